#include "simulation/engine/communication_lists.hpp"

#include <algorithm>

namespace dagsweep {

SenderLists::SenderLists(const Schedule& schedule, const Instance& instance)
    : of_task_(schedule),
      inputs_begin_{0},
      senders_begin_{0},
      any_live_if_lost_(schedule.chosen_sources() && schedule.chosen_sources()->any_live_if_lost) {
  const TaskGraph& graph = instance.graph;
  const ReplicaList& replicas = schedule.replicas();
  const auto& chosen = schedule.chosen_sources();
  const auto close_input = [&] {
    senders_begin_.push_back(static_cast<std::uint32_t>(senders_.size()));
  };
  for (std::uint32_t k = 0; k < replicas.size(); ++k) {
    const NodeId node = instance.platform.node(replicas.processor(k));
    for (const EdgeId edge : graph.in_edges(replicas.task(k))) {
      const ReplicaIndices all = of_task_[graph.source(edge)];
      const auto own = std::find_if(all.begin(), all.end(), [&](std::uint32_t sender) {
        return sender < k && instance.platform.node(replicas.processor(sender)) == node;
      });
      const std::uint16_t choice = chosen ? chosen->of_input[input_count()] : ChosenSources::all;
      if (choice != ChosenSources::all) {
        senders_.push_back(all[choice]);
      } else if (own != all.end() && !chosen) {
        senders_.push_back(*own);
      } else {
        std::copy_if(all.begin(), all.end(), std::back_inserter(senders_),
                     [&](std::uint32_t sender) { return sender < k; });
      }
      close_input();
    }
    inputs_begin_.push_back(static_cast<std::uint32_t>(input_count()));
  }
}

ReceiverLists::ReceiverLists(const SenderLists& sender_lists, const Schedule& schedule,
                             const TaskGraph& graph) {
  const ReplicaList& replicas = schedule.replicas();
  const auto for_each_pair = [&](auto visit) {
    for (std::uint32_t k = 0; k < replicas.size(); ++k) {
      const auto inputs = static_cast<std::uint32_t>(graph.in_edges(replicas.task(k)).size());
      for (std::uint32_t input = 0; input < inputs; ++input) {
        for (const std::uint32_t sender :
             sender_lists.senders(sender_lists.first_input(k) + input)) {
          visit(sender, Receiver{k, input});
        }
      }
    }
  };
  begin_.assign(replicas.size() + 1, 0);
  for_each_pair([&](std::uint32_t sender, Receiver) { ++begin_[sender + 1]; });
  for (std::size_t k = 0; k < replicas.size(); ++k) begin_[k + 1] += begin_[k];
  receivers_.resize(begin_.back());
  std::vector<std::uint32_t> filled(begin_.begin(), begin_.end() - 1);
  for_each_pair([&](std::uint32_t sender, Receiver to) { receivers_[filled[sender]++] = to; });
  const auto edge = [&](const Receiver& to) {
    return graph.in_edges(replicas.task(to.replica))[to.input];
  };
  for (std::size_t k = 0; k < replicas.size(); ++k) {
    std::stable_sort(receivers_.begin() + begin_[k], receivers_.begin() + begin_[k + 1],
                     [&](const Receiver& a, const Receiver& b) { return edge(a) < edge(b); });
  }
}

}  // namespace dagsweep
