#include "metrics/metric.hpp"

#include <cassert>

namespace dagsweep {
namespace {

struct Evaluation {
  const Run& run;
  const MetricListener* listener;

  double operator()(double (*formula)(const PlannedRun&)) const {
    return formula({run.instance, run.planned});
  }
  double operator()(double (*formula)(const RunTotals&)) const { return formula(RunTotals(run)); }
  double operator()(double (*formula)(const Run&)) const {
    assert(run.execution.start.size() == run.instance.graph.task_count());
    assert(run.execution.finish.size() == run.instance.graph.task_count());
    return formula(run);
  }
  double operator()(std::unique_ptr<MetricListener> (* /*make*/)(const Instance&)) const {
    assert(listener != nullptr);
    return listener->value(run);
  }
};

}  // namespace

std::string_view text(Better better) {
  constexpr std::string_view texts[] = {"lower", "higher", ""};
  return texts[static_cast<std::size_t>(better)];
}

double Metric::value(const Run& run, const MetricListener* listener) const {
  return std::visit(Evaluation{run, listener}, formula);
}

}  // namespace dagsweep
