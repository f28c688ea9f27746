#pragma once

#include <cstdint>
#include <vector>

#include <simgrid/s4u.hpp>

#include "core/ids.hpp"
#include "cross_check/availability_profiles.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// The platform of an instance in SimGrid (3.32): one host per processor, with one flop per time
/// unit of work; one link per pair of processors, not shared by concurrent transfers; on the routes
/// also the shared capacities of the network's layout as links.
///
/// SimGrid cannot suspend the latency of a transfer in progress. If the profiles have standstills,
/// the links have no latency and each startup is an execution on a separate host of its link.
class SimgridPlatform {
 public:
  /// SimGrid allows one engine per process: throws std::logic_error for a second platform.
  /// `time_scale`: approximate duration of the run. The instance must outlive the platform.
  SimgridPlatform(const Instance& instance, const AvailabilityProfiles& profiles,
                  double time_scale);

  simgrid::s4u::Engine& engine() { return engine_; }
  simgrid::s4u::Host* host(ProcessorId p) const { return hosts_[p]; }
  /// The host of the link's startups; null if they are its latency.
  simgrid::s4u::Host* startup_host(LinkId link) const { return startup_hosts_[link]; }
  /// Whether the processor's current availability is > 0.
  bool is_live(ProcessorId p) const;

  /// Size in SimGrid of a task of `time` time units at full availability; never 0.
  static double flops(double time);
  /// Size in SimGrid of `data` data units; never 0.
  std::uint64_t bytes(double data) const;

 private:
  void add_processor(simgrid::s4u::NetZone& zone, ProcessorId p,
                     const AvailabilityProfile& profile);
  void add_link(simgrid::s4u::NetZone& zone, NodeId n, NodeId m, const AvailabilityProfile& profile,
                bool standstills);

  const Instance& instance_;
  simgrid::s4u::Engine& engine_;
  int bytes_exponent_ = 61;  // 2^this bytes are one data unit
  IdMap<ProcessorId, simgrid::s4u::Host*> hosts_;
  IdMap<LinkId, simgrid::s4u::Host*> startup_hosts_;
  std::vector<simgrid::s4u::Link*> shared_;  // [capacities]
};

}  // namespace dagsweep
