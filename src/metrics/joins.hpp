#pragma once

#include <algorithm>
#include <cstdint>

#include "core/exact_sum.hpp"
#include "core/number.hpp"
#include "metrics/length.hpp"
#include "metrics/run.hpp"
#include "platform/instance.hpp"
#include "simulation/events/events.hpp"

namespace dagsweep {

/// The time from a processor's join to the start of its first task (L-HEFT paper, section 5.5): the
/// mean over the processors that joined and started a task; NaN if there is none. A processor joins
/// when it becomes available for the first time, after time 0.
class JoinResponse {
 public:
  static constexpr bool is_mean = true;
  static constexpr bool any_order = true;

  explicit JoinResponse(const Instance& instance)
      : state_(instance.platform.processor_count(), State::present),
        joined_(instance.platform.processor_count()) {}

  void on(double time, const AvailabilityChanged& event) {
    if (!event.resource.is_processor()) return;
    const ProcessorId p = event.resource.first;
    if (time == 0.0) {
      state_[p] = event.availability > 0.0 ? State::present : State::absent;
    } else if (state_[p] == State::absent && event.availability > 0.0) {
      state_[p] = State::joined;
      joined_[p] = time;
    }
  }
  void on(double time, const TaskStarted& event) {
    if (state_[event.processor] != State::joined) return;
    state_[event.processor] = State::present;
    waited_ += time - joined_[event.processor];
    responses_ += 1.0;
  }
  double value() const { return responses_ > 0.0 ? waited_.value() / responses_ : not_a_value; }

 private:
  enum class State : std::uint8_t { absent, joined, present };

  IdMap<ProcessorId, State> state_;    // `joined`: joined, and has started no task yet
  IdMap<ProcessorId, double> joined_;  // time of the join
  ExactSum waited_;
  double responses_ = 0.0;
};

/// How much faster tasks finish while processors join (L-HEFT paper, section 5.5: the slope of the
/// curve of finished tasks): tasks finished per time unit from the first join to the last one, over
/// those before the first; NaN with fewer than two times of joins, and if no task finished before
/// the first. A join is that of JoinResponse.
class JoinSpeedup {
 public:
  static constexpr bool is_mean = true;

  explicit JoinSpeedup(const Instance& instance)
      : is_absent_(instance.platform.processor_count(), 0) {}

  void on(double time, const AvailabilityChanged& event) {
    if (!event.resource.is_processor()) return;
    std::uint8_t& is_absent = is_absent_[event.resource.first];
    if (time == 0.0) {
      is_absent = event.availability > 0.0 ? 0 : 1;
    } else if (is_absent != 0 && event.availability > 0.0) {
      is_absent = 0;
      first_ = std::min(first_, time);
      last_ = std::max(last_, time);
    }
  }
  double value(const Run& run) const {
    if (!(last_ > first_)) return not_a_value;
    double before = 0.0;
    double during = 0.0;
    for (const double finish : run.execution.finish) {
      if (finish <= first_) {
        before += 1.0;
      } else if (finish <= last_) {
        during += 1.0;
      }
    }
    return ratio(during / (last_ - first_), before / first_);
  }

 private:
  IdMap<ProcessorId, std::uint8_t> is_absent_;  // since time 0
  double first_ = never;                        // times of joins
  double last_ = 0.0;
};

}  // namespace dagsweep
