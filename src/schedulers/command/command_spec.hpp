#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "schedulers/command/child_process.hpp"
#include "schedulers/outside/outside_scheduler.hpp"

namespace dagsweep {

/// When a command is asked: before a run; at rescheduling points; or when tasks are ready.
enum class CommandKind : std::uint8_t { before_run, reactive, online };

/// An algorithm that is a command.
struct CommandSpec {
  /// copies, rewind, regenerate, at_once, moves, replicates
  static std::vector<std::string_view> in_run_names();

  std::string name;
  CommandLine line;
  std::map<std::string, std::string> parameters;  ///< as written; sent with each request
  std::string version;                            ///< of the command's results; "" = not stated
  bool reads_epsilon = false;                     ///< it may give replicas
  bool reads_seed = false;
  CommandKind kind = CommandKind::before_run;
  TreatmentInRun treatment = {};  ///< of one that is asked in runs
  bool asks_moves = false;        ///< online: at rescheduling points, which waiting task to move
  bool asks_copies = false;       ///< online: where the results of a finished task are copied
  double timeout = 60.0;          ///< seconds for one answer
  bool asks_twice = false;        ///< ask a new process, too, and compare the answers

  // These throw InputError with the place.
  void set_name(std::string_view text, const Place& place);  ///< not that of a built-in algorithm
  void set_command(std::string_view text, const Place& place);
  void add_parameter(std::string_view key, std::string_view text, const Place& place);
  void add_read(std::string_view axis, const Place& place);  ///< epsilon or seed
  void set_kind(std::string_view text, const Place& place);  ///< static, reactive or online
  /// One of in_run_names(): the kind must have it. Call it after set_kind().
  void set_in_run(std::string_view what, bool value, const Place& place);
  /// Names, with "no-" before what is switched off, and commas between. Call it after set_kind().
  void set_in_runs(std::string_view text, const Place& place);
  void set_timeout(std::string_view seconds, const Place& place);
  void set_memory(std::string_view amount, const Place& place);

  /// As set_in_runs() reads it: "copies,rewind", "no-regenerate".
  std::string treatment_text() const;
  /// "mine alpha=0.5 version=3"
  std::string label() const;
  /// Hash of what its schedules depend on: name, command, parameters and version.
  std::uint64_t identity() const;
};

}  // namespace dagsweep
