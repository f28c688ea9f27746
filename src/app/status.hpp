#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep status`: its usage text says what it does.
ExitCode status_command(const CommandContext& context);

}  // namespace dagsweep
