#pragma once

#include <vector>

#include "platform/network_layout.hpp"

namespace dagsweep {

/// Computes how transfers share a network, anew at every change from the definition of the network
/// model. Independent of simulation/networks/, which updates rates incrementally.
class ReplayedSharing {
 public:
  ReplayedSharing(const NetworkLayout& layout, std::size_t nodes)
      : layout_(layout), nodes_(nodes) {}

  /// A transfer whose data moves.
  struct Flow {
    std::size_t number = 0;
    NodeId from, to;
    double limit = 0.0;  ///< rate without sharing, data units per time unit
    double rate = 0.0;   ///< data units per time unit
  };
  /// Sets the rates of the flows, max-min fair.
  void share(std::vector<Flow>& flows) const;

  /// A transfer that needs two ports of `one-port`.
  struct Message {
    double requested = 0.0;  ///< time of the request
    EdgeId edge;
    std::size_t number = 0;
    NodeId from, to;
    bool can_move = true;  ///< false: it does not compete for ports
    bool served = false;   ///< holds its ports
  };
  /// Sorts the messages by (requested, edge, number) and assigns free ports in that order.
  void serve(std::vector<Message>& messages) const;

 private:
  const NetworkLayout& layout_;
  std::size_t nodes_;
};

}  // namespace dagsweep
