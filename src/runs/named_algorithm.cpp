#include "runs/named_algorithm.hpp"

#include <algorithm>
#include <utility>

#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/words.hpp"
#include "platform/models/generated.hpp"
#include "runs/executed_run.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "schedule/rescheduling.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/criteria.hpp"
#include "schedulers/find_scheduler.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {
namespace {

/// Moves the parameters that `more` does not declare from `given` to the command, and returns its
/// algorithm.
std::shared_ptr<const CommandAlgorithm> command_algorithm(CommandSpec spec,
                                                          const std::vector<ParameterSpec>& more,
                                                          std::vector<GivenParameter>& given) {
  std::erase_if(given, [&](const GivenParameter& one) {
    const bool is_declared = declares(more, one.name);
    if (!is_declared) spec.add_parameter(one.name, one.text, one.place);
    return !is_declared;
  });
  return std::make_shared<const CommandAlgorithm>(std::move(spec));
}

/// Throws InputError for a name that is no parameter, but an argument of its own or a parameter of
/// instances, and for an unknown one. `is_run`: whether the request executes, too.
void check_parameter_names(const std::string& owner, const std::vector<ParameterSpec>& specs,
                           const std::vector<GivenParameter>& given, bool is_run,
                           const ArgumentStyle& style) {
  std::vector<std::string> arguments{"epsilon", "seed"};
  if (is_run) arguments.insert(arguments.begin(), "bound");
  std::vector<std::string> known;
  known.reserve(specs.size() + arguments.size());
  for (const ParameterSpec& spec : specs) known.emplace_back(spec.name);
  for (const GivenParameter& one : given) {
    if (std::ranges::find(known, one.name) != known.end()) continue;
    const std::string where = one.place.text().empty() ? "" : one.place.text() + ": ";
    if (std::ranges::find(arguments, one.name) != arguments.end()) {
      throw InputError(where + "'" + one.name + "' is an argument of its own: " +
                       std::string(style.option) + one.name + " " + one.text);
    }
    if (declares(cost_parameters, one.name)) {
      throw InputError(
          where + "'" + one.name + "' is a parameter of instances (" +
          (style.option.empty() ? "dagsweep.generate(KIND, " : "dagsweep generate KIND --set ") +
          one.name + "=" + one.text + (style.option.empty() ? "))" : " -o I.json)"));
    }
    known.insert(known.end(), arguments.begin(), arguments.end());
    std::string text = unknown_name(one.place, "parameter of " + owner, one.name, known).what();
    if (!style.option.empty()) {
      text.append("; ").append(join(arguments)).append(" are options of their own, such as ");
      text.append(style.option).append(arguments.front());
    }
    throw InputError(text);
  }
}

/// Checks the arguments. `more`: parameters that are accepted in addition to the algorithm's.
RunRequest checked_request(const NamedAlgorithm& named, const Instance& instance,
                           const std::vector<std::span<const ParameterSpec>>& more,
                           const ArgumentStyle& style) {
  RunRequest request;
  std::vector<ParameterSpec> specs;
  for (const auto& some : more) specs.insert(specs.end(), some.begin(), some.end());
  std::vector<GivenParameter> given = named.parameters;
  std::string owner = "the simulation";
  if (named.command) {
    if (named.command->kind != CommandKind::before_run) {
      specs.insert(specs.begin(), reactive_parameters.begin(), reactive_parameters.end());
    }
    const auto command = command_algorithm(*named.command, specs, given);
    request.scheduler = {command, &command->entry()};
  } else if (named.external) {
    request.scheduler = {named.external, &named.external->entry()};
  } else if (named.name) {
    const Place place{std::string(style.option) + named.argument, 0, {}};
    request.scheduler = borrowed(find_scheduler(*named.name, place, false));
    owner = more.empty() ? *named.name : *named.name + ", or of the simulation,";
  }
  if (request.scheduler != nullptr && !named.command) {
    const auto own = request.scheduler->parameters;
    specs.insert(specs.begin(), own.begin(), own.end());
  }
  check_parameter_names(owner, specs, given, !more.empty(), style);
  Parameters parameters(owner, specs, given);
  const std::size_t processors = instance.platform.processor_count();
  if (named.epsilon >= processors) {
    throw InputError(std::string(style.option) + "epsilon: is " + std::to_string(named.epsilon) +
                     " (it must be smaller than the number of processors, " +
                     std::to_string(processors) + ")");
  }
  request.arguments = {std::move(parameters), static_cast<std::uint32_t>(named.epsilon),
                       named.seed};
  request.largest_epsilon = named.largest_epsilon;
  request.seed = named.seed;
  return request;
}

/// Refuses a latency that the algorithm does not support, and a search for the largest epsilon
/// without a latency.
void check_criteria(const RunRequest& request, const ArgumentStyle& style) {
  if (request.largest_epsilon && !request.latency) {
    throw InputError(std::string(style.option) +
                     "epsilon: is 'largest' (it needs a latency to meet; add " +
                     (style.parameter.empty() ? "latency=1.5)" : "--set latency=1.5)"));
  }
  if (!request.latency) return;
  const std::string latency = std::string(style.parameter) + "latency ";
  if (request.scheduler == nullptr) {
    throw InputError(latency + "concerns algorithms, not a given schedule");
  }
  if (!request.scheduler->reads_epsilon) {
    throw InputError(latency + "is not defined for " + std::string(request.scheduler->name) +
                     " (it has no deadline test)");
  }
}

/// Refuses rules of a scenario that are not defined for the algorithm.
void check_rules(const RunRequest& request) {
  if (request.scheduler == nullptr) return;  // execute() knows the given schedule
  const bool replicates = request.scheduler->reads_epsilon;
  const ScenarioSettings& scenario = request.scenario;
  if (scenario.rules.zero_work_is_immediate && (replicates || !request.scheduler->is_static())) {
    throw InputError(immediate_zero_work_refused);
  }
  if (scenario.worst_crash_set && !replicates) throw InputError(worst_crash_set_refused);
}

void use_scenario(RunRequest& request, GivenScenario given, const ArgumentStyle& style) {
  const std::string option(style.option);
  if (!(given.bound >= 0.0 && given.bound <= 1.0)) {
    throw InputError(option + "bound: is " + shortest(given.bound) + " (it must lie in [0, 1])");
  }
  if (given.bound > 0.0 && given.events) {
    throw InputError(option + "bound: stands beside " + option + "scenario (give one of the two)");
  }
  request.scenario.bound = given.bound;
  if (given.events) request.scenario.events = std::move(*given.events);
  request.scenario.outages = std::move(given.crashes);
}

}  // namespace

