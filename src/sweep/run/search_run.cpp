#include "sweep/run/search_run.hpp"

#include <algorithm>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {
namespace {

constexpr std::uint64_t fresh_scenarios = 100;

/// The two lengths whose ratio is searched.
std::pair<Length, Length> lengths(const SearchRun& run, const SearchMetric& metric,
                                  const SearchedScenario& scenario) {
  Length first = search_length(metric, run.first, scenario);
  if (run.second) return {std::move(first), search_length(metric, *run.second, scenario)};
  return {std::move(first), planned_length(run.first, *metric.over)};
}

/// A scenario in which a run does not complete counts as 0.
double fresh_ratio(const SearchRun& run, const SearchMetric& metric, const Instance& found,
                   const StopToken& stop) {
  std::vector<double> values;
  for (std::uint64_t k = 0; k < fresh_scenarios; ++k) {
    auto [first, second] = lengths(run, metric, fresh_scenario(run.scenario, k));
    const ObjectiveValue value = Ratio(std::move(first), std::move(second)).of(found, 0, stop);
    values.push_back(value.is_admissible ? value.value : 0.0);
  }
  std::ranges::nth_element(values, values.begin() + fresh_scenarios / 2);
  return values[fresh_scenarios / 2];
}

/// The start, which it takes from the run, with what the parameters keep equal. `moves`: the
/// settings from which moves are taken then.
SearchPoint make_point(SearchRun& run, SearchSettings* moves = nullptr) {
  SearchSettings settings = search_settings(run.parameters);
  if (run.second) {
    keep_equal(run.start, settings, run.parameters, run.first.entry->name, run.second->entry->name);
  }
  SearchPoint point(std::move(run.start), settings.intervals, settings.link, run.shows_work);
  if (moves != nullptr) *moves = std::move(settings);
  return point;
}

}  // namespace

Instance start_of(SearchRun run) {
  return make_point(run).whole_instance();
}

SearchOutcome run_search(SearchRun run, const StopToken& stop) {
  const SearchMetric metric = search_metric(run.parameters);
  SearchSettings settings;
  run.scenario.count = metric.scenarios;
  auto [first, second] = lengths(run, metric, run.scenario);
  Ratio objective(std::move(first), std::move(second));
  SearchPoint point = make_point(run, &settings);
  const SearchResult result = search(point, settings, run.key, objective, stop);
  if (!result.found) {
    throw RunError(
        "no instance was admissible (an algorithm refused all of them, no run completed, or a "
        "length was 0)");
  }
  Instance found = point.whole_instance();
  const double fresh = metric.planned ? not_a_value : fresh_ratio(run, metric, found, stop);
  return {result, fresh, std::move(found)};
}

}  // namespace dagsweep
