#include "runs/scenario_source.hpp"

#include <string>
#include <utility>

#include "core/error.hpp"

namespace dagsweep {

ScenarioSource scenario_source(const Parameters& parameters, GivenScenario given, double m0,
                               const ArgumentStyle& style) {
  const std::string option(style.option);
  if (!(given.bound >= 0.0 && given.bound <= 1.0)) {
    throw InputError(option + "bound: must lie in [0, 1]");
  }
  if (given.bound > 0.0 && given.events) {
    throw InputError(option + "bound: stands beside " + option + "scenario (give one of the two)");
  }
  ScenarioSettings settings = scenario_settings(parameters, given.epsilon);
  settings.bound = given.bound;
  if (given.events) settings.events = std::move(*given.events);
  settings.outages = std::move(given.crashes);
  return {std::move(settings), !parameters.real_unless_word("crashes"), m0, given.seed};
}

}  // namespace dagsweep
