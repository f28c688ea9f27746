#include "schedulers/replication/parts/ftbar_with_copies.hpp"

#include <algorithm>

namespace dagsweep {

double FtbarWithCopies::evaluate(TaskId task) {
  const double level = builder_.tracker().bottom_level(task);
  const double everywhere = builder_.tracker().inputs_everywhere(task);
  const auto find_pressure = [&](ProcessorId p) {
    const double ready = builder_.ready(p);
    const double start = everywhere <= ready ? ready : std::max(builder_.arrival(task, p), ready);
    pressure_[p.index()] = start + level - builder_.length();
  };
  const std::span<const ProcessorId> group = builder_.groups().of(task);
  if (group.empty()) {
    for (const ProcessorId p : instance_.platform.processors()) find_pressure(p);
    smallest_.choose(pressure_);
  } else {
    for (const ProcessorId p : group) find_pressure(p);
    smallest_.choose(pressure_, group);
  }
  return smallest_.largest();
}

}  // namespace dagsweep
