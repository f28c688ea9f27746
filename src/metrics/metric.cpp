#include "metrics/metric.hpp"

#include <cassert>

namespace dagsweep {

std::string_view text(Better better) {
  constexpr std::string_view texts[] = {"lower", "higher", ""};
  return texts[static_cast<std::size_t>(better)];
}

double Metric::value(const Run& run, const MetricListener* listener) const {
  if (const auto* of_plan = std::get_if<PlanFormula>(&formula))
    return (*of_plan)({run.instance, run.planned});
  if (const auto* of_totals = std::get_if<TotalsFormula>(&formula))
    return (*of_totals)(RunTotals(run));
  if (const auto* of_run = std::get_if<RunFormula>(&formula)) {
    assert(run.execution.start.size() == run.instance.graph.task_count());
    assert(run.execution.finish.size() == run.instance.graph.task_count());
    return (*of_run)(run);
  }
  assert(listener != nullptr);
  return listener->value(run);
}

}  // namespace dagsweep
