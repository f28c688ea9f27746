#include "parallel/dispatcher.hpp"

#include <algorithm>
#include <cstddef>

namespace dagsweep {
namespace {

constexpr double min_batch_seconds = 0.25;
constexpr double max_batch_seconds = 4.0;
constexpr double batch_per_write = 20.0;  // seconds of a batch per second of writing it
// Seconds of a batch per second in which the master handles a report of every worker. There are up
// to two reports for a batch, so that the master is busy for at most a fifth of the time.
constexpr double batch_per_round = 10.0;
constexpr double max_batch = 1 << 22;
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

bool Dispatcher::is_low() const {
  constexpr double enough_seconds = 1.0;
  const auto left = static_cast<double>(remaining_);
  return left <= static_cast<double>(last_rounds) * workers_ ||
         (seconds_per_run_ > 0.0 && left * seconds_per_run_ < enough_seconds * workers_);
}

Batch Dispatcher::next(int worker) {
  if (exhausted()) {
    is_closed_ = true;
    return {};
  }
  std::uint64_t size = 1;
  if (seconds_per_run_ > 0.0) {
    const WorkerPace own = pace(worker);
    const double expected = std::max(seconds_per_run_, own.seconds_per_run);
    const double write = std::min(own.write_seconds, max_batch_seconds);
    const double round = handling_seconds_ * workers_;
    const double seconds = std::clamp(std::max(batch_per_write * write, batch_per_round * round),
                                      min_batch_seconds, max_batch_seconds);
    // Every worker may run one batch and have another queued.
    const double share = static_cast<double>(remaining_) /
                         static_cast<double>(last_rounds * static_cast<std::uint64_t>(workers_)) *
                         (seconds_per_run_ / expected);
    // Towards the end, too, a batch takes no less time than its write.
    const double desired =
        std::min({seconds / expected, std::max(share, write / expected), max_batch});
    size = std::min(remaining_, std::max<std::uint64_t>(1, static_cast<std::uint64_t>(desired)));
  }
  while (is_pending_ && !ranges_.empty() && !is_pending_(ranges_.front().begin)) {
    if (++ranges_.front().begin == ranges_.front().end) ranges_.pop_front();
  }
  Batch& range = ranges_.front();
  Batch batch{range.begin, range.begin};
  std::uint64_t runs = 0;
  if (is_pending_) {
    for (; runs < size && batch.end < range.end; ++batch.end) {
      runs += is_pending_(batch.end) ? 1 : 0;
    }
  } else {
    runs = std::min(size, range.end - range.begin);
    batch.end += runs;
  }
  remaining_ -= runs;
  range.begin = batch.end;
  if (range.begin == range.end) ranges_.pop_front();
  return batch;
}

}  // namespace dagsweep
