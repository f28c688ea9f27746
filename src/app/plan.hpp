#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep plan`: its usage text says what it does.
ExitCode plan_command(const CommandContext& context);

}  // namespace dagsweep