RunRequest scheduling_request(const NamedAlgorithm& named, const Instance& instance,
                              const ArgumentStyle& style) {
  RunRequest request = checked_request(named, instance, {}, style);
  const std::string epsilon = std::string(style.option) + "epsilon: ";
  if (named.largest_epsilon) {
    throw InputError(epsilon +
                     "is 'largest' (only simulate takes it; schedule --latency without "
                     "--epsilon finds the largest)");
  }
  if (named.epsilon > 0 && !request.scheduler->reads_epsilon) {
    throw InputError(epsilon + std::string(request.scheduler->name) +
                     " plans one replica of each task (it cannot survive crashes)");
  }
  return request;
}

RunRequest run_request(const NamedAlgorithm& named, GivenScenario scenario,
                       const Instance& instance, const ArgumentStyle& style) {
  RunRequest request = checked_request(
      named, instance, {scenario_parameters, rescheduling_parameters, criteria_parameters}, style);
  const Parameters& parameters = request.arguments.parameters;
  for (const AxisSpec& axis : axis_catalogue()) {
    if (axis.is_parameter_of_runs()) axis.apply(request, axis.value_in(parameters));
  }
  request.period_time = parameters.real_unless_word("period_time");
  use_scenario(request, std::move(scenario), style);
  check_criteria(request, style);
  check_rules(request);
  return request;
}

}  // namespace dagsweep
