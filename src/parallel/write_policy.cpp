#include "parallel/write_policy.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

constexpr double held_per_write = 20.0;  // so that writes take a twentieth of the time
constexpr double min_held_seconds = 1.0;
constexpr double max_held_seconds = 30.0;
constexpr double min_waiting_seconds = 0.01;  // the master usually answers earlier

}  // namespace

double WritePolicy::held_seconds() const {
  return std::clamp(held_per_write * seconds_per_batch(), min_held_seconds, max_held_seconds);
}

bool WritePolicy::is_due_within_batch(std::size_t rows, double now) const {
  return rows >= max_rows || now - last_end_ >= 2.0 * held_seconds();
}

bool WritePolicy::is_due_after_batch(double now) const {
  return !seconds_per_batch_ || now - last_end_ >= held_seconds();
}

bool WritePolicy::is_due_while_waiting(std::uint64_t batches, double seconds) const {
  return seconds >=
         std::max(min_waiting_seconds, static_cast<double>(batches) * seconds_per_batch());
}

void WritePolicy::record(std::uint64_t batches, double begin, double end) {
  last_end_ = end;
  total_seconds_ += end - begin;
  const double measured = (end - begin) / static_cast<double>(batches);
  seconds_per_batch_ = seconds_per_batch_ ? 0.5 * (*seconds_per_batch_ + measured) : measured;
}

}  // namespace dagsweep
