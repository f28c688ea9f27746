#pragma once

#include <algorithm>

#include "core/number.hpp"
#include "simulation/engine/availability_timeline.hpp"
#include "simulation/networks/transfer_state.hpp"

// Durations of computations and of transfers on dedicated links, which do not depend on the
// schedule.

namespace dagsweep {

/// A platform on which all resources have full availability at all times.
class SteadyPlatform {
 public:
  explicit SteadyPlatform(const Platform& platform) : startup_(platform.startup()) {}

  double first_live(NodeId /*n*/, double time) const { return time; }
  double computed(NodeId /*n*/, double start, double work) const { return start + work; }
  double opened(NodeId /*from*/, NodeId /*to*/, double time) const { return time; }
  double moved(NodeId /*from*/, NodeId /*to*/, double begin, double time) const {
    return begin + (startup_ + time);
  }
  void notify_until(double /*time*/) const {}

 private:
  double startup_;
};

/// A platform whose availability changes, of whole nodes. The progress of a computation is summed
/// at the same times and in the same way as in ProcessorStates; the progress of a transfer is
/// computed by TransferState.
class ChangingPlatform {
 public:
  /// All arguments must outlive this object.
  ChangingPlatform(const Platform& platform, const Scenario& scenario, const Listeners& listeners)
      : timelines_(scenario, platform, listeners),
        nodes_(platform.nodes()),
        startup_(platform.startup()),
        nodes_may_fail_(!scenario.outages.empty() ||
                        std::ranges::any_of(scenario.events, [](const AvailabilityEvent& event) {
                          return event.resource.is_node();
                        })) {}

  /// The first time >= `time` at which n has availability > 0, or infinity.
  double first_live(NodeId n, double time) {
    AvailabilityTimeline& timeline = timelines_.node(n);
    for (std::uint32_t step = timeline.step_at(time); timeline.availability(step) == 0.0; ++step) {
      time = timeline.end(step, never);
      if (time == never) break;
    }
    return time;
  }

  /// The end of a computation of `work` that starts at `start` on n, which must be live then.
  double computed(NodeId n, double start, double work) {
    AvailabilityTimeline& timeline = timelines_.node(n);
    std::uint32_t step = timeline.step_at(start);
    for (double since = start, left = work;; ++step) {
      const double rate = timeline.availability(step);
      const double finish = rate > 0.0 ? since + left / rate : never;
      const double end = timeline.end(step, finish);
      if (finish <= end) return finish;
      if (rate > 0.0) left = std::max(0.0, left - (end - since) * rate);
      since = end;
    }
  }

  /// Notifies listeners of all changes of nodes up to `time`, if some may have availability 0:
  /// otherwise only those are notified of that a task or a transfer meets.
  void notify_until(double time) {
    if (!nodes_may_fail_) return;
    for (const NodeId n : nodes_) timelines_.node(n).step_at(time);
  }

  /// The first time >= `time` at which both ends and the link are available, or infinity.
  double opened(NodeId from, NodeId to, double time) {
    Path path(*this, from, to, time);
    while (path.rate() == 0.0 && time < never) {
      time = path.end_of_closure();
      path.advance(time);
    }
    return time;
  }

  /// The end of a transfer that begins at `begin` and takes `time` at peak bandwidth after its
  /// startup.
  double moved(NodeId from, NodeId to, double begin, double time) {
    Path path(*this, from, to, begin);
    TransferState state{from, to, startup_, time, time, begin};
    state.set_rate(path.rate(), begin);
    while (true) {
      const bool moves = state.rate > 0.0;
      const double finish = moves ? state.end() : never;
      const double change = moves ? path.end(finish) : path.end_of_closure();
      if (finish <= change) return finish;
      path.advance(change);
      // If the rate is the same, only the availability of a live node has changed.
      if (path.rate() != state.rate) state.set_rate(path.rate(), change);
    }
  }

 private:
  /// The available share of a path's bandwidth as a function of increasing time: the availability
  /// of the link, or 0 while an end has availability 0.
  class Path {
   public:
    Path(ChangingPlatform& platform, NodeId from, NodeId to, double time)
        : link_(platform.timelines_.link(from, to)), link_step_(link_.step_at(time)) {
      if (!platform.nodes_may_fail_) return;
      from_ = &platform.timelines_.node(from);
      to_ = &platform.timelines_.node(to);
      from_step_ = from_->step_at(time);
      to_step_ = to_->step_at(time);
    }
    double rate() const {
      const bool is_open = from_ == nullptr || (from_->availability(from_step_) > 0.0 &&
                                                to_->availability(to_step_) > 0.0);
      return is_open ? link_.availability(link_step_) : 0.0;
    }
    /// The next time at which the rate may change, if it is less than `limit`, else `limit` or
    /// later.
    double end(double limit) {
      double end = link_.end(link_step_, limit);
      if (from_ != nullptr) {
        end = std::min(end, from_->end(from_step_, limit));
        end = std::min(end, to_->end(to_step_, limit));
      }
      return end;
    }
    /// While the rate is 0: a time until which it stays 0. Infinity if it stays 0 for ever, even if
    /// other parts of the path change without end.
    double end_of_closure() {
      double end = 0.0;
      const auto wait_for = [&](AvailabilityTimeline& timeline, std::uint32_t step) {
        if (timeline.availability(step) == 0.0) end = std::max(end, timeline.end(step, never));
      };
      wait_for(link_, link_step_);
      if (from_ != nullptr) {
        wait_for(*from_, from_step_);
        wait_for(*to_, to_step_);
      }
      return end;
    }
    void advance(double time) {
      if (time == never) return;
      link_step_ = link_.step_at(time);
      if (from_ == nullptr) return;
      from_step_ = from_->step_at(time);
      to_step_ = to_->step_at(time);
    }

   private:
    AvailabilityTimeline& link_;
    std::uint32_t link_step_;
    AvailabilityTimeline* from_ = nullptr;  // null if no node ever has availability 0
    AvailabilityTimeline* to_ = nullptr;
    std::uint32_t from_step_ = 0, to_step_ = 0;
  };

  PlatformTimelines timelines_;
  IdRange<NodeId> nodes_;
  double startup_;
  bool nodes_may_fail_;
};

/// Whether all processors of a node always have the same availability.
inline bool changes_whole_nodes(const Scenario& scenario) {
  return std::ranges::none_of(scenario.events, [](const AvailabilityEvent& event) {
    return event.resource.only.has_value();
  });
}

}  // namespace dagsweep
