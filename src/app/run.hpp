#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep run`: its usage text says what it does.
ExitCode run_command(const CommandContext& context);

}  // namespace dagsweep
