#pragma once

#include <vector>

#include "platform/network_layout.hpp"

namespace dagsweep {

/// A transfer whose data moves.
struct ReplayedFlow {
  std::size_t number = 0;
  NodeId from, to;
  double limit = 0.0;  ///< rate without sharing, data units per time unit
  double rate = 0.0;   ///< data units per time unit
};

/// Sets the rates of the flows, max-min fair, from the definition. Independent of
/// simulation/networks/, which updates rates incrementally.
void share_capacities(const NetworkLayout& layout, std::vector<ReplayedFlow>& flows);

}  // namespace dagsweep
