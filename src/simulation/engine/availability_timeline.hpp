#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "simulation/events/listeners.hpp"
#include "simulation/scenario/resource_changes.hpp"

namespace dagsweep {

/// The availability of one resource as a piecewise constant function of time: step k lasts from its
/// begin to the begin of step k + 1, excluded. Changes at one instant are one step, with the last
/// availability. Steps are drawn when they are first needed, and then listeners are notified of the
/// change.
class AvailabilityTimeline {
 public:
  /// `listed`: the scenario's events that concern the resource. All arguments must outlive this
  /// object.
  AvailabilityTimeline(const Scenario& scenario, Resource resource,
                       std::span<const AvailabilityEvent> listed, const Listeners& listeners);

  /// The step that contains `time` >= 0; fast if it is near the step of the last call.
  std::uint32_t step_at(double time) {
    while (next_change_ <= time) draw();
    while (last_ + 1 < steps_.size() && steps_[last_ + 1].begin <= time) ++last_;
    while (steps_[last_].begin > time) --last_;
    return last_;
  }
  /// The availability during a step, in [0, 1].
  double availability(std::uint32_t step) const { return steps_[step].availability; }
  /// The begin of the next step if it is less than `limit`, else `limit` or later.
  double end(std::uint32_t step, double limit) {
    while (step + 1 == steps_.size()) {
      if (next_change_ >= limit) return next_change_;
      draw();
    }
    return steps_[step + 1].begin;
  }

 private:
  struct Step {
    double begin;
    double availability;
  };

  void draw();
  void set_next_change();

  ResourceChanges drawn_;
  std::span<const AvailabilityEvent> listed_;  // listed events that are not yet in steps_
  const Listeners& listeners_;
  std::vector<Step> steps_;
  double next_change_ = never;  // time of the first change that is not in steps_
  std::uint32_t last_ = 0;      // result of step_at()
};

/// The timelines of a platform's nodes and links.
class PlatformTimelines {
 public:
  /// All arguments must outlive this object.
  PlatformTimelines(const Scenario& scenario, const Platform& platform, const Listeners& listeners);

  AvailabilityTimeline& node(NodeId n) { return of(n.index(), {n, n}); }
  AvailabilityTimeline& link(NodeId n, NodeId m) {
    return of(platform_.node_count() + platform_.link(n, m).index(),
              n < m ? Resource{n, m} : Resource{m, n});
  }

 private:
  AvailabilityTimeline& of(std::size_t number, Resource resource) {
    if (!timelines_[number]) make(number, resource);
    return *timelines_[number];
  }
  void make(std::size_t number, Resource resource);

  const Scenario& scenario_;
  const Platform& platform_;
  const Listeners& listeners_;
  std::vector<AvailabilityEvent> listed_;  // the scenario's listed events, by resource
  std::vector<std::optional<AvailabilityTimeline>> timelines_;  // [nodes + links], made when needed
};

}  // namespace dagsweep
