#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep list`: its usage text says what it does.
ExitCode list_command(const CommandContext& context);

}  // namespace dagsweep
