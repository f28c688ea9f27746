#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "core/error.hpp"

/// Reads one input of the fuzzer, any bytes. A reader may accept them or throw an InputError that
/// starts with the file's name; everything else is a finding.
void try_reader(std::string_view content);

/// Aborts unless a property of what was read holds.
inline void require(bool holds, const char* property) {
  if (holds) return;
  std::cerr << "violated property: " << property << "\n";
  std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    try_reader({reinterpret_cast<const char*>(data), size});
  } catch (const dagsweep::InputError& error) {
    require(std::string_view(error.what()).starts_with("input"),
            "an error starts with the file's name");
  }
  return 0;
}
