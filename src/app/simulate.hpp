#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep simulate`: its usage text says what it does.
ExitCode simulate_command(const CommandContext& context);

}  // namespace dagsweep
