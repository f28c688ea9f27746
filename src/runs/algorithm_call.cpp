#include "runs/algorithm_call.hpp"

#include <algorithm>

#include "core/catalogue.hpp"
#include "schedule/rescheduling.hpp"
#include "schedulers/criteria.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {
namespace {

/// Moves the parameters that `more` does not declare from `given` to the command, and returns its
/// algorithm.
std::shared_ptr<const CommandAlgorithm> command_algorithm(CommandSpec spec,
                                                          const std::vector<ParameterSpec>& more,
                                                          std::vector<GivenParameter>& given) {
  std::erase_if(given, [&](const GivenParameter& one) {
    const bool is_declared = std::any_of(more.begin(), more.end(), [&](const ParameterSpec& other) {
      return other.name == one.name;
    });
    if (!is_declared) spec.add_parameter(one.name, one.text, one.place);
    return !is_declared;
  });
  return std::make_shared<const CommandAlgorithm>(std::move(spec));
}

/// Checks the arguments. `more`: parameters that are accepted in addition to the algorithm's.
AlgorithmCall checked_call(const NamedAlgorithm& named, const Instance& instance,
                           const std::vector<std::span<const ParameterSpec>>& more,
                           const ArgumentStyle& style) {
  AlgorithmCall call;
  std::vector<ParameterSpec> specs;
  for (const auto& some : more) specs.insert(specs.end(), some.begin(), some.end());
  std::vector<GivenParameter> given = named.parameters;
  std::string owner = "the simulation";
  if (named.command) {
    if (named.command->kind != CommandKind::before_run) {
      specs.insert(specs.begin(), reactive_parameters.begin(), reactive_parameters.end());
    }
    call.command = command_algorithm(*named.command, specs, given);
    call.entry = &call.command->entry();
  } else if (named.outside) {
    call.outside = named.outside;
    call.entry = &named.outside->entry();
    specs.insert(specs.begin(), call.entry->parameters.begin(), call.entry->parameters.end());
  } else if (named.name) {
    const Place place{std::string(style.option) + "algorithm", 0, {}};
    call.entry = &find_entry(schedulers(), "algorithm", *named.name, place);
    specs.insert(specs.begin(), call.entry->parameters.begin(), call.entry->parameters.end());
    owner = more.empty() ? *named.name : *named.name + ", or of the simulation,";
  }
  call.request.parameters = Parameters(owner, specs, given);
  call.request.seed = named.seed;
  const std::size_t processors = instance.platform.processor_count();
  if (named.epsilon >= processors) {
    throw InputError(std::string(style.option) + "epsilon: is " + std::to_string(named.epsilon) +
                     " (it must be smaller than the number of processors, " +
                     std::to_string(processors) + ")");
  }
  call.request.epsilon = static_cast<std::uint32_t>(named.epsilon);
  call.largest_epsilon = named.largest_epsilon;
  return call;
}

/// Refuses a latency that the algorithm does not support, and a search for the largest epsilon
/// without a latency.
void check_criteria(const AlgorithmCall& call, const ArgumentStyle& style) {
  const bool has_latency = call.request.parameters.real_unless_word("latency").has_value();
  if (call.largest_epsilon && !has_latency) {
    throw InputError(std::string(style.option) +
                     "epsilon: is 'largest' (it needs a latency to meet; add " +
                     (style.parameter.empty() ? "latency=1.5)" : "--set latency=1.5)"));
  }
  if (!has_latency) return;
  const std::string latency = std::string(style.parameter) + "latency ";
  if (call.entry == nullptr) {
    throw InputError(latency + "concerns algorithms, not a given schedule");
  }
  if (!call.entry->reads_epsilon) {
    throw InputError(latency + "is not defined for " + std::string(call.entry->name) +
                     " (it has no deadline test)");
  }
}

}  // namespace

AlgorithmCall scheduling_call(const NamedAlgorithm& named, const Instance& instance,
                              const ArgumentStyle& style) {
  AlgorithmCall call = checked_call(named, instance, {}, style);
  const std::string epsilon = std::string(style.option) + "epsilon: ";
  if (named.largest_epsilon) {
    throw InputError(epsilon +
                     "is 'largest' (only simulate takes it; schedule --latency without "
                     "--epsilon finds the largest)");
  }
  if (named.epsilon > 0 && !call.entry->reads_epsilon) {
    throw InputError(epsilon + std::string(call.entry->name) +
                     " plans one replica of each task (it cannot survive crashes)");
  }
  return call;
}

AlgorithmCall run_call(const NamedAlgorithm& named, const Instance& instance,
                       const ArgumentStyle& style) {
  AlgorithmCall call = checked_call(
      named, instance, {scenario_parameters, rescheduling_parameters, criteria_parameters}, style);
  check_criteria(call, style);
  return call;
}

}  // namespace dagsweep
