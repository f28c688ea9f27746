#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Adds the class Search and the function search.
void bind_search(pybind11::module_& module);

}  // namespace dagsweep
