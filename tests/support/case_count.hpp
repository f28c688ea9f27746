#pragma once

#include <cstdint>

namespace dagsweep {

/// The number of random cases of a long property test, and of what it must have seen: a tenth
/// under the address sanitizer, which takes ten times as long and looks for other faults.
constexpr std::uint64_t cases(std::uint64_t count) {
#ifdef DAGSWEEP_ADDRESS_SANITIZER
  return count / 10;
#else
  return count;
#endif
}

}  // namespace dagsweep
