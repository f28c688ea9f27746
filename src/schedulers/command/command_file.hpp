#pragma once

#include <optional>
#include <string>

#include "schedulers/command/child_process.hpp"

namespace dagsweep {

/// Why the command cannot start: its program, or the script of its interpreter (python3, sh, bash,
/// perl), does not exist or cannot be executed. std::nullopt if nothing is known to be wrong. Only
/// commands of plain words are judged, whose files the shell would find as they are written:
/// "./mine --fast", "~/env/bin/python mine.py", but not "cd there && python3 mine.py". Starts
/// nothing.
std::optional<std::string> missing_file(const CommandLine& command);

}  // namespace dagsweep
