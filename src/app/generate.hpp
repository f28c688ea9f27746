#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep generate`: its usage text says what it does.
ExitCode generate_command(const CommandContext& context);

}  // namespace dagsweep
