#include "search/point/start.hpp"

#include <utility>

#include "core/catalogue.hpp"
#include "platform/models/unit_conversion.hpp"

namespace dagsweep {
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
  // A held ccr or granularity makes up for any scale of bytes.
  if (settings.ccr || settings.granularity) unscaled.delays_given = true;
  SearchStart start{generate_instance(graph, unscaled, seed),
                    TimesModel::equal,
                    {},
                    {},
                    settings.ccr,
                    settings.granularity};
  start.drawn.work = work;
  if (!graph.volumes_known()) start.drawn.data = Interval{least_volume, largest_volume};
  const std::size_t processors = start.instance.platform.processor_count();
  if (settings.machines) {
    start.costs = TimesModel::speeds;
    start.factors = settings.machines->make(seed).speeds;
    start.work_factor = convert_units(graph.units(), graph.has_data(), unscaled).work_factor;
    return start;
  }
  start.drawn.link = Interval{settings.delay_min, settings.delay_max};
  const HeterogeneityModel& model =
      find_entry(heterogeneity_models(), "heterogeneity model", settings.heterogeneity);
  start.costs = model.times;
  start.factors = model.factors(graph.task_count(), processors, settings.h, seed);
  const auto [low, high] = factor_ends(settings.h);
  if (model.times == TimesModel::speeds) start.drawn.speed = Interval{low, high};
  if (model.times == TimesModel::per_pair) start.drawn.cost = Interval{low, high};
  return start;
}

}  // namespace dagsweep
