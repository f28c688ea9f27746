#include "core/decreasing_order.hpp"

#include <algorithm>
#include <numeric>

namespace dagsweep {

std::vector<std::uint32_t> decreasing_order(std::span<const double> values) {
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return values[a] > values[b] || (values[a] == values[b] && a < b);
  });
  return order;
}

}  // namespace dagsweep
