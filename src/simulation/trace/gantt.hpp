#pragma once

#include <string>

#include "platform/instance.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

struct GanttOptions {
  std::string title;
  bool transfers = false;  ///< draw all of them; else those of a task under the pointer
};

/// A run as a picture (SVG): a row for each processor with its tasks, coloured by level, numbered
/// where there is room, each with its times as a tooltip; below them the processor's availability,
/// grey where it is less than 1 and red where it is 0. A browser shows a task's transfers while the
/// pointer is on it: those from copies in another colour, those that were dropped dashed.
/// Migrations are upright lines from one row to another; what was computed and thrown away is pale.
std::string gantt_svg(const Trace& trace, const Instance& instance, const GanttOptions& options);

}  // namespace dagsweep
