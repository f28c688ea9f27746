#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// A length of an algorithm on an instance, >= 0; std::nullopt where it has none: the algorithm
/// refuses the instance, or its run does not complete. Polls `stop`.
using Length = std::function<std::optional<double>(const Instance&, const StopToken& stop)>;

/// An algorithm as a search calls it, anew for every instance.
struct SearchedAlgorithm {
  const SchedulerEntry* entry = nullptr;  ///< outlives the search; null: it has a length of its own
  SchedulerRequest request = {};
  Length own = {};          ///< of an algorithm that is no entry
  bool reads_work = false;  ///< reads the work of tasks, as one outside of the library may

  std::string_view name() const { return entry != nullptr ? entry->name : ""; }
};

}  // namespace dagsweep
