#include "launch/work_done.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

/// End of the tuples of the graph at `begin` in the worklist, exclusive: they are consecutive.
std::uint64_t end_of_graph(const ShardWorklist& worklist, std::uint64_t begin) {
  const std::uint32_t graph = worklist.tuple(begin)[AxisId::graph];
  std::uint64_t low = begin;  // always a tuple of this graph
  std::uint64_t high = worklist.size();
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (worklist.tuple(middle)[AxisId::graph] == graph ? low : high) = middle;
  }
  return high;
}

}  // namespace

WorkDone::WorkDone(const ShardWorklist& worklist) {
  const bool all_pending = worklist.pending() == worklist.size();
  for (std::uint64_t begin = 0; begin < worklist.size();) {
    const std::uint64_t end = end_of_graph(worklist, begin);
    std::uint64_t pending = end - begin;
    for (std::uint64_t place = begin; !all_pending && place < end; ++place) {
      if (!worklist.is_pending(place)) --pending;
    }
    const std::uint32_t graph = worklist.tuple(begin)[AxisId::graph];
    const auto tasks = static_cast<double>(worklist.sweep().graphs()[graph].tasks);
    graphs_.push_back({std::max(tasks, 1.0), pending});
    total_ += graphs_.back().tasks * static_cast<double>(pending);
    begin = end;
  }
}

double WorkDone::share(std::uint64_t finished) const {
  double done = 0.0;
  for (const Graph& graph : graphs_) {
    const std::uint64_t runs = std::min(finished, graph.pending);
    done += graph.tasks * static_cast<double>(runs);
    finished -= runs;
  }
  return total_ > 0.0 ? done / total_ : 1.0;
}

}  // namespace dagsweep
