#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Adds the class Run and functions that simulate runs.
void bind_simulation(pybind11::module_& module);

}  // namespace dagsweep
