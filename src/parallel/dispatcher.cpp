#include "parallel/dispatcher.hpp"

#include <algorithm>
#include <cstddef>

namespace dagsweep {
namespace {

constexpr double min_batch_seconds = 0.25;
constexpr double max_batch_seconds = 4.0;
constexpr double batch_per_write = 20.0;  // seconds of a batch per second of writing it
constexpr std::uint64_t max_batch = 65536;
constexpr std::uint64_t last_rounds = 4;  // the final runs, in runs per worker
constexpr double slow_factor = 2.0;  // a worker is slow above this multiple of the median s/run
constexpr std::size_t updates_per_round = 8;  // of the median, while every worker reports once

}  // namespace

void Dispatcher::record(const Report& report, int worker) {
  if (report.finished == 0 || report.seconds <= 0.0) return;
  const auto runs = static_cast<double>(report.finished);
  const double measured = report.seconds / runs;
  const auto number = static_cast<std::size_t>(worker);
  if (number >= paces_.size()) paces_.resize(number + 1);
  WorkerPace& own = paces_[number];
  own.write_seconds = report.write_seconds;
  own.usual += seconds_per_run_ > 0.0 ? runs * seconds_per_run_ : report.seconds;
  if (own.seconds_per_run == 0.0) {
    reporting_workers_.push_back(number);
    own.seconds_per_run = measured;
  } else {
    own.seconds_per_run = 0.5 * own.seconds_per_run + 0.5 * measured;
  }
  if (++reports_ * updates_per_round < reporting_workers_.size()) return;
  reports_ = 0;
  // The (lower) median, so that a few slow workers have no influence.
  std::vector<double> all;
  all.reserve(reporting_workers_.size());
  for (const std::size_t one : reporting_workers_) all.push_back(paces_[one].seconds_per_run);
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>((all.size() - 1) / 2);
  std::nth_element(all.begin(), middle, all.end());
  seconds_per_run_ = *middle;
}

bool Dispatcher::may_prefetch(int worker) const {
  const double own = pace(worker).seconds_per_run;
  return remaining_ > last_rounds * static_cast<std::uint64_t>(workers_) && own > 0.0 &&
         own <= slow_factor * seconds_per_run_;
}

bool Dispatcher::should_yield_remaining_work(int worker) const {
  const double rounds = static_cast<double>(remaining_) / static_cast<double>(workers_) + 1.0;
  return pace(worker).seconds_per_run > seconds_per_run_ * std::max(slow_factor, rounds);
}

Batch Dispatcher::next(int worker) {
  if (exhausted()) return {};
  std::uint64_t size = 1;
  if (seconds_per_run_ > 0.0) {
    const WorkerPace own = pace(worker);
    const double expected = std::max(seconds_per_run_, own.seconds_per_run);
    const double write = std::min(own.write_seconds, max_batch_seconds);
    const double seconds =
        std::clamp(batch_per_write * write, min_batch_seconds, max_batch_seconds);
    // Every worker may run one batch and have another queued.
    const double share = static_cast<double>(remaining_) /
                         static_cast<double>(last_rounds * static_cast<std::uint64_t>(workers_)) *
                         (seconds_per_run_ / expected);
    // Towards the end, too, a batch takes no less time than its write.
    const double desired = std::min(
        {seconds / expected, std::max(share, write / expected), static_cast<double>(max_batch)});
    size = std::min(remaining_, std::max<std::uint64_t>(1, static_cast<std::uint64_t>(desired)));
  }
  while (next_ < places_ && !pending_at(next_)) ++next_;
  Batch batch{next_, next_ + size};
  if (is_pending_) {
    batch.end = next_;
    for (std::uint64_t counted = 0; counted < size && batch.end < places_; ++batch.end) {
      counted += pending_at(batch.end) ? 1 : 0;
    }
  }
  remaining_ -= size;
  next_ = batch.end;
  return batch;
}

}  // namespace dagsweep
