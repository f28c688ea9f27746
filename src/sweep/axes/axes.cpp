#include "sweep/axes/axes.hpp"

namespace dagsweep {
namespace {

/// An axis is read if the tuple has all facts of `all_of`, at least one of `any_of` (unless that is
/// empty) and none of `none_of`. sweep/README.md, "Which tuple reads which axis".
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
    {AxisId::h, "h", generated_costs | drawn_machines | reads_h},
    {AxisId::startup, "startup", generated_costs | drawn_machines},
    {AxisId::network, "network", 0, reads_network, has_shared_network},
    {AxisId::estimation_error, "estimation_error", 0, 0, has_true_times},
    {AxisId::change_interval, "change_interval", has_variability},
    {AxisId::period, "period", reactive},
    {AxisId::failures, "failures"},
    {AxisId::recovery, "recovery", has_failures},
    {AxisId::joins, "joins"},
    {AxisId::crashes, "crashes"},
    {AxisId::crash_time, "crash_time", fact::has_crashes},
    {AxisId::ccr, "ccr", generated_costs},
    {AxisId::granularity, "granularity", generated_costs},
    {AxisId::bound, "bound"},
    {AxisId::epsilon, "epsilon", 0, reads_epsilon | crashes_by_epsilon},
    {AxisId::algorithm, "algorithm"},
    {AxisId::seed, "seed", 0,
     generated_costs | has_variability | has_failures | fact::has_joins | fact::has_crashes |
         has_estimation_error | reads_seed},
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
  // With true times from the file, the estimation error is not read.
  if ((dependencies & has_true_times) != 0) dependencies &= ~has_estimation_error;
  return (dependencies & r.all_of) == r.all_of &&
         (r.any_of == 0 || (dependencies & r.any_of) != 0) && (dependencies & r.none_of) == 0;
}

bool always_read(AxisId axis) {
  const AxisRule& r = rule(axis);
  return r.all_of == 0 && r.any_of == 0 && r.none_of == 0;
}

}  // namespace dagsweep
