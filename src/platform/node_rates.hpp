#pragma once

#include <vector>

namespace dagsweep {

/// Electric power of a node, W: 0 <= idle <= busy.
struct NodePower {
  double idle = 0.0;
  double busy = 0.0;  ///< while all cores compute
};

/// What the nodes of a platform draw and cost, for the metrics `energy` and `cost`. A list is empty
/// if some node's value is not known.
struct NodeRates {
  std::vector<NodePower> power;  ///< [nodes]
  std::vector<double> price;     ///< [nodes] per hour, >= 0
};

}  // namespace dagsweep
