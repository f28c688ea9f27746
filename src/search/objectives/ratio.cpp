#include "search/objectives/ratio.hpp"

#include <utility>

namespace dagsweep {
namespace {

constexpr double least_share = 1e-9;  // of the second length, relative to the first instance

}  // namespace

Ratio::Ratio(LengthFunction first, LengthFunction second)
    : first_(std::move(first)), second_(std::move(second)) {}

ObjectiveValue Ratio::of(const Instance& instance, std::uint64_t /*step*/, const StopToken& stop) {
  const auto first = first_(instance, stop);
  if (!first) return {};
  const auto second = second_(instance, stop);
  if (!second) return {};
  if (!least_second_) least_second_ = least_share * *second;
  if (*first == 0.0 || *second == 0.0 || *second < *least_second_) return {};
  return {.value = *first / *second, .first = *first, .second = *second, .is_admissible = true};
}

}  // namespace dagsweep
