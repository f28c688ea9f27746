#pragma once

#include "platform/instance.hpp"

namespace dagsweep {

/// Prefetches the execution times and out-edges of a task that is likely to be placed next into the
/// cache, which makes schedulers 1.15 to 1.25 times as fast at a million tasks. Inlined, as g++
/// drops calls of a function that does nothing but prefetch.
[[gnu::always_inline]] inline void prefetch_task(const Instance& instance, TaskId task) {
  const std::span<const double> times = instance.times.row(task);
  for (std::size_t p = 0; p < times.size(); p += 8) __builtin_prefetch(&times[p]);
  instance.graph.prefetch(*instance.graph.out_edges(task).begin());
}

}  // namespace dagsweep
