#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Adds the class Schedule and functions that make schedules.
void bind_schedule(pybind11::module_& module);

}  // namespace dagsweep
