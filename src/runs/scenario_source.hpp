#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/parameters.hpp"
#include "runs/argument_style.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Settings of a scenario that are given beside its named parameters.
struct GivenScenario {
  double bound = 0.0;
  std::optional<std::vector<AvailabilityEvent>> events = std::nullopt;  ///< only if the bound is 0
  std::vector<Outage> crashes = {};
  std::uint64_t epsilon = 0;  ///< number of crashes if the parameter `crashes` is "epsilon"
  std::uint64_t seed = 1;
};

/// All that the scenario of a run is drawn from.
struct ScenarioSource {
  ScenarioSettings settings;
  bool crashes_by_epsilon = false;  ///< number of crashes = epsilon (the given one in `settings`)
  double m0 = 0.0;                  ///< makespan of `heft` at full availability
  std::uint64_t seed = 1;
};

/// Combines named parameters and given settings. Throws InputError if the bound lies outside [0,
/// 1], or is positive beside events.
ScenarioSource scenario_source(const Parameters& scenario_parameters, GivenScenario given,
                               double m0, const ArgumentStyle& style = {});

}  // namespace dagsweep
