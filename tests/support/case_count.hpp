#pragma once

#include <cstdint>
#include <cstdlib>

namespace dagsweep {

/// The number of random cases of a long property test, and of what it must have seen: a tenth, or
/// all if DAGSWEEP_ALL_CASES is set (tests/nightly.sh). The address sanitizer takes ten times as
/// long and looks for faults that most cases have: a fortieth, or a tenth.
inline std::uint64_t cases(std::uint64_t count) {
  const bool all = std::getenv("DAGSWEEP_ALL_CASES") != nullptr;
#ifdef DAGSWEEP_ADDRESS_SANITIZER
  return count / (all ? 10 : 40);
#else
  return all ? count : count / 10;
#endif
}

}  // namespace dagsweep
