#pragma once

#include <span>
#include <string>
#include <vector>

#include "platform/instance.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

struct GanttOptions {
  std::string title;
  /// Whether to draw all transfers; otherwise only those of the task under the pointer.
  bool transfers = false;
};

/// One of several executions that follow each other on the same processors.
struct GanttPart {
  const Trace& trace;
  const Instance& instance;
  double begin = 0.0;  ///< position of its time 0 on the chart's time axis
};

/// Rows of processors under a title of their own: executions that are compared have a panel each.
struct GanttPanel {
  std::string title;
  std::vector<GanttPart> parts;
};

/// A Gantt chart (SVG) of at least one part: one row per processor with its tasks, coloured by
/// level, named or numbered where space permits, with their times as tooltips; below them, a grey
/// bar shows the processor's availability, red where it is 0. A browser shows a task's transfers
/// while the pointer is on the task: transfers from copies in another colour, dropped ones dashed.
/// Migrations are vertical lines between rows; discarded computations are pale. A dashed line marks
/// where a further part begins.
std::string gantt_svg(std::span<const GanttPart> parts, const GanttOptions& options);
/// Panels below each other, on one time axis; each has at least one part.
std::string gantt_svg(std::span<const GanttPanel> panels, const GanttOptions& options);

}  // namespace dagsweep
