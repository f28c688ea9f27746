#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep search`: its usage text says what it does.
ExitCode search_command(const CommandContext& context);

}  // namespace dagsweep
