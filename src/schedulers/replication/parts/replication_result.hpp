#pragma once

#include <optional>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// The result of a replicating scheduler, from which a Schedule is made once the scheduler's own
/// memory is freed.
struct ReplicationResult {
  ReplicaList replicas;
  double latency_lower = 0.0;  ///< M*, FTSA paper eq. (2)
  double latency_upper = 0.0;  ///< M, eq. (4)
  std::optional<ChosenSources> sources = std::nullopt;

  Schedule schedule(const Instance& instance) && {
    return {instance.graph,      instance.platform.processor_count(),
            std::move(replicas), latency_lower,
            latency_upper,       std::move(sources)};
  }
};

}  // namespace dagsweep
