#pragma once

#include <span>

#include "core/number.hpp"
#include "core/random.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// The drawn changes and the outages of one resource, in increasing time, independent of the
/// changes of other resources.
class ResourceChanges {
 public:
  /// `scenario` must outlive this object.
  ResourceChanges(const Scenario& scenario, Resource resource);

  Resource resource() const { return resource_; }
  /// Time of the next change; infinity if there is none.
  double next_time() const;
  /// Removes and returns the next change, which must exist.
  AvailabilityEvent pop();

 private:
  double draw_change();

  const Scenario& scenario_;
  Resource resource_;
  RandomStream random_;
  double next_change_ = never;       // time of the next drawn change
  std::span<const Outage> outages_;  // the current outage, if in_outage_, and later outages
  bool in_outage_ = false;
};

}  // namespace dagsweep
