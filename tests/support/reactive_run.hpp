#pragma once

#include <stdexcept>

#include "schedulers/catalogue.hpp"
#include "simulation/reactive/reactive_engine.hpp"

namespace dagsweep {

/// A run of a reactive or online scheduler.
inline ReactiveExecution execute_reactively(const Experiment& on, const AnyScheduler& scheduler,
                                            const Rescheduling& how, const Scenario& scenario,
                                            const StopToken& stop,
                                            const Listeners& listeners = {}) {
  if (const auto* reactive = std::get_if<std::unique_ptr<ReactiveScheduler>>(&scheduler)) {
    return execute_reactively(on, **reactive, how, scenario, stop, listeners);
  }
  if (const auto* online = std::get_if<std::unique_ptr<OnlineScheduler>>(&scheduler)) {
    return execute_reactively(on, **online, how, scenario, stop, listeners);
  }
  throw std::logic_error("a static scheduler is not called in a run");
}

}  // namespace dagsweep
