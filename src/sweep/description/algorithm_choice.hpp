#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/parameters.hpp"
#include "runs/request/run_request.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/command/command_algorithm.hpp"
#include "sweep/description/sweep_access.hpp"
#include "sweep/description/values.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// One value of the algorithm axis.
struct AlgorithmChoice {
  std::shared_ptr<const SchedulerEntry> entry;
  std::shared_ptr<const CommandAlgorithm> command;  ///< null: built in
  Parameters parameters;                            ///< of a command, those of rescheduling only
  std::optional<double>
      period;                  ///< of a built-in reactive algorithm, in place of the axis `period`
  std::string label;           ///< such as "ftbar mst=false"
  std::string given_label;     ///< label for reports; "" = `label`
  std::uint64_t identity = 0;  ///< hash of what its schedules depend on
  std::uint64_t most_tasks = UINT64_MAX;  ///< larger graphs are excluded
  Place place;
  Place command_place;  ///< of the key `command`
  /// One of the combinations of an entry with lists in `set`: it may stand there twice.
  bool is_combination = false;

  /// The names of its parameters: those of a command are those that its `set` gives.
  std::vector<std::string> parameter_names() const;
  /// The value of a parameter as text; std::nullopt if it has none of this name, or, of `period`,
  /// that of the scenario.
  std::optional<std::string> parameter(const std::string& name) const;
  /// A value for one of its parameters in the form of parameter(). Throws InputError unless the
  /// parameter can have it.
  std::string shown(const std::string& name, const WrittenValue& value) const;

  /// Makes it the algorithm of a request.
  void put_into(RunRequest& request) const;
};

/// Reads a name, {name, label, set, most_tasks}, or a command. Lists in the `set` of an algorithm
/// that is no command stand for all combinations, in the order written, the last one fastest; a
/// value that is the default is left out of labels. Commands run in `folder`. Throws InputError,
/// also for a command that the access does not allow.
std::vector<AlgorithmChoice> read_algorithms(const YamlNode& node, const std::string& folder,
                                             const SweepAccess& access);

/// A note if an entry is an online command that does not say whether it is asked at once: without
/// `at_once` it is asked less often than simulate(online=..., at_once=True) or jit.
std::optional<std::string> late_assignment_note(const YamlNode& algorithm);

/// The choice with every request made twice if it is a command, the second time to a new process.
AlgorithmChoice asked_twice(const AlgorithmChoice& choice);

}  // namespace dagsweep
