#pragma once

#include <memory>
#include <span>
#include <vector>

#include "simulation/engine/processor_states.hpp"
#include "simulation/events/listeners.hpp"
#include "simulation/networks/network.hpp"
#include "simulation/scenario/scenario_cursor.hpp"

namespace dagsweep {

/// The platform during a run: clock, processors, network, the scenario that changes them, and the
/// listeners that are notified.
class PlatformState {
 public:
  /// `platform` and `scenario` must outlive this object.
  PlatformState(const Platform& platform, const Scenario& scenario, const Listeners& listeners)
      : platform_(platform),
        listeners_(listeners),
        scenario_(scenario, platform),
        network_(make_network(platform)),
        processors_(platform.processor_count()),
        processor_availability_(platform.processor_count(), 1.0),
        link_availability_(platform.link_count(), 1.0) {}

  double now() const { return now_; }
  void set_now(double time) { now_ = time; }
  Network& network() { return *network_; }
  const Network& network() const { return *network_; }
  ProcessorStates& processors() { return processors_; }
  const ScenarioCursor& scenario() const { return scenario_; }
  const Platform& platform() const { return platform_; }
  /// Whether the node is not at availability 0.
  bool is_live(NodeId n) const {
    return processor_availability_[platform_.layout_of_nodes().first_processor(n).index()] > 0.0;
  }
  double last_change() const { return last_change_; }  ///< time of the last scenario event
  std::span<const double> processor_availability() const { return processor_availability_; }
  std::span<const double> link_availability() const { return link_availability_; }

  /// Notifies the listeners of an event at the current time.
  template <class Event>
  void notify(const Event& event) const {
    listeners_.notify(now_, event);
  }

  /// Applies all scenario events up to now, in order, and updates the network's rates. Returns the
  /// processors of each event of a node or processor, for which the caller must call
  /// ProcessorStates::update_rate(). Valid until the next call.
  std::span<const ProcessorId> apply_due_events();

  /// Whether a node or link at availability 0 has a further event that may raise it. `lost` is
  /// nonzero for nodes that are ignored together with their links; empty if none are. Called when
  /// nothing progresses.
  bool may_resume(std::span<const std::uint8_t> lost = {}) const;

 private:
  const Platform& platform_;
  Listeners listeners_;
  ScenarioCursor scenario_;
  std::unique_ptr<Network> network_;
  ProcessorStates processors_;
  std::vector<double> processor_availability_;  // [P]
  std::vector<double> link_availability_;       // [links]
  std::vector<ProcessorId> changed_;            // result of apply_due_events()
  double now_ = 0.0;
  double last_change_ = 0.0;
};

}  // namespace dagsweep
