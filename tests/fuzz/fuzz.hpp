#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "core/error.hpp"

/// One input of the fuzzer: any bytes at all. A reader may take them or refuse them with an
/// InputError that names the file; everything else is a finding.
void try_reader(std::string_view content);

/// A claim about what was read.
inline void require(bool holds, const char* claim) {
  if (holds) return;
  std::cerr << "broken claim: " << claim << "\n";
  std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    try_reader({reinterpret_cast<const char*>(data), size});
  } catch (const dagsweep::InputError& error) {
    require(std::string_view(error.what()).starts_with("input"), "an error names its file");
  }
  return 0;
}
