#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/parameters.hpp"
#include "runs/request/run_request.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/command/command_algorithm.hpp"
#include "sweep/description/sweep_access.hpp"
#include "sweep/description/yaml_node.hpp"

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

  /// Makes it the algorithm of a request.
  void put_into(RunRequest& request) const;
};

/// Reads a name, {name, label, set, most_tasks}, or a command. Commands run in `folder`. Throws
/// InputError, also for a command that the access does not allow.
AlgorithmChoice read_algorithm(const YamlNode& node, const std::string& folder,
                               const SweepAccess& access);

/// The choice with every request made twice if it is a command, the second time to a new process.
AlgorithmChoice asked_twice(const AlgorithmChoice& choice);

}  // namespace dagsweep
