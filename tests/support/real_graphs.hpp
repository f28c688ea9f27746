#pragma once

#include <cstdlib>
#include <optional>
#include <string>

#include "catch.hpp"

namespace dagsweep {

/// The folder of real graphs (STG, WfCommons) that DAGSWEEP_GRAPHS_FOLDER names. Without it, says
/// so in the words that make ctest report the test as skipped.
inline std::optional<std::string> real_graphs_folder() {
  const char* folder = std::getenv("DAGSWEEP_GRAPHS_FOLDER");
  if (folder == nullptr) {
    WARN("SKIPPED: DAGSWEEP_GRAPHS_FOLDER is not set");
    return std::nullopt;
  }
  return folder;
}

}  // namespace dagsweep
