#include "sweep/run/tuple_settings.hpp"

namespace dagsweep {

TupleSettings tuple_settings(const Sweep& sweep, const Coordinates& tuple) {
  TupleSettings settings;
  for (const AxisSpec& axis : axis_catalogue()) {
    if (axis.apply != nullptr) axis.apply(settings, sweep.number_of(tuple, axis.id));
    if (axis.apply_choice != nullptr) {
      axis.apply_choice(settings, sweep.axis(axis.id).labels[at(tuple, axis.id)]);
    }
  }
  if (settings.crashes_by_epsilon) settings.scenario.crashes = settings.epsilon;
  const SweepDescription& description = sweep.description();
  const AlgorithmChoice& algorithm = description.algorithms[at(tuple, AxisId::algorithm)];
  settings.period = algorithm.period.value_or(settings.period);
  const auto label = [&](AxisId axis) { return sweep.axis(axis).labels[at(tuple, axis)]; };
  settings.costs.heterogeneity = label(AxisId::heterogeneity);
  settings.costs.network = label(AxisId::network);
  settings.costs.delay_min = description.delay_min;
  settings.costs.delay_max = description.delay_max;
  settings.costs.delays_given = description.delays_given;
  settings.costs.bandwidth_given = description.bandwidth_given;
  settings.costs.machines = description.machines[at(tuple, AxisId::machines)].described;
  settings.scenario.events = description.events;
  settings.scenario.outages = description.outages;
  return settings;
}

}  // namespace dagsweep
