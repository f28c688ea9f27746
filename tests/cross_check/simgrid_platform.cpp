#include "cross_check/simgrid_platform.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <simgrid/kernel/ProfileBuilder.hpp>
#include <xbt/log.h>

namespace dagsweep {
namespace {

namespace sg = simgrid::s4u;
namespace profiles = simgrid::kernel::profile;

/// Replaces availability 0: on a resource of speed 0 SimGrid's solver continues running activities
/// at their old rate and fails when one starts. Progress at this speed is below double precision.
constexpr double min_speed = 0x1p-200;

/// Replaces zero work, time units: SimGrid completes activities of size 0 at once on any resource.
constexpr double min_work = 0x1p-60;

/// Replaces zero latency, time units. SimGrid limits a transfer without latency permanently to the
/// bandwidth of its link at its start; one with latency only if network/TCP-gamma > 0.
constexpr double no_latency = 0x1p-200;

sg::Engine& make_engine(double time_scale, bool shares) {
  if (sg::Engine::has_instance()) throw std::logic_error("SimGrid runs once per process");
  sg::Engine& engine = *new sg::Engine("cross_check");  // deleted by SimGrid at exit
  xbt_log_control_set("root.thresh:error");             // hides reports of settings and latencies
  sg::Engine::set_config("network/model:CM02");         // latency + size / bandwidth
  sg::Engine::set_config("network/TCP-gamma:0");
  sg::Engine::set_config("network/crosstraffic:0");
  // SimGrid's default partial update misses flows whose rates change in about 3 of 100 random runs
  // in which a port and a pair's own link are the limit alternately; full updates do not.
  if (shares) sg::Engine::set_config("network/optim:Full");
  // Times closer than this are one instant. It must exceed the rounding of times: SimGrid waits
  // forever for a time that its clock has just passed.
  sg::Engine::set_config("surf/precision", 1e-13 * std::max(1.0, time_scale));
  // Times the precision above: remaining work or data that counts as zero.
  sg::Engine::set_config("maxmin/precision", 1e-12);
  return engine;
}

/// Null if the profile has no steps. `peak`: value at availability 1.
profiles::Profile* make_profile(const std::string& name, const AvailabilityProfile& profile,
                                double peak) {
  if (profile.empty()) return nullptr;
  std::vector<profiles::DatedValue> steps;  // time as increments
  double now = 0.0;                         // their sum, rounded as by SimGrid
  for (const AvailabilityStep& step : profile) {
    const double increment = step.time - now;
    const double availability = step.availability > 0.0 ? step.availability : min_speed;
    steps.emplace_back(increment, availability * peak);
    now += increment;
  }
  const auto append_all_once = [steps](std::vector<profiles::DatedValue>& values) {
    if (values.empty()) values = steps;  // called again at their end
  };
  return profiles::ProfileBuilder::from_callback(name, append_all_once, -1.0);
}

}  // namespace

SimgridPlatform::SimgridPlatform(const Instance& instance, const AvailabilityProfiles& profiles,
                                 double time_scale)
    : instance_(instance),
      engine_(make_engine(time_scale, !instance.platform.network().capacities().empty())),
      hosts_(instance.platform.processor_count(), nullptr),
      startup_hosts_(instance.platform.link_count(), nullptr) {
  double max_data = 0.0;
  for (const EdgeId edge : instance.graph.edges()) {
    max_data = std::max(max_data, instance.graph.data(edge));
  }
  if (max_data > 0.0) bytes_exponent_ -= std::ilogb(max_data);  // sizes are 64-bit integers

  sg::NetZone& zone = *sg::create_full_zone("platform");
  for (const double capacity : instance.platform.network().capacities()) {
    sg::Link* link = zone.create_link("shared " + std::to_string(shared_.size()),
                                      std::ldexp(capacity, bytes_exponent_));
    shared_.push_back(link);  // without latency; shared max-min fairly
    link->seal();
  }
  for (const ProcessorId p : instance.platform.processors()) {
    add_processor(zone, p, profiles.nodes[instance.platform.node(p)]);
  }
  for (const NodeId n : instance.platform.nodes()) {
    for (const NodeId m : IdRange<NodeId>(n.index())) {
      add_link(zone, m, n, profiles.links[instance.platform.link(m, n)], profiles.standstills);
    }
  }
  zone.seal();
  sg::Engine::on_platform_created();  // events of time 0 take effect
}

void SimgridPlatform::add_processor(sg::NetZone& zone, ProcessorId p,
                                    const AvailabilityProfile& profile) {
  const std::string name = std::to_string(p.value);
  hosts_[p] = zone.create_host(name, 1.0);
  hosts_[p]->set_speed_profile(make_profile(name, profile, 1.0));
  hosts_[p]->seal();
}

void SimgridPlatform::add_link(sg::NetZone& zone, NodeId n, NodeId m,
                               const AvailabilityProfile& profile, bool standstills) {
  const Platform& platform = instance_.platform;
  const std::string name = std::to_string(n.value) + "-" + std::to_string(m.value);
  const double bandwidth = std::ldexp(platform.bandwidth(n, m), bytes_exponent_);
  const bool own_latency = platform.startup() > 0.0 && !standstills;
  sg::Link* link = zone.create_link(name, bandwidth);
  link->set_sharing_policy(sg::Link::SharingPolicy::FATPIPE);
  link->set_latency(own_latency ? platform.startup() : no_latency);
  link->set_bandwidth_profile(make_profile(name, profile, bandwidth));  // absolute, not in per cent
  link->seal();
  const auto add_routes = [&](NodeId from, NodeId to) {
    std::vector<sg::LinkInRoute> links{sg::LinkInRoute(link)};
    for (const std::uint32_t shared : platform.network().path(from, to)) {
      links.emplace_back(shared_[shared]);
    }
    for (const ProcessorId p : platform.processors(from)) {
      for (const ProcessorId q : platform.processors(to)) {
        zone.add_route(hosts_[p]->get_netpoint(), hosts_[q]->get_netpoint(), nullptr, nullptr,
                       links, false);
      }
    }
  };
  add_routes(n, m);
  add_routes(m, n);

  if (platform.startup() == 0.0 || own_latency) return;
  AvailabilityProfile stops = profile;  // only availability 0 affects a startup
  for (AvailabilityStep& step : stops) step.availability = step.availability > 0.0 ? 1.0 : 0.0;
  sg::Host* host = zone.create_host("startup " + name, 1.0);
  host->set_core_count(static_cast<int>(instance_.graph.edge_count()) + 1);  // one per transfer
  host->set_speed_profile(make_profile("startup " + name, stops, 1.0));
  host->seal();
  startup_hosts_[platform.link(n, m)] = host;
}

bool SimgridPlatform::is_live(ProcessorId p) const {
  return hosts_[p]->get_available_speed() > min_speed;
}

double SimgridPlatform::flops(double time) {
  return std::max(time, min_work);
}

std::uint64_t SimgridPlatform::bytes(double data) const {
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ldexp(data, bytes_exponent_)));
}

}  // namespace dagsweep
