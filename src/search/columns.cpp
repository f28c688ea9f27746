#include "search/columns.hpp"

#include "core/number.hpp"

namespace dagsweep {

std::span<const Metric> search_metrics() {
  static const Metric catalogue[] = {
      {.name = "tasks",
       .unit = "1",
       .meaning = "tasks of the instance",
       .is_count = true,
       .better = Better::neither},
      {.name = "edges",
       .unit = "1",
       .meaning = "edges of the instance that was found",
       .is_count = true,
       .better = Better::neither},
      {.name = "worst_ratio",
       .unit = "1",
       .meaning = "largest ratio of the algorithm's length to that of the one it is against",
       .better = Better::neither},
      {.name = "start_ratio",
       .unit = "1",
       .meaning = "that ratio at the start",
       .better = Better::neither},
      {.name = "robust_ratio",
       .unit = "1",
       .meaning = "median ratio of 101 copies with weights off by 1e-6; far below: a knife edge",
       .better = Better::neither},
      {.name = "fresh_ratio",
       .unit = "1",
       .meaning = "median ratio under 100 scenarios that the search has not seen; NaN: as planned",
       .better = Better::neither},
      {.name = "found_at",
       .unit = "1",
       .meaning = "step of the search at which the instance was found; 0: the start",
       .is_count = true,
       .better = Better::neither},
      {.name = "steps",
       .unit = "1",
       .meaning = "steps of the search",
       .is_count = true,
       .better = Better::neither},
      {.name = "admissible",
       .unit = "1",
       .meaning = "share of the steps whose instance was admissible",
       .better = Better::neither},
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
