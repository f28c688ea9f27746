#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Adds the class Instance and functions that generate instances.
void bind_instance(pybind11::module_& module);

}  // namespace dagsweep
