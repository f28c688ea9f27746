#pragma once

#include <cstdlib>
#include <string>

namespace dagsweep {

/// Seconds of every deadline of the tests, from DAGSWEEP_TEST_PATIENCE: there only so that nothing
/// hangs for ever.
inline double patience() {
  const char* seconds = std::getenv("DAGSWEEP_TEST_PATIENCE");
  return seconds == nullptr ? 600.0 : std::stod(seconds);
}

}  // namespace dagsweep
