#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep verify`: its usage text says what it does.
ExitCode verify_command(const CommandContext& context);

}  // namespace dagsweep
