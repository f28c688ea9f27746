#include "sweep/axes/axes.hpp"

namespace dagsweep {
namespace {

/// An axis is read if the tuple has all of `all_of`, one of `any_of` (if there are some) and none
/// of `none_of`.
struct AxisRule {
  AxisId axis;
  std::string_view name;
  AxisDependencies all_of = 0;
  AxisDependencies any_of = 0;
  AxisDependencies none_of = 0;
};

using namespace fact;
constexpr std::array<AxisRule, axis_count> rules{{
    {AxisId::graph, "graph"},
    {AxisId::machines, "machines", generated_costs},
    {AxisId::processors, "processors", generated_costs | drawn_machines},
    {AxisId::heterogeneity, "heterogeneity", generated_costs | drawn_machines},
    {AxisId::h, "h", generated_costs | drawn_machines | uses_h},
    {AxisId::startup, "startup", generated_costs | drawn_machines},
    {AxisId::network, "network", 0, asks_for_network, names_network},
    {AxisId::estimation_error, "estimation_error", 0, 0, known_truth},
    {AxisId::change_interval, "change_interval", varies},
    {AxisId::period, "period", reactive},
    {AxisId::failures, "failures"},
    {AxisId::recovery, "recovery", fails},
    {AxisId::joins, "joins"},
    {AxisId::crashes, "crashes"},
    {AxisId::crash_time, "crash_time", fact::crashes},
    {AxisId::ccr, "ccr", generated_costs},
    {AxisId::granularity, "granularity", generated_costs},
    {AxisId::bound, "bound"},
    {AxisId::epsilon, "epsilon", 0, replicates | crashes_by_epsilon},
    {AxisId::algorithm, "algorithm"},
    {AxisId::seed, "seed", 0,
     generated_costs | varies | fails | fact::joins | fact::crashes | errs | seeded},
}};

constexpr bool rules_in_order() {
  for (std::size_t k = 0; k < axis_count; ++k) {
    if (rules[k].axis != static_cast<AxisId>(k)) return false;
  }
  return true;
}
static_assert(rules_in_order());

const AxisRule& rule(AxisId axis) {
  return rules[static_cast<std::size_t>(axis)];
}

}  // namespace

std::string_view axis_name(AxisId axis) {
  return rule(axis).name;
}

bool reads(AxisId axis, AxisDependencies dependencies) {
  const AxisRule& r = rule(axis);
  if ((dependencies & known_truth) != 0) dependencies &= ~errs;  // the estimation error is not read
  return (dependencies & r.all_of) == r.all_of &&
         (r.any_of == 0 || (dependencies & r.any_of) != 0) && (dependencies & r.none_of) == 0;
}

bool always_read(AxisId axis) {
  const AxisRule& r = rule(axis);
  return r.all_of == 0 && r.any_of == 0 && r.none_of == 0;
}

}  // namespace dagsweep
