#include "app/gantt_pair.hpp"

#include "core/number.hpp"
#include "search/compared_runs.hpp"
#include "simulation/trace/gantt.hpp"

namespace dagsweep {

std::string gantt_pair(const SearchRun& run, const SearchOutcome& outcome,
                       const std::array<std::string, 2>& labels, const StopToken& stop) {
  const auto [first, second] = compared_runs(run, outcome, stop);
  const auto length = [](const ComparedRun& one) {
    return one.completed ? shortest(one.end) : std::string("does not complete");
  };
  std::string then = run.second ? labels[1] : labels[0];
  if (!outcome.crashes.empty()) {
    then = "after crashes of";
    for (const ProcessorId p : outcome.crashes) then += " P" + std::to_string(p.index());
  }
  const GanttPart parts[] = {{first.trace, outcome.found, 0.0},
                             {second.trace, outcome.found, first.end}};
  return gantt_svg(parts,
                   {labels[0] + ": " + length(first) + ", then " + then + ": " + length(second)});
}

}  // namespace dagsweep
