#pragma once

#include <memory>
#include <span>
#include <vector>

#include "simulation/engine/processor_states.hpp"
#include "simulation/events/observer.hpp"
#include "simulation/networks/network.hpp"
#include "simulation/scenario/scenario_cursor.hpp"

namespace dagsweep {

/// What a run happens on: the clock, the processors and the network, the scenario that changes
/// them, and who is told.
class PlatformState {
 public:
  static constexpr double never = std::numeric_limits<double>::infinity();

  /// All must outlive it; `observer` may be none.
  PlatformState(const Platform& platform, const Scenario& scenario, Observer* observer)
      : platform_(platform),
        observer_(observer),
        scenario_(scenario, platform),
        network_(make_network(platform)),
        processors_(platform.processor_count()),
        processor_availability_(platform.processor_count(), 1.0),
        link_availability_(platform.link_count(), 1.0) {}

  double now() const { return now_; }
  void set_now(double time) { now_ = time; }
  Network& network() { return *network_; }
  ProcessorStates& processors() { return processors_; }
  const ScenarioCursor& scenario() const { return scenario_; }
  double last_change() const { return last_change_; }  ///< time of the last event
  std::span<const double> processor_availability() const { return processor_availability_; }
  std::span<const double> link_availability() const { return link_availability_; }

  template <class Happening>
  void tell(const Happening& what) {
    if (observer_ != nullptr) observer_->on({now_, what});
  }
  bool is_observed() const { return observer_ != nullptr; }

  /// All events up to now, in their order, before anything follows from them: what is under way on
  /// the network follows. Returns the processors that had one, for whom Processors::follow() is
  /// still to be called, once for each event. Valid until the next call.
  std::span<const ProcessorId> play_events();

 private:
  const Platform& platform_;
  Observer* observer_;  // or none
  ScenarioCursor scenario_;
  std::unique_ptr<Network> network_;
  ProcessorStates processors_;
  std::vector<double> processor_availability_;  // [P]
  std::vector<double> link_availability_;       // [links]
  std::vector<ProcessorId> changed_;
  double now_ = 0.0;
  double last_change_ = 0.0;
};

}  // namespace dagsweep
