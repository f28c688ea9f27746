#pragma once

#include <cstdint>
#include <map>

#include "core/random.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// Lets edges of one task carry items together, with the data of the first.
inline void share_items(GraphDraft& draft, RandomStream& random) {
  std::map<std::uint32_t, double> data_of;
  for (EdgeDraft& edge : draft.edges) {
    const auto choice = static_cast<std::uint32_t>(random.below(4));
    if (choice == 3) continue;  // an item of its own
    edge.item = 3 * edge.from + choice;
    edge.data = data_of.try_emplace(edge.item, edge.data).first->second;
  }
}

/// Groups processors into nodes at random. Between two nodes, `bandwidth` becomes that of their
/// first processors.
inline Nodes random_nodes(std::vector<double>& bandwidth, std::size_t processors,
                          RandomStream& random) {
  const std::size_t most = 1 + processors / (2 + random.below(3));
  std::map<std::size_t, std::size_t> numbers;  // in order of first mention
  std::vector<NodeId> node_of;
  for (std::size_t p = 0; p < processors; ++p) {
    const std::size_t drawn = random.below(most);
    node_of.emplace_back(numbers.try_emplace(drawn, numbers.size()).first->second);
  }
  Nodes nodes(std::move(node_of));
  const std::vector<double> drawn = bandwidth;
  for (const ProcessorId p : IdRange<ProcessorId>(processors)) {
    for (const ProcessorId q : IdRange<ProcessorId>(processors)) {
      const ProcessorId from = nodes.first_processor(nodes.of(p));
      const ProcessorId to = nodes.first_processor(nodes.of(q));
      bandwidth[p.index() * processors + q.index()] = drawn[from.index() * processors + to.index()];
    }
  }
  return nodes;
}

/// A small random instance for property tests: any shape of graph, tasks not in topological order,
/// zero work and data, groups, startup, shared items in every fourth, nodes of several processors
/// in every fourth, 1 to `max_processors` processors. If seed is a multiple of 3, all numbers are
/// small dyadic fractions, so that exact ties are frequent.
inline Instance random_instance(std::uint64_t seed, std::size_t max_processors = 6) {
  RandomStream random(seed, Purpose::test);
  const bool ties = seed % 3 == 0;
  const auto amount = [&](double maximum) {
    if (random.below(8) == 0) return 0.0;
    return ties ? static_cast<double>(random.below(5)) / 2.0 : random.uniform(0.0, maximum);
  };
  const std::size_t tasks = 1 + random.below(40);
  const std::size_t processors = 1 + random.below(max_processors);
  std::vector<std::uint32_t> number(tasks);
  for (std::size_t i = 0; i < tasks; ++i) number[i] = static_cast<std::uint32_t>(i);
  for (std::size_t i = tasks; i > 1; --i) std::swap(number[i - 1], number[random.below(i)]);

  GraphDraft draft;
  const double density = random.uniform(0.0, 0.4);
  for (std::size_t i = 0; i < tasks; ++i) draft.work.push_back(amount(20.0));
  for (std::size_t i = 0; i < tasks; ++i) {
    for (std::size_t j = i + 1; j < tasks; ++j) {
      if (random.uniform() < density) draft.edges.push_back({number[i], number[j], amount(10.0)});
    }
  }
  if (random.below(3) == 0) {
    for (std::size_t i = 0; i < tasks; ++i) {
      draft.group.push_back(static_cast<std::int64_t>(random.below(6)) - 2);
      draft.group.back() = draft.group.back() < 0 ? -1 : draft.group.back();
    }
  }
  std::vector<double> times;
  for (std::size_t i = 0; i < tasks; ++i) {
    for (std::size_t p = 0; p < processors; ++p) {
      times.push_back(ties ? draft.work[i] * static_cast<double>(1 + random.below(2))
                           : draft.work[i] * random.uniform(0.5, 1.5));
    }
  }
  std::vector<double> bandwidth(processors * processors, 1.0);
  for (std::size_t p = 0; p < processors; ++p) {
    for (std::size_t q = p + 1; q < processors; ++q) {
      bandwidth[p * processors + q] = bandwidth[q * processors + p] =
          ties ? static_cast<double>(1 + random.below(2)) : random.uniform(0.5, 3.0);
    }
  }
  RandomStream further(seed, Purpose::test, 11);
  if (further.below(4) == 0) share_items(draft, further);
  const double startup = random.below(2) == 0 ? 0.0 : amount(2.0);
  RandomStream machines(seed, Purpose::test, 12);
  const Nodes nodes =
      machines.below(4) == 0 ? random_nodes(bandwidth, processors, machines) : Nodes(processors);
  return {TaskGraph(std::move(draft)), Platform(nodes, std::move(bandwidth), startup),
          ExecutionTimes(tasks, processors, std::move(times))};
}

}  // namespace dagsweep
