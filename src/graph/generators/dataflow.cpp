#include "graph/generators/dataflow.hpp"

#include "graph/generators/size.hpp"

namespace dagsweep {

Dataflow::Dataflow(std::size_t pieces, std::uint64_t tasks, std::uint64_t edges)
    : draft_(sized_draft(tasks, edges)), pieces_(pieces) {
  draft_.kind.reserve(tasks);
}

void Dataflow::add(const Kernel& kernel, std::span<const std::size_t> reads, std::size_t updates) {
  const auto task = static_cast<std::uint32_t>(draft_.work.size());
  const auto add_edge_from_writer = [&](std::size_t piece) {
    const Version& version = pieces_[piece];
    if (version.writer != UINT32_MAX) {
      draft_.edges.push_back({version.writer, task, version.volume});
    }
  };
  for (const std::size_t piece : reads) add_edge_from_writer(piece);
  add_edge_from_writer(updates);
  draft_.work.push_back(kernel.work);
  draft_.kind.emplace_back(kernel.kind);
  pieces_[updates] = {task, kernel.volume};
}

TaskGraph Dataflow::graph() && {
  return TaskGraph(std::move(draft_));
}

}  // namespace dagsweep
