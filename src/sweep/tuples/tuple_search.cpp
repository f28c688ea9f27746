#include "sweep/tuples/tuple_search.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <variant>

#include "core/error.hpp"
#include "sweep/tuples/tuple_request.hpp"

namespace dagsweep {
namespace {

/// The interval from which the graph's generator draws the work of tasks, if it has parameters for
/// it.
std::optional<Interval> drawn_work(const GraphChoice& graph, std::uint64_t seed) {
  const Parameters drawn = graph.parameters.drawn(seed);
  if (!drawn.declares("work_min") || !drawn.declares("work_max")) return std::nullopt;
  return Interval{drawn.real("work_min"), drawn.real("work_max")};
}

SearchStart start_of_tuple(const Sweep& sweep, const Coordinates& tuple, const CostSettings& costs,
                           std::uint64_t seed) {
  const GraphValue& value = sweep.graphs()[tuple[AxisId::graph]];
  const GraphChoice& graph = sweep.description().graphs[value.choice];
  GraphOrExperiment start = make_graph(graph, value, seed, sweep.description().files);
  const auto* task_graph = std::get_if<TaskGraph>(&start);
  if (task_graph == nullptr) return search_start(std::get<Experiment>(std::move(start)));
  return search_start(*task_graph, costs, seed, drawn_work(graph, seed));
}

}  // namespace

SearchRun tuple_search(const Sweep& sweep, const Coordinates& tuple) {
  const SweepDescription& description = sweep.description();
  const SearchChoice& choice = *description.search;
  const AlgorithmChoice& first = description.algorithms[tuple[AxisId::algorithm]];
  const AlgorithmChoice* const second =
      choice.against.empty() ? nullptr : &choice.against[tuple[AxisId::against]];
  const RunRequest read = tuple_request(sweep, tuple);
  const auto searched = [&](const AlgorithmChoice& algorithm) {
    RunRequest request = read;
    algorithm.put_into(request);
    return SearchedAlgorithm{.scheduler = request.scheduler,
                             .arguments = request.arguments,
                             .reads_work = algorithm.command != nullptr};
  };
  SearchKey key(read.seed, first.label, second != nullptr ? second->label : first.label);
  const bool is_common = choice.parameters.text("start") == "common";
  const std::uint64_t drawn = is_common ? read.seed : key.stream(0).next();
  SearchRun run{start_of_tuple(sweep, tuple, read.costs, drawn),
                choice.parameters,
                searched(first),
                std::nullopt,
                key,
                {.run = read}};
  if (second != nullptr) run.second = searched(*second);
  return run;
}

void check_search_starts(const Sweep& sweep) {
  const auto& search = sweep.description().search;
  if (!search) return;
  std::set<std::uint32_t> tried;  // graphs, each with its first pair of algorithms
  for (const Coordinates& tuple :
       sweep.combinations({AxisId::graph, AxisId::against, AxisId::algorithm})) {
    const std::uint32_t graph = tuple[AxisId::graph];
    if (!tried.insert(graph).second) continue;
    try {
      check_start(tuple_search(sweep, tuple));
    } catch (const InputError& error) {
      throw InputError(search->place.text() + ": cannot begin on '" + sweep.graphs()[graph].label +
                       "': " + error.what());
    }
  }
}

}  // namespace dagsweep
