#include "schedulers/kept_processors.hpp"

namespace dagsweep {

void KeptProcessors::keep(std::span<const double> values) {
  if (copies_ <= lanes && kernels_.sort_least(values.data(), values.size(), copies_, value_.data(),
                                              number_.data()) > 0) {
    for (std::size_t k = 0; k < copies_; ++k) processor_[k] = ProcessorId(number_[k]);
    size_ = copies_;
    return;
  }
  clear();
  for (std::size_t p = 0; p < values.size(); ++p) consider(values[p], ProcessorId(p));
}

}  // namespace dagsweep
