#include "metrics/metric.hpp"

#include <cassert>

namespace dagsweep {
namespace {

struct Evaluation {
  const Run& run;

  double operator()(double (*formula)(const PlannedRun&)) const {
    return formula({run.instance, run.planned});
  }
  double operator()(double (*formula)(const RunTotals&)) const { return formula(RunTotals(run)); }
  double operator()(double (*formula)(const Run&)) const {
    assert(run.execution.start.size() == run.instance.graph.task_count());
    assert(run.execution.finish.size() == run.instance.graph.task_count());
    return formula(run);
  }
};

}  // namespace

double Metric::value(const Run& run) const {
  return std::visit(Evaluation{run}, formula);
}

}  // namespace dagsweep
