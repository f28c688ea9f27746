#include "search/search_run.hpp"

#include <memory>
#include <utility>

#include "core/error.hpp"
#include "core/number.hpp"
#include "search/equal_quantities.hpp"
#include "search/median.hpp"
#include "search/objectives/incomplete.hpp"
#include "search/objectives/ratio.hpp"
#include "search/parameters.hpp"

namespace dagsweep {
namespace {

constexpr std::uint64_t fresh_scenarios = 100;

Ratio ratio_of(const SearchRun& run, const SearchMetric& metric,
               const SearchedScenarios& scenarios) {
  LengthFunction first = search_length(metric, run.first, scenarios);
  if (run.second) return {std::move(first), search_length(metric, *run.second, scenarios)};
  const LengthFunction once = planned_length(run.first, *metric.over);
  if (metric.planned) return {std::move(first), once};
  // The executed length is a sum over the scenarios.
  const auto times = static_cast<double>(scenarios.count);
  return {std::move(first),
          [once, times](const Instance& instance, const StopToken& stop) -> std::optional<double> {
            const std::optional<double> length = once(instance, stop);
            return length ? std::optional(times * *length) : std::nullopt;
          }};
}

/// The objective that the search maximises.
std::unique_ptr<Objective> objective_of(const SearchRun& run, const SearchMetric& metric) {
  if (metric.incomplete) return std::make_unique<Incomplete>(run.first, run.key.seed());
  return std::make_unique<Ratio>(ratio_of(run, metric, run.scenarios));
}

/// Median ratio on `found` over fresh scenarios; a scenario in which a run does not complete counts
/// as 0.
double fresh_ratio(const SearchRun& run, const SearchMetric& metric, const Instance& found,
                   const StopToken& stop) {
  std::vector<double> values;
  for (std::uint64_t k = 0; k < fresh_scenarios; ++k) {
    const ObjectiveValue value =
        ratio_of(run, metric, fresh_scenario(run.scenarios, k)).of(found, 0, stop);
    values.push_back(value.is_admissible ? value.value : 0.0);
  }
  return median(std::move(values));
}

/// The point where a search begins, and the settings with which it moves.
struct StartPoint {
  SearchSettings settings;
  SearchPoint point;
};

/// Moves the start out of `run`.
StartPoint start_point(SearchRun& run) {
  SearchSettings settings = search_settings(run.parameters);
  bool shows_work = run.first.reads_work;
  if (run.second) {
    shows_work = shows_work || run.second->reads_work;
    keep_quantity_equal(run.start, settings, run.parameters.text("fixed"), run.first.name(),
                        run.second->name());
  }
  SearchPoint point(std::move(run.start), settings.intervals, settings.link, shows_work);
  return {std::move(settings), std::move(point)};
}

}  // namespace

Parameters parameters_of_one_search(const std::vector<GivenParameter>& given) {
  Parameters parameters("search", search_parameters(), given);
  if (!search_metric(parameters).planned) {
    throw InputError(
        "metric: is a length of runs (only a sweep searches for these, with the key 'search')");
  }
  if (parameters.text("start") != "common") {
    throw InputError("start: is of sweeps (this search begins at the instance that is given)");
  }
  return parameters;
}

SearchedAlgorithm planning_algorithm(const NamedAlgorithm& named, const Instance& instance,
                                     const ArgumentStyle& style) {
  RunRequest request = scheduling_request(named, instance, style);
  if (request.scheduler->is_online()) {
    throw InputError(
        "'" + *named.name +
        "' plans nothing before a run (only a sweep searches for such algorithms, with "
        "search: {metric: makespan})");
  }
  return {.scheduler = std::move(request.scheduler), .arguments = std::move(request.arguments)};
}

Instance start_of(SearchRun run) {
  return start_point(run).point.whole_instance();
}

void check_start(SearchRun run) {
  auto [settings, point] = start_point(run);
  check_start(point, settings);
}

SearchOutcome run_search(SearchRun run, const StopToken& stop, const SearchProgress& progress) {
  const SearchMetric metric = search_metric(run.parameters);
  run.scenarios.count = metric.scenarios;
  const std::unique_ptr<Objective> objective = objective_of(run, metric);
  auto [settings, point] = start_point(run);
  const SearchResult result = search(point, settings, run.key, *objective, stop, progress);
  if (!result.found) {
    throw RunError(
        "no instance was admissible (an algorithm refused all of them, no run completed, or a "
        "length was 0)");
  }
  Instance found = point.whole_instance();
  const double fresh = metric.planned ? not_a_value : fresh_ratio(run, metric, found, stop);
  CrashSet crashes;
  if (metric.incomplete && result.best.value > 0.0) {
    crashes = crashes_at_step(found, run.first.arguments.epsilon, run.key.seed(), result.found_at);
  }
  return {result, fresh, std::move(found), std::move(crashes)};
}

}  // namespace dagsweep
