#include "graph/generators/size.hpp"

#include <string>

#include "core/error.hpp"
#include "core/memory.hpp"

namespace dagsweep {

void check_size(std::uint64_t tasks, std::uint64_t edges) {
  const auto refuse = [&](const std::string& why) {
    throw InputError("a graph of " + std::to_string(tasks) + " tasks and " + std::to_string(edges) +
                     " edges is too large (" + why + "); choose smaller parameters");
  };
  if (tasks >= UINT32_MAX || edges >= UINT32_MAX) refuse("both are numbered with 32 bits");
  // Peak of the making of a TaskGraph: draft, rows in both directions.
  constexpr std::uint64_t task_bytes = 32;
  constexpr std::uint64_t edge_bytes = 36;
  constexpr std::uint64_t unsuspicious = 1'000'000'000;
  constexpr std::uint64_t gigabyte = 1'000'000'000;
  const std::uint64_t needed = task_bytes * tasks + edge_bytes * edges;
  if (needed < unsuspicious) return;
  if (const std::uint64_t most = most_memory(); needed > most) {
    refuse("it needs " + std::to_string(needed / gigabyte) +
           " GB of memory, this process can have " + std::to_string(most / gigabyte) + " GB");
  }
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
