#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "core/stop.hpp"
#include "platform/instance.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// Function that returns a length of an algorithm on an instance, >= 0; std::nullopt if there is
/// none: the algorithm refuses the instance, or its run does not complete. Polls `stop`.
using LengthFunction = std::function<std::optional<double>(const Instance&, const StopToken& stop)>;

/// An algorithm as a search calls it, anew for every instance.
struct SearchedAlgorithm {
  std::shared_ptr<const SchedulerEntry> scheduler = nullptr;  ///< null: `length` gives its length
  SchedulerRequest arguments = {};
  LengthFunction length = {};  ///< of an algorithm without scheduler
  bool reads_work = false;     ///< whether it reads the work of tasks, as an outside one may

  std::string_view name() const { return scheduler != nullptr ? scheduler->name : ""; }
};

}  // namespace dagsweep
