#include "parallel/dispatcher.hpp"

#include <algorithm>

namespace dagsweep {
namespace {
constexpr double batch_seconds = 0.25;
constexpr std::uint64_t largest_batch = 65536;
}  // namespace

void Dispatcher::learn(const Report& report) {
  if (report.finished == 0 || report.seconds <= 0.0) return;
  const double measured = report.seconds / static_cast<double>(report.finished);
  seconds_per_run_ = seconds_per_run_ == 0.0 ? measured : 0.5 * seconds_per_run_ + 0.5 * measured;
}

Batch Dispatcher::next() {
  if (exhausted()) return {};
  std::uint64_t size = 1;
  if (seconds_per_run_ > 0.0) {
    const double wanted = batch_seconds / seconds_per_run_;
    size = wanted >= static_cast<double>(largest_batch) ? largest_batch
                                                        : static_cast<std::uint64_t>(wanted);
  }
  // Every worker holds one batch and has another waiting.
  const std::uint64_t share = left_ / (4 * static_cast<std::uint64_t>(workers_));
  size = std::min(left_, std::max<std::uint64_t>(1, std::min(size, share)));
  while (next_ < places_ && !pending_at(next_)) ++next_;
  Batch batch{next_, next_};
  for (std::uint64_t counted = 0; counted < size && batch.end < places_; ++batch.end) {
    counted += pending_at(batch.end) ? 1 : 0;
  }
  left_ -= size;
  next_ = batch.end;
  return batch;
}

}  // namespace dagsweep
