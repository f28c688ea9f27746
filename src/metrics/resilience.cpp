#include "metrics/resilience.hpp"

#include <cmath>

namespace dagsweep {

Survival survival_of(const Run& run) {
  const CrashChance& chance = run.crash_chance;
  if (std::isnan(chance.probability) || !run.planned.is_replicated()) {
    return {not_a_value, not_a_value};
  }
  return survival(run.instance.graph, run.planned, chance.probability, chance.seed);
}

}  // namespace dagsweep
