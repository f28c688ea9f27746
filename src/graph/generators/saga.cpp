#include "graph/generators/saga.hpp"

#include <algorithm>
#include <utility>

#include "core/random.hpp"
#include "graph/generators/size.hpp"

namespace dagsweep {
namespace {

constexpr double weight_of_dummies = 1e-9;

/// Draws work and data, each a function of (seed, task) or (seed, edge).
class SagaWeights {
 public:
  SagaWeights(const Parameters& parameters, std::uint64_t seed)
      : are_equal_(parameters.text("weights") == "equal"), seed_(seed) {}

  double of_task(std::uint32_t task) const { return draw({seed_, Purpose::task_work, task}); }
  EdgeDraft edge(std::uint32_t from, std::uint32_t to) const {
    return {from, to, draw({seed_, Purpose::edge_volume, from, to})};
  }

 private:
  double draw(RandomStream random) const {
    return are_equal_ ? 2.0 : std::clamp(random.normal(1.0, 1.0 / 3.0), weight_of_dummies, 2.0);
  }

  bool are_equal_;
  std::uint64_t seed_;
};

/// Tasks of the complete tree. Throws InputError if there are too many.
std::uint64_t tree_tasks(const Parameters& parameters) {
  const auto branching = static_cast<std::uint64_t>(parameters.integer("branching"));
  std::uint64_t tasks = 1;
  std::uint64_t width = 1;
  for (std::int64_t level = 0; level < parameters.integer("levels"); ++level) {
    width *= branching;
    tasks += width;
    check_size(tasks, tasks - 1);
  }
  return tasks;
}

GraphDraft out_tree(const Parameters& parameters, std::uint64_t seed) {
  const auto branching = static_cast<std::uint32_t>(parameters.integer("branching"));
  const std::uint64_t tasks = tree_tasks(parameters);
  const std::uint64_t first_leaf = (tasks - 2) / branching + 1;  // behind the last one's parent
  GraphDraft draft = sized_draft(tasks + 1, tasks - 1 + tasks - first_leaf);
  const SagaWeights weights(parameters, seed);
  const auto dummy = static_cast<std::uint32_t>(tasks);
  for (std::uint32_t task = 0; task < dummy; ++task) draft.work.push_back(weights.of_task(task));
  draft.work.push_back(weight_of_dummies);
  for (std::uint32_t child = 1; child < dummy; ++child) {
    draft.edges.push_back(weights.edge((child - 1) / branching, child));
  }
  for (auto leaf = static_cast<std::uint32_t>(first_leaf); leaf < dummy; ++leaf) {
    draft.edges.push_back({leaf, dummy, weight_of_dummies});
  }
  return draft;
}

}  // namespace

TaskGraph make_saga_out_tree(const Parameters& parameters, std::uint64_t seed) {
  return TaskGraph(out_tree(parameters, seed));
}

TaskGraph make_saga_in_tree(const Parameters& parameters, std::uint64_t seed) {
  GraphDraft draft = out_tree(parameters, seed);
  const auto last = static_cast<std::uint32_t>(draft.work.size() - 1);
  std::reverse(draft.work.begin(), draft.work.end());
  for (EdgeDraft& edge : draft.edges) {
    edge = {last - edge.to, last - edge.from, edge.data};
  }
  return TaskGraph(std::move(draft));
}

TaskGraph make_saga_chains(const Parameters& parameters, std::uint64_t seed) {
  const auto chains = static_cast<std::uint64_t>(parameters.integer("chains"));
  const auto length = static_cast<std::uint64_t>(parameters.integer("length"));
  GraphDraft draft = sized_draft(chains * length + 2, chains * (length + 1));
  const SagaWeights weights(parameters, seed);
  const auto last = static_cast<std::uint32_t>(chains * length + 1);
  for (std::uint32_t task = 0; task <= last; ++task) draft.work.push_back(weights.of_task(task));
  for (std::uint32_t task = 1; task < last; ++task) {
    const bool is_first = (task - 1) % length == 0;
    draft.edges.push_back(weights.edge(is_first ? 0 : task - 1, task));
    if (task % length == 0) draft.edges.push_back(weights.edge(task, last));
  }
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
