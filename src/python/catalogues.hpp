#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Adds functions that list what can be named: schedulers, kinds of graphs, parameters, metrics.
void bind_catalogues(pybind11::module_& module);

}  // namespace dagsweep
