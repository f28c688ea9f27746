#pragma once

#include <span>
#include <string_view>

#include "platform/platform.hpp"

namespace dagsweep {

/// A model of how transfers share the network (platform/README.md, "Networks"). Its behaviour is
/// implemented in simulation/networks.
struct NetworkModel {
  std::string_view name;
  std::string_view summary;
  /// Makes the layout for machines of which only the bandwidths are known. Capacities are such that
  /// a single transfer is as fast as on `dedicated`.
  NetworkLayout (*layout)(const Platform& machines);
};

std::span<const NetworkModel> network_models();

/// A platform in which bandwidth(p, q) is the smallest capacity of the network on the path from p
/// to q.
Platform machines_on(NetworkLayout network, Nodes nodes, double startup);

/// The same processors on network model `model`, with the layout that NetworkModel::layout makes.
/// Throws InputError that lists the known names if there is no such model.
Platform on_network(const Platform& machines, std::string_view model);

}  // namespace dagsweep
