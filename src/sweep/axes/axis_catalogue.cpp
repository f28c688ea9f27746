#include "sweep/axes/axis_catalogue.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/number.hpp"
#include "schedule/rescheduling.hpp"
#include "schedulers/criteria.hpp"

namespace dagsweep {
namespace {

using namespace fact;

constexpr ParameterSpec tuple_parameters[] = {
    {"bound", ParameterKind::real, "0", "variability bound", 0, 1},
    {.name = "epsilon",
     .kind = ParameterKind::integer,
     .fallback = "0",
     .meaning = "crashes to survive; or largest, the most with which latency is met",
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
constexpr const ParameterSpec* tuple(std::string_view name) {
  return &spec_of(tuple_parameters, name);
}
constexpr const ParameterSpec* cost(std::string_view name) {
  return &spec_of(cost_parameters, name);
}
constexpr const ParameterSpec* criterion(std::string_view name) {
  return &spec_of(criteria_parameters, name);
}
constexpr const ParameterSpec* scenario(std::string_view name) {
  return &spec_of(scenario_parameters, name);
}

std::optional<double> if_given(double value) {
  return std::isnan(value) ? std::nullopt : std::optional(value);
}
std::size_t count(double value) {
  return static_cast<std::size_t>(value);
}

constexpr AxisDependencies drawn_costs = generated_costs | drawn_machines;

constexpr std::array<AxisSpec, axis_count> axis_table{{
    {.id = AxisId::graph, .name = "graph", .stage = AxisStage::platform, .section = "graphs"},
    {.id = AxisId::machines,
     .name = "machines",
     .stage = AxisStage::platform,
     .all_of = generated_costs,
     .section = "platform",
     .key = "machines",
     .fallback = "drawn"},
    {.id = AxisId::processors,
     .name = "processors",
     .label = "number of processors",
     .stage = AxisStage::platform,
     .all_of = drawn_costs,
     .section = "platform",
     .key = "processors",
     .parameter = cost("processors"),
     .apply = [](TupleSettings& s, double value) { s.costs.processors = count(value); }},
    {.id = AxisId::heterogeneity,
     .name = "heterogeneity",
     .stage = AxisStage::platform,
     .all_of = drawn_costs,
     .section = "platform",
     .key = "heterogeneity.model",
     .fallback = "unrelated"},
    {.id = AxisId::h,
     .name = "h",
     .label = "heterogeneity h",
     .stage = AxisStage::platform,
     .all_of = drawn_costs | reads_h,
     .section = "platform",
     .key = "heterogeneity.h",
     .parameter = cost("h"),
     .apply = [](TupleSettings& s, double value) { s.costs.h = value; }},
    {.id = AxisId::startup,
     .name = "startup",
     .label = "startup of a transfer",
     .unit = "time",
     .stage = AxisStage::platform,
     .all_of = drawn_costs,
     .section = "platform",
     .key = "startup",
     .parameter = cost("startup"),
     .apply = [](TupleSettings& s, double value) { s.costs.startup = value; }},
    {.id = AxisId::network,
     .name = "network",
     .stage = AxisStage::platform,
     .any_of = reads_network,
     .none_of = has_shared_network,
     .section = "platform",
     .key = "network",
     .fallback = "dedicated"},
    {.id = AxisId::estimation_error,
     .name = "estimation_error",
     .label = "estimation error",
     .stage = AxisStage::true_times,
     .none_of = has_true_times,
     .section = "scenario",
     .key = "estimation_error",
     .parameter = cost("estimation_error"),
     .apply = [](TupleSettings& s, double value) { s.estimation_error = value; },
     .if_positive = has_estimation_error},
    {.id = AxisId::change_interval,
     .name = "change_interval",
     .label = "mean gap between changes",
     .unit = "multiples of M₀",
     .stage = AxisStage::availability,
     .all_of = has_variability,
     .section = "scenario",
     .key = "change_interval",
     .parameter = scenario("change_interval"),
     .apply = [](TupleSettings& s, double value) { s.scenario.change_interval = value; },
     .option = "--set change_interval="},
    {.id = AxisId::period,
     .name = "period",
     .label = "rescheduling period",
     .unit = "multiples of M₀",
     .stage = AxisStage::availability,
     .all_of = reactive,
     .none_of = own_period,
     .section = "scenario",
     .key = "period",
     .parameter = &spec_of(rescheduling_parameters, "period"),
     .apply = [](TupleSettings& s, double value) { s.period = value; },
     .option = "--set period="},
    {.id = AxisId::failures,
     .name = "failures",
     .label = "failing processors",
     .stage = AxisStage::absences,
     .section = "scenario",
     .key = "failures",
     .parameter = scenario("failures"),
     .apply = [](TupleSettings& s, double value) { s.scenario.failures = count(value); },
     .if_positive = has_failures,
     .option = "--set failures="},
    {.id = AxisId::recovery,
     .name = "recovery",
     .label = "time until recovery",
     .unit = "multiples of M₀",
     .stage = AxisStage::absences,
     .all_of = has_failures,
     .section = "scenario",
     .key = "recovery",
     .parameter = scenario("recovery"),
     .apply =
         [](TupleSettings& s, double value) {
           if (value >= 0.0) s.scenario.recovery = value;  // else never
         },
     .option = "--set recovery="},
    {.id = AxisId::failure_time,
     .name = "failure_time",
     .label = "time of failures",
     .unit = "multiples of M₀",
     .stage = AxisStage::absences,
     .all_of = has_failures,
     .section = "scenario",
     .key = "failure_time",
     .parameter = scenario("failure_time"),
     .apply =
         [](TupleSettings& s, double value) {
           if (value >= 0.0) s.scenario.failure_time = value;  // else uniform
         },
     .option = "--set failure_time="},
    {.id = AxisId::joins,
     .name = "joins",
     .label = "joining processors",
     .stage = AxisStage::absences,
     .section = "scenario",
     .key = "joins",
     .parameter = scenario("joins"),
     .apply = [](TupleSettings& s, double value) { s.scenario.joins = count(value); },
     .if_positive = fact::has_joins,
     .option = "--set joins="},
    {.id = AxisId::crashes,
     .name = "crashes",
     .label = "crashed processors",
     .stage = AxisStage::absences,
     .section = "scenario",
     .key = "crashes",
     .parameter = scenario("crashes"),
     .apply =
         [](TupleSettings& s, double value) {
           s.crashes_by_epsilon = value < 0.0;
           if (!s.crashes_by_epsilon) s.scenario.crashes = count(value);
         },
     .if_positive = fact::has_crashes,
     .if_word = fact::has_crashes | crashes_by_epsilon,
     .option = "--set crashes="},
    {.id = AxisId::crash_time,
     .name = "crash_time",
     .label = "time of crashes",
     .unit = "multiples of M₀",
     .stage = AxisStage::absences,
     .all_of = fact::has_crashes,
     .section = "scenario",
     .key = "crash_time",
     .parameter = scenario("crash_time"),
     .apply =
         [](TupleSettings& s, double value) {
           s.scenario.crash_time = value < 0.0 ? std::nullopt : std::optional(value);
         },
     .option = "--set crash_time="},
    {.id = AxisId::transfers,
     .name = "transfers",
     .stage = AxisStage::absences,
     .none_of = reads_epsilon,
     .section = "scenario",
     .key = "transfers",
     .parameter = scenario("transfers"),
     .apply_choice = [](TupleSettings& s,
                        std::string_view choice) { s.scenario.rules.pulls = choice == "pull"; },
     .option = "--set transfers="},
    {.id = AxisId::zero_work,
     .name = "zero_work",
     .stage = AxisStage::absences,
     .none_of = reads_epsilon | reactive,
     .section = "scenario",
     .key = "zero_work",
     .parameter = scenario("zero_work"),
     .apply_choice =
         [](TupleSettings& s, std::string_view choice) {
           s.scenario.rules.zero_work_is_immediate = choice == "immediate";
         },
     .option = "--set zero_work="},
    {.id = AxisId::crash_probability,
     .name = "crash_probability",
     .stage = AxisStage::absences,
     .all_of = reads_epsilon,
     .section = "scenario",
     .key = "crash_probability",
     .parameter = scenario("crash_probability"),
     .word_value = not_a_value,
     .option = "--set crash_probability="},
    {.id = AxisId::crash_set,
     .name = "crash_set",
     .stage = AxisStage::absences,
     .all_of = fact::has_crashes | reads_epsilon,
     .section = "scenario",
     .key = "crash_set",
     .parameter = scenario("crash_set"),
     .apply_choice =
         [](TupleSettings& s, std::string_view choice) {
           s.scenario.worst_crash_set = choice == "worst";
         },
     .option = "--set crash_set="},
    {.id = AxisId::ccr,
     .name = "ccr",
     .label = "communication-to-computation ratio (CCR)",
     .stage = AxisStage::costs,
     .all_of = generated_costs,
     .section = "sweep",
     .key = "ccr",
     .parameter = cost("ccr"),
     .apply = [](TupleSettings& s, double value) { s.costs.ccr = if_given(value); },
     .word_value = not_a_value},
    {.id = AxisId::granularity,
     .name = "granularity",
     .stage = AxisStage::costs,
     .all_of = generated_costs,
     .section = "sweep",
     .key = "granularity",
     .parameter = cost("granularity"),
     .apply = [](TupleSettings& s, double value) { s.costs.granularity = if_given(value); },
     .word_value = not_a_value},
    {.id = AxisId::bound,
     .name = "bound",
     .label = "bound of variability",
     .stage = AxisStage::availability,
     .section = "sweep",
     .key = "bound",
     .parameter = tuple("bound"),
     .apply = [](TupleSettings& s, double value) { s.scenario.bound = value; },
     .if_positive = has_variability,
     .option = "--bound "},
    // The column is not named `latency` like the key, because a metric has that name.
    {.id = AxisId::given_latency,
     .name = "given_latency",
     .stage = AxisStage::algorithm,
     .all_of = reads_epsilon,
     .section = "sweep",
     .key = "latency",
     .parameter = criterion("latency"),
     .apply = [](TupleSettings& s, double value) { s.given_latency = if_given(value); },
     .word_value = not_a_value,
     .option = "--set latency="},
    {.id = AxisId::epsilon,
     .name = "epsilon",
     .label = "tolerated crashes ε",
     .stage = AxisStage::algorithm,
     .any_of = reads_epsilon | crashes_by_epsilon,
     .section = "sweep",
     .key = "epsilon",
     .parameter = tuple("epsilon"),
     .apply =
         [](TupleSettings& s, double value) {
           s.largest_epsilon = value < 0.0;
           if (!s.largest_epsilon) s.epsilon = static_cast<std::uint32_t>(value);
         },
     .option = "--epsilon "},
    {.id = AxisId::against,
     .name = "against",
     .label = "algorithm that it is against",
     .stage = AxisStage::algorithm,
     .all_of = fact::searches,
     .section = "sweep",
     .key = "against",
     .fallback = "none",
     .later = true},
    {.id = AxisId::algorithm,
     .name = "algorithm",
     .stage = AxisStage::algorithm,
     .section = "sweep",
     .key = "algorithm"},
    {.id = AxisId::seed,
     .name = "seed",
     .stage = AxisStage::seed,
     .any_of = generated_costs | has_variability | has_failures | fact::has_joins |
               fact::has_crashes | has_estimation_error | reads_seed | fact::searches,
     .section = "sweep",
     .key = "seed",
     .parameter = tuple("seed"),
     .apply = [](TupleSettings& s, double value) { s.seed = static_cast<std::uint64_t>(value); },
     .option = "--seed "},
}};

constexpr bool in_order() {
  for (std::size_t k = 0; k < axis_count; ++k) {
    if (axis_table[k].id != static_cast<AxisId>(k)) return false;
  }
  return true;
}
static_assert(in_order());

constexpr std::array<AxisId, axis_count> by_stage = [] {
  std::array<AxisId, axis_count> order = all_axes;
  std::sort(order.begin(), order.end(), [](AxisId a, AxisId b) {
    const AxisStage first = axis_table[static_cast<std::size_t>(a)].stage;
    const AxisStage second = axis_table[static_cast<std::size_t>(b)].stage;
    return first != second ? first < second : a < b;
  });
  return order;
}();

}  // namespace

std::span<const AxisSpec, axis_count> axis_catalogue() {
  return axis_table;
}

std::span<const AxisId, axis_count> axes_by_stage() {
  return by_stage;
}

std::string_view axis_name(AxisId axis) {
  return axis_spec(axis).name;
}

std::string path_of(const AxisSpec& axis) {
  if (axis.key.empty()) return std::string(axis.section);
  return std::string(axis.section) + "." + std::string(axis.key);
}

std::string_view default_of(const AxisSpec& axis) {
  return axis.parameter != nullptr ? axis.parameter->fallback : axis.fallback;
}

std::vector<AxisProperty> properties_of(const AxisSpec& axis) {
  const ParameterSpec* spec = axis.parameter;
  std::vector<AxisProperty> properties;
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) properties.push_back({name, std::string(value)});
  };
  add("label", axis.label.empty() ? axis.name : axis.label);
  add("unit", axis.unit);
  add("default", default_of(axis));
  add("value", text(spec != nullptr ? spec->kind : ParameterKind::text));
  if (spec == nullptr || spec->word.empty()) return properties;
  add("word", spec->word);
  add("stored_as", shortest(axis.word_value));
  return properties;
}

bool reads(AxisId axis, AxisDependencies facts) {
  const AxisSpec& spec = axis_spec(axis);
  if ((facts & has_true_times) != 0) facts &= ~has_estimation_error;  // estimation_error not read
  return (facts & spec.all_of) == spec.all_of && (spec.any_of == 0 || (facts & spec.any_of) != 0) &&
         (facts & spec.none_of) == 0;
}

bool always_read(AxisId axis) {
  const AxisSpec& spec = axis_spec(axis);
  return spec.all_of == 0 && spec.any_of == 0 && spec.none_of == 0;
}

}  // namespace dagsweep
