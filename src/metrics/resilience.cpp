#include "metrics/resilience.hpp"

#include <cmath>

#include "metrics/catalogue.hpp"

namespace dagsweep {

Survival survival_of(const Run& run) {
  const CrashChance& chance = run.crash_chance;
  if (std::isnan(chance.probability) || !run.planned.is_replicated()) {
    return {not_a_value, not_a_value};
  }
  return survival(run.instance, run.planned, chance.probability, chance.seed);
}

std::vector<double> values_of_unmet_criteria() {
  std::vector<double> values;
  for (const Metric& metric : metrics()) {
    values.push_back(metric.name == "criteria_met" ? 0.0 : not_a_value);
  }
  return values;
}

}  // namespace dagsweep
