#include "schedulers/replication/parts/kept_processors.hpp"

namespace dagsweep {

void KeptProcessors::keep(std::span<const double> values) {
  if (copies_ <= lanes && kernels_.sort_least(values.data(), values.size(), copies_, value_.data(),
                                              processor_.data()) > 0) {
    size_ = copies_;
    return;
  }
  clear();
  for (std::size_t p = 0; p < values.size(); ++p) consider(values[p], ProcessorId(p));
}

}  // namespace dagsweep
