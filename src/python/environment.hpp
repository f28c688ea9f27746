#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Class Episode, and functions of many episodes at once.
void bind_environment(pybind11::module_& module);

}  // namespace dagsweep
