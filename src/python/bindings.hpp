#pragma once

#include <pybind11/pybind11.h>

namespace dagsweep {

/// Adds the class Instance and functions that generate instances.
void bind_instance(pybind11::module_& module);
/// Adds the class Schedule and functions that make schedules.
void bind_schedule(pybind11::module_& module);
/// Adds the classes State and Estimates.
void bind_state(pybind11::module_& module);
/// Adds the class ServedRun.
void bind_served_run(pybind11::module_& module);
/// Adds the class Run and functions that simulate runs.
void bind_simulation(pybind11::module_& module);
/// Adds the class Episode, and functions that act on many episodes at once.
void bind_environment(pybind11::module_& module);
/// Adds the class Search and the function search.
void bind_search(pybind11::module_& module);
/// Adds functions that list schedulers, kinds of graphs, parameters and metrics.
void bind_catalogues(pybind11::module_& module);

}  // namespace dagsweep
