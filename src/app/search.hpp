#pragma once

#include "app/command.hpp"

namespace dagsweep {

/// `dagsweep search`
ExitCode search_command(const CommandContext& context);

}  // namespace dagsweep
