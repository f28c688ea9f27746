#include "runs/request/axis_catalogue.hpp"

#include <algorithm>
#include <array>

#include "core/number.hpp"
#include "schedule/rescheduling.hpp"
#include "schedulers/criteria.hpp"

namespace dagsweep {
namespace {

using namespace fact;

constexpr ParameterSpec tuple_parameters[] = {
    {"bound", ParameterKind::real, "0",
     "how far speeds fall: availability after a change is 1 - bound * U[0, 1)", 0, 1},
    {.name = "epsilon",
     .kind = ParameterKind::integer,
     .fallback = "0",
     .meaning = "crashes to survive; or largest: as many as `latency` allows",
     .minimum = 0,
     .maximum = 65535,
     .word = "largest"},
    {.name = "seed",
     .kind = ParameterKind::integer,
     .fallback = "1",
     .meaning = "seed of all random draws",
     .minimum = 0,
     .maximum = 0x1p64,
     .open = true},
};

std::size_t count(AxisValue value) {
  return static_cast<std::size_t>(*value.number);
}

constexpr RunFacts drawn_costs = generated_costs | drawn_machines;
constexpr RunFacts of_algorithms = reactive | own_period | reads_epsilon | reads_seed;

/// The rows with their keys: that of an axis is its name where the row states none. The axis of
/// graphs has none, since its section lists its values.
constexpr std::array<AxisSpec, axis_count> with_keys(std::array<AxisSpec, axis_count> rows) {
  for (AxisSpec& axis : rows) {
    if (axis.key.empty() && axis.id != AxisId::graph) axis.key = axis.name;
  }
  return rows;
}

constexpr std::array<AxisSpec, axis_count> axis_table = with_keys({{
    {.id = AxisId::graph,
     .name = "graph",
     .meaning = "a graph: its kind and parameters",
     .stage = AxisStage::platform,
     .section = "graphs"},
    {.id = AxisId::machines,
     .name = "machines",
     .meaning = spec_of(cost_parameters, "machines").meaning,
     .stage = AxisStage::platform,
     .all_of = generated_costs,
     .section = "platform",
     .fallback = "drawn",
     .gives = drawn_machines | reads_network},
    {.id = AxisId::processors,
     .name = "processors",
     .label = "number of processors",
     .stage = AxisStage::platform,
     .all_of = drawn_costs,
     .none_of = states_nodes,
     .section = "platform",
     .parameter = &spec_of(cost_parameters, "processors"),
     .apply = [](RunRequest& r, AxisValue value) { r.costs.processors = count(value); }},
    {.id = AxisId::nodes,
     .name = "nodes",
     .label = "number of nodes",
     .stage = AxisStage::platform,
     .all_of = drawn_costs,
     .section = "platform",
     .parameter = &spec_of(cost_parameters, "nodes"),
     .apply =
         [](RunRequest& r, AxisValue value) {
           if (value.number) r.costs.nodes = count(value);
         },
     .gives = states_nodes},
    {.id = AxisId::cores,
     .name = "cores",
     .label = "processors of a node",
     .stage = AxisStage::platform,
     .all_of = drawn_costs | states_nodes,
     .section = "platform",
     .parameter = &spec_of(cost_parameters, "cores"),
     .apply = [](RunRequest& r, AxisValue value) { r.costs.cores = count(value); }},
    {.id = AxisId::heterogeneity,
     .name = "heterogeneity",
     .meaning = spec_of(cost_parameters, "heterogeneity").meaning,
     .stage = AxisStage::platform,
     .all_of = drawn_costs,
     .section = "platform",
     .key = "heterogeneity.model",
     .fallback = "unrelated",
     .apply = [](RunRequest& r, AxisValue value) { r.costs.heterogeneity = value.text; },
     .gives = reads_h},
    {.id = AxisId::h,
     .name = "h",
     .label = "heterogeneity h",
     .stage = AxisStage::platform,
     .all_of = drawn_costs | reads_h,
     .section = "platform",
     .key = "heterogeneity.h",
     .parameter = &spec_of(cost_parameters, "h"),
     .apply = [](RunRequest& r, AxisValue value) { r.costs.h = *value.number; }},
    {.id = AxisId::startup,
     .name = "startup",
     .label = "startup of a transfer",
     .unit = "time",
     .stage = AxisStage::platform,
     .all_of = drawn_costs,
     .section = "platform",
     .parameter = &spec_of(cost_parameters, "startup"),
     .apply = [](RunRequest& r, AxisValue value) { r.costs.startup = *value.number; }},
    {.id = AxisId::network,
     .name = "network",
     .meaning = spec_of(cost_parameters, "network").meaning,
     .stage = AxisStage::platform,
     .any_of = reads_network,
     .none_of = has_shared_network,
     .section = "platform",
     .fallback = "dedicated",
     .apply = [](RunRequest& r, AxisValue value) { r.costs.network = value.text; }},
    {.id = AxisId::estimation_error,
     .name = "estimation_error",
     .label = "estimation error",
     .stage = AxisStage::true_times,
     .none_of = has_true_times,
     .section = "scenario",
     .parameter = &spec_of(cost_parameters, "estimation_error"),
     .apply = [](RunRequest& r, AxisValue value) { r.estimation_error = *value.number; },
     .gives = has_estimation_error},
    {.id = AxisId::change_interval,
     .name = "change_interval",
     .label = "mean gap between changes",
     .unit = "multiples of M₀",
     .stage = AxisStage::availability,
     .all_of = has_variability,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "change_interval"),
     .apply = [](RunRequest& r, AxisValue value) { r.scenario.change_interval = *value.number; },
     .option = "--set change_interval="},
    {.id = AxisId::period,
     .name = "period",
     .label = "rescheduling period",
     .unit = "multiples of M₀",
     .stage = AxisStage::availability,
     .all_of = reactive,
     .none_of = own_period,
     .section = "scenario",
     .parameter = &spec_of(rescheduling_parameters, "period"),
     .apply = [](RunRequest& r, AxisValue value) { r.period = *value.number; },
     .option = "--set period="},
    {.id = AxisId::failures,
     .name = "failures",
     .label = "failing nodes",
     .stage = AxisStage::absences,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "failures"),
     .apply = [](RunRequest& r, AxisValue value) { r.scenario.failures = count(value); },
     .gives = has_failures,
     .option = "--set failures="},
    {.id = AxisId::recovery,
     .name = "recovery",
     .label = "time until recovery",
     .unit = "multiples of M₀",
     .stage = AxisStage::absences,
     .all_of = has_failures,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "recovery"),
     .apply = [](RunRequest& r, AxisValue value) { r.scenario.recovery = value.number; },
     .option = "--set recovery="},
    {.id = AxisId::failure_time,
     .name = "failure_time",
     .label = "time of failures",
     .unit = "multiples of M₀",
     .stage = AxisStage::absences,
     .all_of = has_failures,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "failure_time"),
     .apply = [](RunRequest& r, AxisValue value) { r.scenario.failure_time = value.number; },
     .option = "--set failure_time="},
    {.id = AxisId::joins,
     .name = "joins",
     .label = "joining nodes",
     .stage = AxisStage::absences,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "joins"),
     .apply = [](RunRequest& r, AxisValue value) { r.scenario.joins = count(value); },
     .gives = fact::has_joins,
     .option = "--set joins="},
    {.id = AxisId::crashes,
     .name = "crashes",
     .label = "crashed nodes",
     .stage = AxisStage::absences,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "crashes"),
     .apply =
         [](RunRequest& r, AxisValue value) {
           r.scenario.crashes_by_epsilon = !value.number;
           r.scenario.crashes = value.number ? count(value) : 0;
         },
     .gives = fact::has_crashes | crashes_by_epsilon,
     .option = "--set crashes="},
    {.id = AxisId::crash_time,
     .name = "crash_time",
     .label = "time of crashes",
     .unit = "multiples of M₀",
     .stage = AxisStage::absences,
     .all_of = fact::has_crashes,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "crash_time"),
     .apply = [](RunRequest& r, AxisValue value) { r.scenario.crash_time = value.number; },
     .option = "--set crash_time="},
    {.id = AxisId::transfers,
     .name = "transfers",
     .stage = AxisStage::absences,
     .none_of = reads_epsilon,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "transfers"),
     .apply = [](RunRequest& r, AxisValue value) { r.scenario.rules.pulls = value.text == "pull"; },
     .option = "--set transfers="},
    {.id = AxisId::zero_work,
     .name = "zero_work",
     .stage = AxisStage::absences,
     .none_of = reads_epsilon | reactive,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "zero_work"),
     .apply =
         [](RunRequest& r, AxisValue value) {
           r.scenario.rules.zero_work_is_immediate = value.text == "immediate";
         },
     .option = "--set zero_work="},
    {.id = AxisId::crash_probability,
     .name = "crash_probability",
     .stage = AxisStage::absences,
     .all_of = reads_epsilon,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "crash_probability"),
     .apply = [](RunRequest& r, AxisValue value) { r.crash_probability = value.number; },
     .word_value = not_a_value,
     .option = "--set crash_probability="},
    {.id = AxisId::crash_set,
     .name = "crash_set",
     .stage = AxisStage::absences,
     .all_of = fact::has_crashes | reads_epsilon,
     .section = "scenario",
     .parameter = &spec_of(scenario_parameters, "crash_set"),
     .apply = [](RunRequest& r,
                 AxisValue value) { r.scenario.worst_crash_set = value.text == "worst"; },
     .option = "--set crash_set="},
    {.id = AxisId::ccr,
     .name = "ccr",
     .label = "communication-to-computation ratio (CCR)",
     .stage = AxisStage::costs,
     .all_of = generated_costs,
     .section = "sweep",
     .parameter = &spec_of(cost_parameters, "ccr"),
     .apply = [](RunRequest& r, AxisValue value) { r.costs.ccr = value.number; },
     .word_value = not_a_value},
    {.id = AxisId::granularity,
     .name = "granularity",
     .stage = AxisStage::costs,
     .all_of = generated_costs,
     .section = "sweep",
     .parameter = &spec_of(cost_parameters, "granularity"),
     .apply = [](RunRequest& r, AxisValue value) { r.costs.granularity = value.number; },
     .word_value = not_a_value},
    {.id = AxisId::bound,
     .name = "bound",
     .label = "bound of variability",
     .stage = AxisStage::availability,
     .section = "sweep",
     .parameter = &spec_of(tuple_parameters, "bound"),
     .apply = [](RunRequest& r, AxisValue value) { r.scenario.bound = *value.number; },
     .gives = has_variability,
     .option = "--bound "},
    // The column is not named `latency` like the key, because a metric has that name.
    {.id = AxisId::given_latency,
     .name = "given_latency",
     .stage = AxisStage::algorithm,
     .all_of = reads_epsilon,
     .section = "sweep",
     .key = "latency",
     .parameter = &spec_of(criteria_parameters, "latency"),
     .apply = [](RunRequest& r, AxisValue value) { r.latency = value.number; },
     .word_value = not_a_value,
     .option = "--set latency="},
    {.id = AxisId::epsilon,
     .name = "epsilon",
     .label = "tolerated crashes ε",
     .stage = AxisStage::algorithm,
     .any_of = reads_epsilon | crashes_by_epsilon,
     .section = "sweep",
     .parameter = &spec_of(tuple_parameters, "epsilon"),
     .apply =
         [](RunRequest& r, AxisValue value) {
           r.largest_epsilon = !value.number;
           r.arguments.epsilon = static_cast<std::uint32_t>(value.number.value_or(0.0));
         },
     .option = "--epsilon "},
    {.id = AxisId::against,
     .name = "against",
     .label = "algorithm that it is against",
     .meaning = "algorithms with which searches compare `algorithm`; none is compared with itself",
     .stage = AxisStage::algorithm,
     .all_of = fact::searches,
     .section = "sweep",
     .fallback = "none",
     .later = true,
     .gives = searches | of_algorithms},
    {.id = AxisId::algorithm,
     .name = "algorithm",
     .meaning =
         "names; maps with parameters, such as {name: gtp, set: {trigger: on-change}}; or commands",
     .stage = AxisStage::algorithm,
     .section = "sweep",
     .gives = of_algorithms},
    {.id = AxisId::seed,
     .name = "seed",
     .stage = AxisStage::seed,
     .any_of = generated_costs | has_variability | has_failures | fact::has_joins |
               fact::has_crashes | has_estimation_error | reads_seed | fact::searches,
     .section = "sweep",
     .parameter = &spec_of(tuple_parameters, "seed"),
     .apply =
         [](RunRequest& r, AxisValue value) {
           r.seed = r.arguments.seed = static_cast<std::uint64_t>(*value.number);
         },
     .option = "--seed "},
}});

constexpr bool in_order() {
  for (std::size_t k = 0; k < axis_count; ++k) {
    if (axis_table[k].id != static_cast<AxisId>(k)) return false;
  }
  return true;
}
static_assert(in_order());

}  // namespace

std::span<const AxisSpec, axis_count> axis_catalogue() {
  return axis_table;
}

std::optional<AxisId> axis_named(std::string_view name) {
  for (const AxisSpec& axis : axis_catalogue()) {
    if (name == axis.name || (!axis.key.empty() && (name == axis.key || name == path_of(axis)))) {
      return axis.id;
    }
  }
  return std::nullopt;
}

std::span<const AxisId, axis_count> axes_by_stage() {
  static const std::array<AxisId, axis_count> by_stage = [] {
    std::array<AxisId, axis_count> order = all_axes;
    std::ranges::stable_sort(order, {}, [](AxisId axis) { return axis_spec(axis).stage; });
    return order;
  }();
  return by_stage;
}

}  // namespace dagsweep
