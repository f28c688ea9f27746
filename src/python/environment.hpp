#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Adds the class Episode, and functions that act on many episodes at once.
void bind_environment(pybind11::module_& module);

}  // namespace dagsweep
