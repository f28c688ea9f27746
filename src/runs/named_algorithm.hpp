#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/parameters.hpp"
#include "platform/instance.hpp"
#include "runs/argument_style.hpp"
#include "runs/request/run_request.hpp"
#include "schedulers/command/command_algorithm.hpp"
#include "schedulers/external/external_scheduler.hpp"

namespace dagsweep {

/// An algorithm as a user names it, with its arguments.
struct NamedAlgorithm {
  std::optional<std::string> name;  ///< nullopt: a given schedule is to be executed
  std::vector<GivenParameter> parameters;
  std::uint64_t epsilon = 0;
  bool largest_epsilon = false;  ///< whether the user gave `epsilon: largest`
  std::uint64_t seed = 1;
  /// If set, the algorithm is this command, of the same name. Parameters that the run does not know
  /// are the command's.
  std::optional<CommandSpec> command = std::nullopt;
  /// If set, the algorithm is this one, of the same name, which is in no catalogue.
  std::shared_ptr<const ExternalAlgorithm> external = nullptr;
  std::string argument = "algorithm";  ///< what names it, for messages
};

/// Settings of a scenario that a user gives beside its named parameters.
struct GivenScenario {
  double bound = 0.0;
  std::optional<std::vector<AvailabilityEvent>> events = std::nullopt;  ///< only if the bound is 0
  std::vector<Outage> crashes = {};
};

/// The request that only schedules. Throws InputError for unknown names and values out of range.
RunRequest scheduling_request(const NamedAlgorithm& named, const Instance& instance,
                              const ArgumentStyle& style = {});

/// The request that schedules and executes; its parameters also include those of scenarios,
/// rescheduling and criteria. Throws InputError as scheduling_request(), and for a scenario that is
/// not defined for the algorithm.
RunRequest run_request(const NamedAlgorithm& named, GivenScenario scenario,
                       const Instance& instance, const ArgumentStyle& style = {});

}  // namespace dagsweep
