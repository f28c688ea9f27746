#pragma once

#include <cstdint>
#include <vector>

#include <simgrid/s4u.hpp>

#include "core/ids.hpp"
#include "platform/instance.hpp"
#include "witness/availability_profiles.hpp"

namespace dagsweep {

/// The platform of an instance in SimGrid (3.32): a host per processor, on which one time unit of
/// work is one flop, and a link per pair of processors that concurrent transfers do not share;
/// beside it, on the way, links that they do: the capacities of the network's layout.
///
/// SimGrid cannot stop the latency of a transfer that is under way. Where something stands still at
/// times, the links have none, and a startup is an execution on a host of the link's own.
class SimgridPlatform {
 public:
  /// One per process, which SimGrid allows one engine: throws std::logic_error at the second.
  /// `time_scale`: about how long the run takes. The instance must outlive the platform.
  SimgridPlatform(const Instance& instance, const AvailabilityProfiles& profiles,
                  double time_scale);

  simgrid::s4u::Engine& engine() { return engine_; }
  simgrid::s4u::Host* host(ProcessorId p) const { return hosts_[p]; }
  /// Where startups of this link take place; null if they are its latency.
  simgrid::s4u::Host* startup_host(LinkId link) const { return startup_hosts_[link]; }
  /// Is the processor not at availability 0 now?
  bool is_live(ProcessorId p) const;

  /// SimGrid's size of a task that takes so many time units at full availability. Not 0.
  static double flops(double time);
  /// SimGrid's size of so many data units. Not 0.
  std::uint64_t bytes(double data) const;

 private:
  void add_processor(simgrid::s4u::NetZone& zone, ProcessorId p,
                     const AvailabilityProfile& profile);
  void add_link(simgrid::s4u::NetZone& zone, ProcessorId p, ProcessorId q,
                const AvailabilityProfile& profile, bool standstills);

  const Instance& instance_;
  simgrid::s4u::Engine& engine_;
  int bytes_exponent_ = 61;  // 2^this bytes are one data unit
  IdMap<ProcessorId, simgrid::s4u::Host*> hosts_;
  IdMap<LinkId, simgrid::s4u::Host*> startup_hosts_;
  std::vector<simgrid::s4u::Link*> shared_;  // [capacities]
};

}  // namespace dagsweep
