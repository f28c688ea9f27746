#include "simulation/reactive/rescheduling_points.hpp"

#include <algorithm>
#include <cmath>

#include "core/number.hpp"

namespace dagsweep {

ReschedulingPoints::ReschedulingPoints(const Rescheduling& options)
    : period_(options.period),
      most_(options.most_points),
      on_change_(options.on_change || options.period == 0.0) {}

double ReschedulingPoints::next_time() const {
  return on_change_ ? never : next_ * period_;
}

bool ReschedulingPoints::count(std::size_t finished) {
  ++reached_;
  without_progress_ = finished > most_finished_ ? 0 : without_progress_ + 1;
  most_finished_ = std::max(most_finished_, finished);
  return static_cast<double>(without_progress_) >= most_;
}

void ReschedulingPoints::pass_until(double time) {
  if (on_change_ || !(next_ * period_ < time)) return;
  next_ = std::floor(time / period_);
  // The floor may be one too low; nextafter() ensures progress where adding 1 has no effect.
  while (next_ * period_ < time) next_ = std::max(next_ + 1.0, std::nextafter(next_, never));
}

}  // namespace dagsweep
