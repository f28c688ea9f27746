#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep merge`: its usage text says what it does.
ExitCode merge_command(const CommandContext& context);

}  // namespace dagsweep
