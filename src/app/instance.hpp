#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep instance`: its usage text says what it does.
ExitCode instance_command(const CommandContext& context);

}  // namespace dagsweep
