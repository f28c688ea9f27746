#pragma once

#include "sweep/description/description.hpp"

namespace dagsweep {

/// Throws InputError if a command of the sweep cannot start, because its file is missing here. It
/// asks the file system of this machine, and nothing if the sweep is confined: the files of its
/// commands need not be in the folder.
void check_command_files(const SweepDescription& sweep);

}  // namespace dagsweep
