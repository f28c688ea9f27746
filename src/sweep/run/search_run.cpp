#include "sweep/run/search_run.hpp"

#include <memory>

#include "core/error.hpp"

namespace dagsweep {

SearchOutcome run_search(SearchRun run, const StopToken& stop) {
  const SearchMetric metric = search_metric(run.parameters);
  SearchSettings settings = search_settings(run.parameters);
  std::unique_ptr<Objective> objective;
  if (run.second) {
    objective = std::make_unique<PlannedRatio>(run.first, *run.second, metric.metric);
    keep_equal(run.start, settings, run.parameters, run.first.entry->name, run.second->entry->name);
  } else {
    objective = std::make_unique<PlannedExcess>(run.first, metric.metric, *metric.over);
  }
  SearchPoint point(std::move(run.start), settings.intervals, settings.link);
  const SearchResult result = search(point, settings, run.key, *objective, stop);
  if (!result.found) {
    throw RunError(
        "no instance was admissible (an algorithm refused all of them, or a length was 0)");
  }
  return {result, point.whole_instance()};
}

}  // namespace dagsweep
