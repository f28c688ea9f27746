#pragma once

#include <pybind11/stl.h>
#include <string>
#include <vector>

#include "core/parameters.hpp"

namespace dagsweep {

/// Names and values as texts, from Python.
using GivenValues = std::vector<std::pair<std::string, std::string>>;

inline std::vector<GivenParameter> parameters_of(const GivenValues& values) {
  std::vector<GivenParameter> given;
  for (const auto& [name, text] : values) given.push_back({name, text, {}, {}});
  return given;
}

}  // namespace dagsweep
