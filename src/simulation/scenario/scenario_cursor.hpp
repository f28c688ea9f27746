#pragma once

#include <cstdint>
#include <vector>

#include "platform/platform.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {

/// Plays one scenario once, event by event in increasing time.
class ScenarioCursor {
 public:
  /// Both must outlive the cursor.
  ScenarioCursor(const Scenario& scenario, const Platform& platform);
  ~ScenarioCursor();
  ScenarioCursor(const ScenarioCursor&) = delete;
  ScenarioCursor& operator=(const ScenarioCursor&) = delete;

  /// Infinity when nothing changes any more.
  double next_time() const;
  /// Takes the next event, which must exist.
  AvailabilityEvent pop();
  /// Does any event of the resource still lie ahead?
  bool changes_again(Resource resource) const;

 private:
  struct Stream;
  struct Pending {
    double time;
    std::uint32_t number;  // of the stream; breaks ties
    bool operator>(const Pending& other) const {
      return time > other.time || (time == other.time && number > other.number);
    }
  };
  std::uint32_t number_of(Resource resource) const;
  void push_next(std::uint32_t number);

  const Scenario& scenario_;
  const Platform& platform_;
  std::vector<Stream> streams_;  // [P + links] if anything is drawn, else empty
  std::vector<Pending> heap_;    // min-heap over the streams that go on
  std::size_t next_listed_ = 0;  // into scenario_.events
};

/// The events of a scenario up to and including `until`, in the order in which they apply.
std::vector<AvailabilityEvent> realised_events(const Scenario& scenario, const Platform& platform,
                                               double until);

}  // namespace dagsweep
