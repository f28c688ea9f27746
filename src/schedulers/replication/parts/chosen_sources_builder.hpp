#pragma once

#include <cstdint>
#include <span>

#include "schedule/schedule.hpp"

namespace dagsweep {

/// Builds ChosenSources: records which replica sends each input of each replica, task by task in
/// placement order.
class ChosenSourcesBuilder {
 public:
  ChosenSourcesBuilder(const TaskGraph& graph, std::size_t replica_count)
      : replica_count_(replica_count) {
    chosen_.of_input = present_vector<std::uint16_t>(graph.edge_count() * replica_count);
  }

  /// Starts the next task, which has `inputs` inputs.
  void start_task(std::size_t inputs) {
    begin_ += inputs_ * replica_count_;
    inputs_ = inputs;
  }
  /// The task's replica `target` receives an input, numbered as in in_edges(), from the
  /// predecessor's replica `source`, or from ChosenSources::all.
  void set(std::size_t input, std::uint32_t target, std::uint32_t source) {
    chosen_.of_input[begin_ + target * inputs_ + input] = static_cast<std::uint16_t>(source);
  }
  ChosenSources take() { return std::move(chosen_); }

 private:
  std::size_t replica_count_;
  std::size_t begin_ = 0;
  std::size_t inputs_ = 0;
  ChosenSources chosen_;
};

}  // namespace dagsweep
