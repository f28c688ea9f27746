#include "search/columns.hpp"

#include "core/number.hpp"

namespace dagsweep {
namespace {

Metric ratio_column(std::string_view name, std::string_view meaning) {
  return {.name = name, .unit = "1", .meaning = meaning, .better = Better::neither};
}

Metric count_column(std::string_view name, std::string_view meaning) {
  return {
      .name = name, .unit = "1", .meaning = meaning, .is_count = true, .better = Better::neither};
}

}  // namespace

std::span<const Metric> search_metrics() {
  static const Metric catalogue[] = {
      count_column("tasks", "tasks of the instance"),
      count_column("edges", "edges of the instance that was found"),
      ratio_column("worst_ratio",
                   "largest ratio of the algorithm's length to that of the one it is against"),
      ratio_column("start_ratio", "that ratio at the start"),
      ratio_column("robust_ratio",
                   "median ratio of 101 copies with weights off by 1e-6; far below: a knife edge"),
      ratio_column(
          "fresh_ratio",
          "median ratio under 100 scenarios that the search has not seen; NaN: as planned"),
      count_column("found_at", "step of the search at which the instance was found; 0: the start"),
      count_column("steps", "steps of the search"),
      ratio_column("admissible", "share of the steps whose instance was admissible"),
      {.name = "length_of_algorithm",
       .unit = "time",
       .meaning = "its length on the instance that was found",
       .better = Better::lower},
      {.name = "length_of_against",
       .unit = "time",
       .meaning = "length of the one it is against, or the one that it is over",
       .better = Better::lower},
  };
  return catalogue;
}

std::vector<double> search_values(const SearchResult& result, double fresh_ratio,
                                  const Instance& found) {
  const auto count = [](std::uint64_t number) { return static_cast<double>(number); };
  return {count(found.graph.task_count()),
          count(found.graph.edge_count()),
          result.best.value,
          result.start,
          result.robust,
          fresh_ratio,
          count(result.found_at),
          count(result.steps),
          result.admissible,
          result.best.first,
          result.best.second};
}

}  // namespace dagsweep
