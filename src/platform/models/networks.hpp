#pragma once

#include <span>
#include <string_view>

#include "platform/platform.hpp"

namespace dagsweep {

/// How transfers share the network (spec 1.2, 3.4). The models' behaviour lives in simulation;
/// this is what a platform may name.
struct NetworkModel {
  std::string_view name;
  std::string_view summary;
  /// What it shares on machines of which only the bandwidths are known: no more than one transfer
  /// needs, so that each alone goes as fast as on `dedicated`.
  NetworkLayout (*layout)(const Platform& machines);
};

std::span<const NetworkModel> network_models();

/// Machines whose bandwidths are what the network carries on the way between two of them.
Platform machines_on(NetworkLayout network, std::size_t processors, double startup);

/// The same machines on the network model of that name, with its layout for them. Throws
/// InputError that lists the known names.
Platform on_network(const Platform& machines, std::string_view model);

}  // namespace dagsweep
