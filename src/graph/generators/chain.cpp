#include "graph/generators/chain.hpp"

namespace dagsweep {

TaskGraph make_chain(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint32_t>(parameters.integer("tasks"));
  GraphDraft draft = drawn_draft(parameters, tasks, tasks - 1, seed);
  for (std::uint32_t task = 1; task < tasks; ++task) draft.edges.push_back({task - 1, task, 0.0});
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
