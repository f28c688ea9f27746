#include "schedulers/replication/parts/earliest_processors.hpp"

#include <algorithm>

namespace dagsweep {

EarliestProcessors::EarliestProcessors(std::size_t processors)
    : count_(processors), sorted_(8 * processors) {
  for (std::size_t p = 0; p < processors; ++p) sorted_[p].processor = ProcessorId(p);
}

void EarliestProcessors::set_ready(ProcessorId p, double time) {
  if (begin_ + count_ == sorted_.size()) {
    std::copy(sorted_.begin() + static_cast<std::ptrdiff_t>(begin_), sorted_.end(),
              sorted_.begin());
    begin_ = 0;
  }
  std::size_t gap = begin_;
  while (sorted_[gap].processor != p) ++gap;
  for (; gap > begin_; --gap) sorted_[gap] = sorted_[gap - 1];
  ++begin_;
  const auto is_after = [&](const ReadyProcessor& other) {
    return other.ready > time || (other.ready == time && other.processor > p);
  };
  std::size_t place = begin_ + count_ - 1;
  for (; place > begin_ && is_after(sorted_[place - 1]); --place) {
    sorted_[place] = sorted_[place - 1];
  }
  sorted_[place] = {time, p};
}

}  // namespace dagsweep
