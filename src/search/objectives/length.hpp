#pragma once

#include <functional>
#include <optional>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// An algorithm as a search calls it, anew for every instance.
struct SearchedAlgorithm {
  const SchedulerEntry* entry = nullptr;  ///< outlives the search
  SchedulerRequest request;
};

/// A length of an algorithm on an instance, >= 0; std::nullopt where it has none: the algorithm
/// refuses the instance, or its run does not complete. Polls `stop`.
using Length = std::function<std::optional<double>(const Instance&, const StopToken& stop)>;

}  // namespace dagsweep
