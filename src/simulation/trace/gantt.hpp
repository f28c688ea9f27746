#pragma once

#include <string>

#include "platform/instance.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

struct GanttOptions {
  std::string title;
  bool transfers = false;  ///< draw all transfers; else those of the task under the pointer
};

/// A Gantt chart (SVG): one row per processor with its tasks, coloured by level, numbered where
/// space permits, with their times as tooltips; below them the processor's availability as a grey
/// bar, red where it is 0. A browser shows a task's transfers while the pointer is on the task:
/// transfers from copies in another colour, dropped ones dashed. Migrations are vertical lines
/// between rows; discarded computations are pale.
std::string gantt_svg(const Trace& trace, const Instance& instance, const GanttOptions& options);

}  // namespace dagsweep
