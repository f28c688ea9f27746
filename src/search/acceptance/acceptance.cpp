#include "search/acceptance/acceptance.hpp"

#include "search/acceptance/climb.hpp"
#include "search/acceptance/logarithmic.hpp"
#include "search/acceptance/published.hpp"

namespace dagsweep {

std::span<const AcceptanceRule> acceptance_rules() {
  static const AcceptanceRule table[] = {logarithmic_rule(), published_rule(), climb_rule()};
  return table;
}

double cooling_factor(double hot, double cold, std::uint64_t steps) {
  const double wanted = cold / hot;
  const auto power = [&](double base) {
    double result = 1.0;
    for (std::uint64_t left = steps - 1; left > 0; left >>= 1U, base *= base) {
      if ((left & 1U) != 0) result *= base;
    }
    return result;
  };
  double low = wanted;
  double high = 1.0;
  for (int k = 0; k < 64; ++k) {
    const double middle = low + (high - low) / 2.0;
    (power(middle) > wanted ? high : low) = middle;
  }
  return low;
}

}  // namespace dagsweep
