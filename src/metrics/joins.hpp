#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/exact_sum.hpp"
#include "core/number.hpp"
#include "metrics/length.hpp"
#include "metrics/run.hpp"
#include "platform/instance.hpp"
#include "simulation/events/events.hpp"

namespace dagsweep {

/// The processors that join: that become available for the first time, after time 0.
class JoiningProcessors {
 public:
  explicit JoiningProcessors(const Instance& instance)
      : nodes_(&instance.platform.layout_of_nodes()),
        state_(instance.platform.processor_count(), State::present),
        joined_(instance.platform.processor_count()) {}

  void change(double time, const AvailabilityChanged& event) {
    for (const ProcessorId p : processors_of(event.resource, *nodes_)) {
      if (time == 0.0) {
        state_[p] = event.availability > 0.0 ? State::present : State::absent;
      } else if (state_[p] == State::absent && event.availability > 0.0) {
        state_[p] = State::joined;
        joined_[p] = time;
      }
    }
  }
  /// The time of the processor's join, if this is the first task that it starts after that.
  std::optional<double> join_before(const TaskStarted& event) {
    if (state_[event.processor] != State::joined) return std::nullopt;
    state_[event.processor] = State::present;
    return joined_[event.processor];
  }

 private:
  enum class State : std::uint8_t { absent, joined, present };

  const Nodes* nodes_;
  IdMap<ProcessorId, State> state_;    // `joined`: joined, and has started no task yet
  IdMap<ProcessorId, double> joined_;  // time of the join
};

/// The time from a processor's join to the start of its first task (L-HEFT paper, section 5.5): the
/// mean over the processors that joined and started a task; NaN if there is none.
class JoinResponse {
 public:
  static constexpr bool is_mean = true;
  static constexpr bool any_order = true;

  explicit JoinResponse(const Instance& instance) : processors_(instance) {}

  void on(double time, const AvailabilityChanged& event) { processors_.change(time, event); }
  void on(double time, const TaskStarted& event) {
    const std::optional<double> join = processors_.join_before(event);
    if (!join) return;
    waited_ += time - *join;
    responses_ += 1.0;
  }
  double value() const { return responses_ > 0.0 ? waited_.value() / responses_ : not_a_value; }

 private:
  JoiningProcessors processors_;
  ExactSum waited_;
  double responses_ = 0.0;
};

/// How much faster tasks finish while processors join (L-HEFT paper, section 5.5: the slope of the
/// curve of finished tasks): tasks finished per time unit from the first join to the last one, over
/// those before the first. Joins are those of processors that then start a task; NaN with fewer
/// than two times of joins, and if no task finished before the first.
class JoinSpeedup {
 public:
  static constexpr bool is_mean = true;
  static constexpr bool any_order = true;

  explicit JoinSpeedup(const Instance& instance) : processors_(instance) {}

  void on(double time, const AvailabilityChanged& event) { processors_.change(time, event); }
  void on(double /*time*/, const TaskStarted& event) {
    const std::optional<double> join = processors_.join_before(event);
    if (!join) return;
    first_ = std::min(first_, *join);
    last_ = std::max(last_, *join);
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
  JoiningProcessors processors_;
  double first_ = never;  // times of joins
  double last_ = 0.0;
};

}  // namespace dagsweep
