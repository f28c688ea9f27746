#include "launch/recent_rate.hpp"

namespace dagsweep {

void RecentRate::add(double time, std::uint64_t count) {
  constexpr double remembered = 60.0;  // seconds; longer than workers hold results
  samples_.push_back({time, count});
  while (samples_.size() > 2 && samples_[1].time <= time - remembered) samples_.pop_front();
}

double RecentRate::rate() const {
  if (samples_.size() < 2) return 0.0;
  const Sample& first = samples_.front();
  const Sample& last = samples_.back();
  // A count falls when rows are run again.
  if (last.count <= first.count || last.time <= first.time) return 0.0;
  return static_cast<double>(last.count - first.count) / (last.time - first.time);
}

}  // namespace dagsweep
