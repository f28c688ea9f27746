#include "schedulers/replication/parts/ready_order.hpp"

#include <algorithm>
#include <limits>

namespace dagsweep {

void ReadyOrder::sort(std::span<const double> ready) {
  next_ = 0;
  least_used_ = std::numeric_limits<double>::infinity();
  sorted_ =
      kernels_.sort_least(ready.data(), ready.size(), lanes, value_.data(), processor_.data());
  if (sorted_ < count_) sort_all(ready);
}

void ReadyOrder::sort_all(std::span<const double> ready) {
  sorted_ = processors_;
  for (std::size_t p = 0; p < sorted_; ++p) processor_[p] = ProcessorId(p);
  std::sort(processor_.begin(), processor_.begin() + static_cast<std::ptrdiff_t>(sorted_),
            [&](ProcessorId a, ProcessorId b) {
              return ready[a.index()] < ready[b.index()] ||
                     (ready[a.index()] == ready[b.index()] && a < b);
            });
  for (std::size_t k = 0; k < sorted_; ++k) value_[k] = ready[processor_[k].index()];
}

}  // namespace dagsweep
