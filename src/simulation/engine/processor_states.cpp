#include "simulation/engine/processor_states.hpp"

#include <algorithm>

namespace dagsweep {

void ProcessorStates::start(ProcessorId p, double work, double now) {
  State& state = state_[p];
  state.running = true;
  state.rate = state.availability;
  state.work_left = work;
  state.since = now;
  completions_.set(p.value, now + work / state.rate);
}

void ProcessorStates::update_rate(ProcessorId p, double now) {
  State& state = state_[p];
  if (!state.running || state.rate == state.availability) return;
  if (state.rate > 0.0) {
    if (completions_.time_of(p.value) <= now) return;  // due now, still completes
    state.work_left = std::max(0.0, state.work_left - (now - state.since) * state.rate);
  }
  state.since = now;
  state.rate = state.availability;
  if (state.rate > 0.0) {
    completions_.set(p.value, now + state.work_left / state.rate);
  } else {
    completions_.remove(p.value);
  }
}

void ProcessorStates::stop(ProcessorId p) {
  state_[p].running = false;
  completions_.remove(p.value);
}

ProcessorId ProcessorStates::pop() {
  const ProcessorId p(completions_.pop());
  state_[p].running = false;
  return p;
}

}  // namespace dagsweep
