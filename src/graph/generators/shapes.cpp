#include "graph/generators/shapes.hpp"

namespace dagsweep {

TaskGraph make_chain(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint32_t>(parameters.integer("tasks"));
  GraphDraft draft = drawn_draft(parameters, tasks, tasks - 1, seed);
  for (std::uint32_t task = 1; task < tasks; ++task) draft.edges.push_back({task - 1, task, 0.0});
  return TaskGraph(std::move(draft));
}

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
