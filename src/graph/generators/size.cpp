#include "graph/generators/size.hpp"

#include <string>

#include "core/error.hpp"

namespace dagsweep {

void check_size(std::uint64_t tasks, std::uint64_t edges) {
  if (tasks < UINT32_MAX && edges < UINT32_MAX) return;
  throw InputError(
      "a graph of " + std::to_string(tasks) + " tasks and " + std::to_string(edges) +
      " edges is too large (both are numbered with 32 bits); choose smaller parameters");
}

GraphDraft sized_draft(std::uint64_t tasks, std::uint64_t edges) {
  check_size(tasks, edges);
  GraphDraft draft;
  draft.work.reserve(tasks);
  draft.edges.reserve(edges);
  return draft;
}

std::uint64_t edges_to_reserve(double mean_edges) {
  return static_cast<std::uint64_t>(mean_edges * (33.0 / 32.0));
}

}  // namespace dagsweep
