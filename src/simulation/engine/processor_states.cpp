#include "simulation/engine/processor_states.hpp"

#include <algorithm>

namespace dagsweep {

void ProcessorStates::start(ProcessorId p, double work, double now) {
  State& state = state_[p];
  state.running = true;
  state.rate = state.availability;
  state.work_left = work;
  state.since = now;
  finishing_.set(p.value, now + work / state.rate);
}

void ProcessorStates::follow(ProcessorId p, double now) {
  State& state = state_[p];
  if (!state.running || state.rate == state.availability) return;
  if (state.rate > 0.0) {
    if (finishing_.time_of(p.value) <= now) return;  // due now: completes all the same
    state.work_left = std::max(0.0, state.work_left - (now - state.since) * state.rate);
  }
  state.since = now;
  state.rate = state.availability;
  if (state.rate > 0.0) {
    finishing_.set(p.value, now + state.work_left / state.rate);
  } else {
    finishing_.remove(p.value);
  }
}

void ProcessorStates::stop(ProcessorId p) {
  state_[p].running = false;
  if (finishing_.contains(p.value)) finishing_.remove(p.value);
}

ProcessorId ProcessorStates::pop() {
  const ProcessorId p(finishing_.pop());
  state_[p].running = false;
  return p;
}

}  // namespace dagsweep
