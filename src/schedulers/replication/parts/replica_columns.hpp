#pragma once

#include <span>

#include "schedule/replica_list.hpp"

namespace dagsweep {

/// All replicas of one task in placement order.
struct ReplicaColumns {
  std::span<const double> finish;              ///< [replicas]
  std::span<const PackedProcessor> processor;  ///< [replicas]
};

}  // namespace dagsweep
