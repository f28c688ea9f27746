#pragma once

#include <cstdint>
#include <cstdlib>

namespace dagsweep {

/// The number of random cases of a long property test, and of what it must have seen: a tenth,
/// unless DAGSWEEP_ALL_CASES is set (tests/nightly.sh). Always a tenth under a sanitizer,
/// which takes ten times as long and looks for other faults.
inline std::uint64_t cases(std::uint64_t count) {
#ifndef DAGSWEEP_SANITIZED
  if (std::getenv("DAGSWEEP_ALL_CASES") != nullptr) return count;
#endif
  return count / 10;
}

}  // namespace dagsweep
