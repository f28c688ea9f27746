#include "schedulers/ready_order.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace dagsweep {

void ReadyOrder::sort(std::span<const double> ready) {
  next_ = 0;
  least_used_ = std::numeric_limits<double>::infinity();
  sorted_ = kernels_.sort_least(ready.data(), ready.size(), lanes, value_.data(), number_.data());
  if (sorted_ < count_) sort_all(ready);
  for (std::size_t k = 0; k < sorted_; ++k) processor_[k] = ProcessorId(number_[k]);
}

void ReadyOrder::sort_all(std::span<const double> ready) {
  sorted_ = processors_;
  std::iota(number_.begin(), number_.begin() + static_cast<std::ptrdiff_t>(sorted_), 0U);
  std::sort(number_.begin(), number_.begin() + static_cast<std::ptrdiff_t>(sorted_),
            [&](std::uint32_t a, std::uint32_t b) {
              return ready[a] < ready[b] || (ready[a] == ready[b] && a < b);
            });
  for (std::size_t k = 0; k < sorted_; ++k) value_[k] = ready[number_[k]];
}

}  // namespace dagsweep
