#pragma once

#include <cstdint>
#include <vector>

#include "platform/platform.hpp"
#include "simulation/scenario/resource_changes.hpp"

namespace dagsweep {

/// Iterates once over the events of a scenario, drawn and listed, in increasing time.
class ScenarioCursor {
 public:
  /// Both arguments must outlive the cursor.
  ScenarioCursor(const Scenario& scenario, const Platform& platform);

  /// Time of the next event; infinity if there is none.
  double next_time() const;
  /// Removes and returns the next event, which must exist.
  AvailabilityEvent pop();
  /// Whether the resource has a further event that may raise its availability above 0.
  bool may_rise(Resource resource) const;

 private:
  struct Pending {
    double time;
    std::uint32_t stream;  // index into streams_; breaks ties
    bool operator>(const Pending& other) const {
      return time > other.time || (time == other.time && stream > other.stream);
    }
  };
  std::uint32_t stream_index(Resource resource) const;
  void push_next(std::uint32_t stream);

  const Scenario& scenario_;
  const Platform& platform_;
  std::vector<ResourceChanges> streams_;  // [nodes + links], nodes first; empty if nothing is drawn
  std::vector<Pending> heap_;             // min-heap of the streams' next events
  std::size_t next_listed_ = 0;           // into scenario_.events
};

/// The events of a scenario up to and including `until`, in the order in which they apply.
std::vector<AvailabilityEvent> realised_events(const Scenario& scenario, const Platform& platform,
                                               double until);

}  // namespace dagsweep
