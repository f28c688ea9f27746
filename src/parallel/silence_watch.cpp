#include "parallel/silence_watch.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

constexpr SilenceWatch::Duration max_gap{1.0};
constexpr double runs_in_patience = 2.0;

}  // namespace

void SilenceWatch::heard(Duration longest_run) {
  longest_run_ = std::max(longest_run_, longest_run);
  silence_ = {};
}

void SilenceWatch::listened(Time now) {
  silence_ += std::min<Duration>(now - listened_, max_gap);
  listened_ = now;
}

bool SilenceWatch::is_over() const {
  return longest_run_ > Duration{} &&
         silence_ > std::max(patience_, runs_in_patience * longest_run_);
}

}  // namespace dagsweep
