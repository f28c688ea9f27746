#include "schedulers/ready_order.hpp"

#include <algorithm>
#include <array>

namespace dagsweep {

void ReadyOrder::sort(std::span<const double> ready) {
  next_ = 0;
  least_used_ = std::numeric_limits<double>::infinity();
  if (processors_ <= most_ranked) {
    std::array<std::uint32_t, most_ranked> place;
    kernels_.sort(ready.data(), processors_, value_.data(), place.data());
    for (std::size_t k = 0; k < processors_; ++k) number_[k] = ProcessorId(place[k]);
    return;
  }
  for (std::size_t p = 0; p < processors_; ++p) number_[p] = ProcessorId(p);
  std::sort(number_.begin(), number_.begin() + static_cast<std::ptrdiff_t>(processors_),
            [&](ProcessorId a, ProcessorId b) {
              return ready[a.index()] < ready[b.index()] ||
                     (ready[a.index()] == ready[b.index()] && a < b);
            });
  for (std::size_t k = 0; k < processors_; ++k) value_[k] = ready[number_[k].index()];
}

}  // namespace dagsweep
