#include "core/decreasing_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <numeric>

namespace dagsweep {
namespace {

/// One pass of a stable radix sort: by bits [shift, shift + 11) of each item.
void sort_by_bits(std::vector<std::uint64_t>& items, std::vector<std::uint64_t>& sorted,
                  unsigned shift) {
  constexpr std::uint64_t mask = (1u << 11) - 1;
  std::array<std::uint32_t, mask + 2> begin{};
  for (const std::uint64_t item : items) ++begin[(item >> shift & mask) + 1];
  for (std::size_t k = 1; k < begin.size(); ++k) begin[k] += begin[k - 1];
  for (const std::uint64_t item : items) sorted[begin[item >> shift & mask]++] = item;
  items.swap(sorted);
}

}  // namespace

std::vector<std::uint32_t> decreasing_order(std::span<const double> values) {
  assert(std::all_of(values.begin(), values.end(), [](double value) { return value >= 0.0; }));
  std::vector<std::uint32_t> order(values.size());
  const auto is_before = [&](std::uint32_t a, std::uint32_t b) {
    return values[a] > values[b] || (values[a] == values[b] && a < b);
  };
  if (values.size() < 1000) {  // the passes below go through 2048 counters each
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), is_before);
    return order;
  }
  // Non-negative doubles are ordered as their bit patterns are. An item holds the inverted upper
  // half of the pattern above the index. Items are sorted by that half; the few with equal halves
  // are then sorted by the whole value.
  std::vector<std::uint64_t> items(values.size());
  std::vector<std::uint64_t> sorted(values.size());
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::uint64_t upper = ~std::bit_cast<std::uint64_t>(values[k] + 0.0) >> 32;
    items[k] = upper << 32 | k;
  }
  for (const unsigned shift : {32u, 43u, 54u}) sort_by_bits(items, sorted, shift);

  for (std::size_t k = 0; k < items.size(); ++k) order[k] = static_cast<std::uint32_t>(items[k]);
  for (std::size_t first = 0; first < items.size();) {
    std::size_t end = first + 1;
    while (end < items.size() && items[end] >> 32 == items[first] >> 32) ++end;
    if (end - first > 1) {
      std::sort(order.begin() + static_cast<std::ptrdiff_t>(first),
                order.begin() + static_cast<std::ptrdiff_t>(end), is_before);
    }
    first = end;
  }
  return order;
}

}  // namespace dagsweep
