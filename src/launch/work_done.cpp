#include "launch/work_done.hpp"

#include <algorithm>

namespace dagsweep {

WorkDone::WorkDone(const ShardWorklist& worklist) {
  const bool all_pending = worklist.pending() == worklist.size();
  for (std::uint64_t begin = 0; begin < worklist.size();) {
    const std::uint64_t end = worklist.end_of_graph(begin);
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
