#include "graph/generators/tree.hpp"

namespace dagsweep {

TaskGraph make_out_tree(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint32_t>(parameters.integer("tasks"));
  const auto degree = static_cast<std::uint32_t>(parameters.integer("degree"));
  GraphDraft draft = drawn_draft(parameters, tasks, tasks - 1, seed);
  for (std::uint32_t child = 1; child < tasks; ++child) {
    draft.edges.push_back({(child - 1) / degree, child, 0.0});
  }
  return TaskGraph(std::move(draft));
}

TaskGraph make_in_tree(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint32_t>(parameters.integer("tasks"));
  const auto degree = static_cast<std::uint32_t>(parameters.integer("degree"));
  GraphDraft draft = drawn_draft(parameters, tasks, tasks - 1, seed);
  for (std::uint32_t child = 1; child < tasks; ++child) {
    draft.edges.push_back({tasks - 1 - child, tasks - 1 - (child - 1) / degree, 0.0});
  }
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
