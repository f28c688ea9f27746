#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep schedule`: its usage text says what it does.
ExitCode schedule_command(const CommandContext& context);

}  // namespace dagsweep
