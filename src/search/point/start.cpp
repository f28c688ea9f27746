#include "search/point/start.hpp"

#include <utility>

#include "platform/models/heterogeneity.hpp"

namespace dagsweep {
namespace {

Interval around_one(double h) {
  return {1.0 - h / 2.0, 1.0 + h / 2.0};
}

}  // namespace

SearchStart search_start(Experiment experiment) {
  Instance& instance = experiment.instance;
  if (!experiment.speeds.empty()) {
    return {std::move(instance), TimesModel::speeds, std::move(experiment.speeds), {}, {}, {}};
  }
  std::vector<double> factors;
  factors.reserve(instance.times.values().size());
  for (const TaskId task : instance.graph.tasks()) {
    const double work = instance.graph.work(task);
    for (const double time : instance.times.row(task)) {
      factors.push_back(work > 0.0 ? time / work : 1.0);
    }
  }
  return {std::move(instance), TimesModel::per_pair, std::move(factors), {}, {}, {}};
}

SearchStart search_start(const TaskGraph& graph, const CostSettings& settings, std::uint64_t seed,
                         std::optional<Interval> work) {
  CostSettings unscaled = settings;
  unscaled.ccr.reset();
  unscaled.granularity.reset();
  // What is held makes up for any scale of bytes.
  if (settings.ccr || settings.granularity) unscaled.delays_given = true;
  SearchStart start{generate_instance(graph, unscaled, seed),
                    TimesModel::equal,
                    {},
                    {},
                    settings.ccr,
                    settings.granularity};
  start.drawn.work = work;
  if (!graph.volumes_known()) start.drawn.data = Interval{50.0, 150.0};
  const std::size_t processors = start.instance.platform.processor_count();
  if (settings.machines) {
    start.costs = TimesModel::speeds;
    start.factors = settings.machines->make(seed).speeds;
    return start;
  }
  start.drawn.link = Interval{settings.delay_min, settings.delay_max};
  if (settings.heterogeneity == "related") {
    start.costs = TimesModel::speeds;
    start.factors = drawn_speeds(processors, settings.h, seed);
    start.drawn.speed = around_one(settings.h);
  } else if (settings.heterogeneity == "unrelated") {
    start.costs = TimesModel::per_pair;
    start.factors = drawn_factors(graph.task_count(), processors, settings.h, seed);
    start.drawn.cost = around_one(settings.h);
  }
  return start;
}

}  // namespace dagsweep
