#include "simulation/crashes/combinations.hpp"

#include <algorithm>

namespace dagsweep {

std::uint64_t binomial(std::size_t n, std::size_t k, std::uint64_t limit) {
  std::uint64_t value = 1;
  for (std::size_t i = 1; i <= k; ++i) {
    const std::uint64_t factor = n - k + i;
    if (value > limit * i / factor + 1) return limit + 1;
    value = value * factor / i;
  }
  return std::min(value, limit + 1);
}

std::vector<std::size_t> combination(std::size_t n, std::size_t k, std::uint64_t number) {
  constexpr std::uint64_t limit = std::uint64_t{1} << 40;
  std::vector<std::size_t> chosen;
  for (std::size_t element = 0; k > 0; ++element) {
    const std::uint64_t with_element = binomial(n - element - 1, k - 1, limit);
    if (number < with_element) {
      chosen.push_back(element);
      --k;
    } else {
      number -= with_element;
    }
  }
  return chosen;
}

}  // namespace dagsweep
