#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/parameters.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/command/command_algorithm.hpp"
#include "sweep/description/yaml_node.hpp"

namespace dagsweep {

/// One value of the algorithm axis.
struct AlgorithmChoice {
  const SchedulerEntry* entry = nullptr;
  std::shared_ptr<const CommandAlgorithm> command;  ///< that `entry` belongs to; null: built in
  Parameters parameters;                            ///< of a built-in algorithm
  std::string label;                                ///< "ftbar mst=false"
  std::string given_label;                          ///< shown in reports; "" = label
  std::uint64_t identity = 0;                       ///< hash of what its schedules depend on
  std::uint64_t most_tasks = UINT64_MAX;            ///< larger graphs are excluded
  Place place;
};

/// Reads a name, {name, label, set, most_tasks}, or a command. Commands run in `folder`.
AlgorithmChoice read_algorithm(const YamlNode& node, const std::string& folder);

/// The same, with every request made twice, to a new process, if it is a command.
AlgorithmChoice asked_twice(const AlgorithmChoice& choice);

}  // namespace dagsweep
