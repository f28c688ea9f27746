#include "graph/generators/fork_join.hpp"

namespace dagsweep {

TaskGraph make_fork_join(const Parameters& parameters, std::uint64_t seed) {
  const auto width = static_cast<std::uint64_t>(parameters.integer("width"));
  const auto stages = static_cast<std::uint64_t>(parameters.integer("stages"));

  GraphDraft draft = drawn_draft(parameters, stages * (width + 1) + 1, 2 * stages * width, seed);
  const auto last = static_cast<std::uint32_t>(draft.work.size() - 1);
  const auto step = static_cast<std::uint32_t>(width + 1);
  for (std::uint32_t fork = 0; fork < last; fork += step) {
    const std::uint32_t join = fork + step;
    for (std::uint32_t branch = fork + 1; branch < join; ++branch) {
      draft.edges.push_back({fork, branch, 0.0});
      draft.edges.push_back({branch, join, 0.0});
    }
  }
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
