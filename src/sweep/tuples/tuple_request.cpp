#include "sweep/tuples/tuple_request.hpp"

#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {

RunRequest tuple_request(const Sweep& sweep, const Coordinates& tuple) {
  const RunFacts facts = sweep.facts_of(tuple);
  RunRequest request;
  for (const Axis& axis : sweep.axes()) {
    const AxisSpec& spec = axis_spec(axis.id);
    if (spec.apply == nullptr || !reads(spec, facts)) continue;
    const std::uint32_t value = tuple[axis.id];
    spec.apply(request, axis.numeric ? spec.value_of(axis.numbers[value])
                                     : AxisValue{.text = axis.labels[value]});
  }
  // Metrics that are sampled draw with it also where nothing else does.
  request.seed = static_cast<std::uint64_t>(sweep.number_of(tuple, AxisId::seed));
  const SweepDescription& description = sweep.description();
  request.costs.delay_min = description.delay_min;
  request.costs.delay_max = description.delay_max;
  request.costs.delays_given = description.delays_given;
  request.costs.bandwidth_given = description.bandwidth_given;
  request.costs.machines = description.machines[tuple[AxisId::machines]].described;
  request.scenario.events = description.events;
  request.scenario.outages = description.outages;
  if (!description.search) description.algorithms[tuple[AxisId::algorithm]].put_into(request);
  return request;
}

}  // namespace dagsweep
