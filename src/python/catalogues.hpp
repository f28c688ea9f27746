#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Adds functions that list schedulers, kinds of graphs, parameters and metrics.
void bind_catalogues(pybind11::module_& module);

}  // namespace dagsweep
