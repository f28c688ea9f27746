#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "schedulers/command/child_process.hpp"
#include "schedulers/external/external_scheduler.hpp"

namespace dagsweep {

/// When a command is asked: before a run; at rescheduling points; or when tasks are ready.
enum class CommandKind : std::uint8_t { before_run, reactive, online };

/// Description of an algorithm that is a command.
struct CommandSpec {
  /// The names that set_in_run() knows: copies, rewind, regenerate, at_once, moves, replicates.
  static std::vector<std::string_view> in_run_names();

  std::string name;
  CommandLine line;
  /// By name, as the user wrote them; sent with each request.
  std::map<std::string, std::string> parameters;
  std::string version;         ///< version of the command's results; "" = not stated
  bool reads_epsilon = false;  ///< whether it reads epsilon and may give replicas
  bool reads_seed = false;
  CommandKind kind = CommandKind::before_run;
  TreatmentInRun treatment = {};  ///< how a run treats a command of kind reactive or online
  bool asks_moves = false;   ///< online: asked at rescheduling points which waiting task to move
  bool asks_copies = false;  ///< online: asked where to copy the results of a finished task
  double timeout = 60.0;     ///< seconds for one answer
  /// Each request also goes to a second process, and the answers must be equal.
  bool asks_twice = false;

  // These functions throw InputError with the place.
  void set_name(std::string_view text, const Place& place);  ///< not that of a built-in algorithm
  void set_command(std::string_view text, const Place& place);
  void add_parameter(std::string_view key, std::string_view text, const Place& place);
  void add_read(std::string_view axis, const Place& place);  ///< epsilon or seed
  void set_kind(std::string_view text, const Place& place);  ///< static, reactive or online
  /// Switches `what`, one of in_run_names(), on or off; the kind must have it. Call it after
  /// set_kind().
  void set_in_run(std::string_view what, bool value, const Place& place);
  /// Switches several of in_run_names(), separated by commas; "no-" before a name switches it off.
  /// Call it after set_kind().
  void set_in_runs(std::string_view text, const Place& place);
  void set_timeout(std::string_view seconds, const Place& place);
  void set_memory(std::string_view amount, const Place& place);

  /// The switches in the form that set_in_runs() reads, such as "copies,rewind" or "no-regenerate";
  /// without those that have the default of the kind.
  std::string treatment_text() const;
  /// Name, parameters and version: "mine alpha=0.5 version=3".
  std::string label() const;
  /// Hash of everything that the command's schedules depend on: name, command, parameters and
  /// version.
  std::uint64_t identity() const;
};

}  // namespace dagsweep
