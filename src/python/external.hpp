#pragma once

#include <memory>
#include <pybind11/pybind11.h>
#include <string>

#include "python/shared_instance.hpp"
#include "schedulers/external/external_scheduler.hpp"

namespace dagsweep {

/// An algorithm whose scheduler is written in Python. `kind`: "reactive" or "online". `scheduler`:
/// a function, or an object with the methods of the kind (README.md). Its exceptions end the run
/// and are raised as they are.
std::shared_ptr<const ExternalAlgorithm> external_algorithm(
    const std::string& kind, pybind11::object scheduler, const std::string& name,
    const TreatmentInRun& treatment, const std::shared_ptr<const SharedInstance>& instance);

}  // namespace dagsweep
