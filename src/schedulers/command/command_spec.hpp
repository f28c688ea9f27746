#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "schedulers/command/child_process.hpp"

namespace dagsweep {

/// An algorithm that is a command.
struct CommandSpec {
  std::string name;
  CommandLine line;
  std::map<std::string, std::string> parameters;  ///< as written; sent with each request
  std::string version;                            ///< of the command's results; "" = not stated
  bool reads_epsilon = false;                     ///< it may give replicas
  bool reads_seed = false;
  double timeout = 60.0;    ///< seconds for one answer
  bool asks_twice = false;  ///< ask a new process, too, and compare the answers

  // These throw InputError with the place.
  void set_name(std::string_view text, const Place& place);  ///< not that of a built-in algorithm
  void set_command(std::string_view text, const Place& place);
  void add_parameter(std::string_view key, std::string_view text, const Place& place);
  void add_read(std::string_view axis, const Place& place);  ///< epsilon or seed
  void set_timeout(std::string_view seconds, const Place& place);
  void set_memory(std::string_view amount, const Place& place);

  /// "mine alpha=0.5 version=3"
  std::string label() const;
  /// Hash of what its schedules depend on: name, command, parameters and version.
  std::uint64_t identity() const;
};

}  // namespace dagsweep
