#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/parameters.hpp"
#include "platform/instance.hpp"
#include "runs/argument_style.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/command/command_algorithm.hpp"
#include "schedulers/outside/outside_scheduler.hpp"

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
  std::shared_ptr<const OutsideAlgorithm> outside = nullptr;
};

/// An algorithm and the request to construct it.
struct AlgorithmCall {
  const SchedulerEntry* entry = nullptr;            ///< null: a given schedule
  std::shared_ptr<const CommandAlgorithm> command;  ///< owner of `entry`, if it is a command
  std::shared_ptr<const OutsideAlgorithm> outside;  ///< owner of `entry`, if it is in no catalogue
  SchedulerRequest request;
  bool largest_epsilon = false;
};

/// Checks a call that only schedules. Throws InputError for unknown names and values out of range.
AlgorithmCall scheduling_call(const NamedAlgorithm& named, const Instance& instance,
                              const ArgumentStyle& style = {});

/// Checks a call that schedules and executes; its parameters also include those of scenarios,
/// rescheduling and criteria. Throws InputError as scheduling_call().
AlgorithmCall run_call(const NamedAlgorithm& named, const Instance& instance,
                       const ArgumentStyle& style = {});

}  // namespace dagsweep
