#include "simulation/crashes/survival.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "core/random.hpp"
#include "simulation/engine/communication_lists.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t most_exact = 12;  // nodes
constexpr std::uint64_t sample_size = 1000;

/// 64 sets of crashed nodes: bit k of each word belongs to set k.
using Sets = std::uint64_t;
constexpr std::uint64_t batch_size = 64;

class SurvivalTest {
 public:
  SurvivalTest(const Instance& instance, const Schedule& schedule)
      : platform_(instance.platform),
        graph_(instance.graph),
        replicas_(schedule.replicas()),
        sender_lists_(schedule, instance),
        finishes_(replicas_.size()),
        task_finishes_(graph_.task_count()) {}

  /// The sets under which every exit task finishes. `crashed`: [nodes] the sets in which each has
  /// crashed.
  Sets survived(const IdMap<NodeId, Sets>& crashed) {
    task_finishes_.assign(graph_.task_count(), 0);
    // Placement order is topological: a replica waits only for replicas placed before it.
    for (std::uint32_t k = 0; k < replicas_.size(); ++k) {
      Sets finishes = ~crashed[platform_.node(replicas_.processor(k))];
      std::uint32_t input = sender_lists_.first_input(k);
      for (const EdgeId edge : graph_.in_edges(replicas_.task(k))) {
        finishes &= receives(k, input++, edge);
      }
      finishes_[k] = finishes;
      task_finishes_[replicas_.task(k)] |= finishes;
    }
    Sets survived = ~Sets{0};
    for (const TaskId task : graph_.tasks()) {
      if (graph_.is_exit(task)) survived &= task_finishes_[task];
    }
    return survived;
  }

 private:
  /// The sets under which replica k receives the input.
  Sets receives(std::uint32_t k, std::uint32_t input, EdgeId edge) const {
    Sets receives = 0;
    for (const std::uint32_t sender : sender_lists_.senders(input)) receives |= finishes_[sender];
    if (!sender_lists_.any_live_if_lost()) return receives;
    for (const std::uint32_t sender : sender_lists_.replicas_of(graph_.source(edge))) {
      if (sender < k) receives |= finishes_[sender];
    }
    return receives;
  }

  const Platform& platform_;
  const TaskGraph& graph_;
  const ReplicaList& replicas_;
  const SenderLists sender_lists_;
  std::vector<Sets> finishes_;         // [replicas] the sets under which each finishes
  IdMap<TaskId, Sets> task_finishes_;  // [tasks] the sets under which some replica finishes
};

double power(double base, std::size_t exponent) {
  double result = 1.0;
  for (std::size_t k = 0; k < exponent; ++k) result *= base;
  return result;
}

/// The exact probability of survival, over all sets of crashed nodes. Set number s contains
/// node n if bit n of s is set.
double exact(SurvivalTest& test, std::size_t nodes, double crash_probability) {
  const std::uint64_t count = std::uint64_t{1} << nodes;
  std::vector<std::uint64_t> survived_of_size(nodes + 1, 0);
  IdMap<NodeId, Sets> crashed(nodes);
  for (std::uint64_t first = 0; first < count; first += batch_size) {
    const std::uint64_t size = std::min(batch_size, count - first);
    for (std::size_t n = 0; n < nodes; ++n) {
      Sets& sets = crashed[NodeId(n)] = 0;
      for (std::uint64_t k = 0; k < size; ++k) sets |= ((first + k) >> n & 1U) << k;
    }
    const Sets survived = test.survived(crashed);
    for (std::uint64_t k = 0; k < size; ++k) {
      const auto crashes = static_cast<std::size_t>(std::popcount(first + k));
      survived_of_size[crashes] += survived >> k & 1U;
    }
  }
  double probability = 0.0;
  for (std::size_t crashes = 0; crashes <= nodes; ++crashes) {
    probability += static_cast<double>(survived_of_size[crashes]) *
                   power(crash_probability, crashes) *
                   power(1.0 - crash_probability, nodes - crashes);
  }
  return probability;
}

Survival estimate(SurvivalTest& test, std::size_t nodes, double crash_probability,
                  std::uint64_t seed) {
  std::uint64_t survivals = 0;
  IdMap<NodeId, Sets> crashed(nodes);
  for (std::uint64_t first = 0; first < sample_size; first += batch_size) {
    const std::uint64_t size = std::min(batch_size, sample_size - first);
    crashed.assign(nodes, 0);
    for (std::uint64_t k = 0; k < size; ++k) {
      RandomStream random(seed, Purpose::survival, first + k);
      for (std::size_t n = 0; n < nodes; ++n) {
        if (random.uniform() < crash_probability) crashed[NodeId(n)] |= Sets{1} << k;
      }
    }
    const Sets in_batch = size < batch_size ? (Sets{1} << size) - 1 : ~Sets{0};
    survivals += static_cast<std::uint64_t>(std::popcount(test.survived(crashed) & in_batch));
  }
  const double mean = static_cast<double>(survivals) / static_cast<double>(sample_size);
  return {mean, std::sqrt(mean * (1.0 - mean) / static_cast<double>(sample_size - 1))};
}

}  // namespace

Survival survival(const Instance& instance, const Schedule& schedule, double crash_probability,
                  std::uint64_t seed) {
  SurvivalTest test(instance, schedule);
  const std::size_t nodes = instance.platform.node_count();
  if (nodes > most_exact) return estimate(test, nodes, crash_probability, seed);
  return {exact(test, nodes, crash_probability), 0.0};
}

}  // namespace dagsweep
