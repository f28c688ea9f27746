#pragma once

#include "core/json.hpp"
#include "platform/network_layout.hpp"
#include "platform/nodes.hpp"

namespace dagsweep {

// Key "network" of an instance file; `dedicated` if absent. It holds "model", and for
// - `bus`: "capacity"
// - `sites`: "clusters": [{"nodes": [0, 1], "capacity": 1, "shared": false}] (or "processors",
// where
//   each is a node), "wide_area": [{"capacity": 0.1, "joins": [[0, 1]]}]
// - `bounded-multiport`: "out": [nodes], "in": [nodes]

/// Reads the value of key "network". Throws InputError naming the key and the reason.
NetworkLayout read_network(const JsonValue& value, std::size_t nodes);
Json network_json(const NetworkLayout& layout, const Nodes& nodes);

}  // namespace dagsweep
