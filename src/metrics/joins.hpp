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

/// Base of metrics of the nodes that join: that become available for the first time, after time 0.
class JoiningNodes {
 public:
  static constexpr bool is_mean = true;
  static constexpr bool any_order = true;

  explicit JoiningNodes(const Instance& instance)
      : nodes_(&instance.platform.layout_of_nodes()),
        is_absent_(nodes_->count(), 0),
        joins_(nodes_->count()) {}

  void on(double time, const AvailabilityChanged& event) {
    if (!event.resource.is_node()) return;
    const NodeId n = event.resource.first;
    const bool is_live = event.availability > 0.0;
    if (time == 0.0) {
      is_absent_[n] = is_live ? 0 : 1;
    } else if (is_live && is_absent_[n] != 0) {
      is_absent_[n] = 0;
      joins_[n].time = time;
    }
  }
  void on(double time, const TaskStarted& event) {
    Join& join = joins_[nodes_->of(event.processor)];
    if (join.time < never) join.first_start = std::min(join.first_start, time);
  }

 protected:
  /// Calls visit(join, start) for each node that joined and started a task: the times of both.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Join& join : joins_) {
      if (join.first_start < never) visit(join.time, join.first_start);
    }
  }

 private:
  struct Join {
    double time = never;
    double first_start = never;  // of a task after the join
  };

  const Nodes* nodes_;
  IdMap<NodeId, std::uint8_t> is_absent_;  // since time 0
  IdMap<NodeId, Join> joins_;
};

/// The time from a node's join to the start of its first task (L-HEFT paper, section 5.5): the
/// mean over the nodes that joined and started a task; NaN if there is none.
class JoinResponse : public JoiningNodes {
 public:
  using JoiningNodes::JoiningNodes;
  double value() const {
    ExactSum waited;
    double responses = 0.0;
    for_each([&](double join, double start) {
      waited += start - join;
      responses += 1.0;
    });
    return responses > 0.0 ? waited.value() / responses : not_a_value;
  }
};

/// How much faster tasks finish while nodes join (L-HEFT paper, section 5.5: the slope of the
/// curve of finished tasks): tasks finished per time unit from the first join to the last one, over
/// those before the first. Joins are those of nodes that then start a task; NaN with fewer
/// than two times of joins, and if no task finished before the first.
class JoinSpeedup : public JoiningNodes {
 public:
  using JoiningNodes::JoiningNodes;
  double value(const Run& run) const {
    double first = never;  // times of joins
    double last = 0.0;
    for_each([&](double join, double /*start*/) {
      first = std::min(first, join);
      last = std::max(last, join);
    });
    if (!(last > first)) return not_a_value;
    double before = 0.0;
    double during = 0.0;
    for (const double finish : run.execution.finish) {
      if (finish <= first) {
        before += 1.0;
      } else if (finish <= last) {
        during += 1.0;
      }
    }
    return ratio(during / (last - first), before / first);
  }
};

}  // namespace dagsweep
