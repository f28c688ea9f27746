#pragma once

#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runs/prepared_experiment.hpp"

namespace dagsweep {

/// An experiment with the values that its runs share, as Python's Instance holds it. Several
/// threads may use one object.
class SharedInstance : public PreparedExperiment {
 public:
  explicit SharedInstance(Experiment experiment, std::vector<std::string> cost_notices = {})
      : PreparedExperiment(std::move(experiment)), cost_notices_(std::move(cost_notices)) {}

  /// Notices about the costs that were drawn (generate()).
  const std::vector<std::string>& cost_notices() const { return cost_notices_; }
  /// The item of each edge, [edges]. The array is made when it is first asked for.
  std::span<const ItemId> items() const {
    std::call_once(items_made_, [this] {
      const TaskGraph& graph = instance().graph;
      items_.reserve(graph.edge_count());
      for (const EdgeId edge : graph.edges()) items_.push_back(graph.item(edge));
    });
    return items_;
  }

 private:
  std::vector<std::string> cost_notices_;
  mutable std::once_flag items_made_;
  mutable std::vector<ItemId> items_;
};

}  // namespace dagsweep
