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

/// An algorithm as a user names it.
struct NamedAlgorithm {
  std::optional<std::string> name;  ///< nullopt: a given schedule is to be executed
  std::vector<GivenParameter> parameters;
  std::uint64_t epsilon = 0;
  bool largest_epsilon = false;  ///< `epsilon: largest`
  std::uint64_t seed = 1;
  /// The algorithm is this command, of the same name. It has the parameters that the run does not.
  std::optional<CommandSpec> command = std::nullopt;
  /// The algorithm is this one, of the same name, which is in no catalogue.
  std::shared_ptr<const OutsideAlgorithm> outside = nullptr;
};

/// An algorithm and the request to construct it.
struct AlgorithmCall {
  const SchedulerEntry* entry = nullptr;            ///< null: a given schedule
  std::shared_ptr<const CommandAlgorithm> command;  ///< whose entry this is, if it is a command
  std::shared_ptr<const OutsideAlgorithm> outside;  ///< likewise
  SchedulerRequest request;
  bool largest_epsilon = false;
};

/// The call to schedule only. Throws InputError for unknown names and values out of range.
AlgorithmCall scheduling_call(const NamedAlgorithm& named, const Instance& instance,
                              const ArgumentStyle& style = {});

/// The call of a run, whose parameters also include those of scenarios, rescheduling and criteria.
AlgorithmCall run_call(const NamedAlgorithm& named, const Instance& instance,
                       const ArgumentStyle& style = {});

}  // namespace dagsweep
