#pragma once

#include <span>
#include <string_view>

namespace dagsweep {

/// A command of the Python package (postprocess/) that is called through the program, too.
struct PythonCommand {
  std::string_view name;
  std::string_view summary;
  std::string_view script;  ///< file name in postprocess/
};

std::span<const PythonCommand> python_commands();

/// The Python command of this name; nullptr if there is none.
const PythonCommand* find_python_command(std::string_view name);

/// Replaces the process by the command: dagsweep-NAME if it is on PATH, otherwise the script of the
/// repository that the program was built from. Call it before MPI starts. `arguments`: the words
/// after the command's name, ended by a null pointer. Throws InputError if there is neither.
[[noreturn]] void become_python_command(const PythonCommand& command, char** arguments);

}  // namespace dagsweep
