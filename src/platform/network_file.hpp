#pragma once

#include "core/json.hpp"
#include "platform/network_layout.hpp"

namespace dagsweep {

// Key "network" of an instance file; `dedicated` if absent. It holds "model", and for
// - `bus`: "capacity"
// - `sites`: "clusters": [{"processors": [0, 1], "capacity": 1, "shared": false}],
//   "wide_area": [{"capacity": 0.1, "joins": [[0, 1]]}]
// - `bounded-multiport`: "out": [P], "in": [P]

/// Reads the value of key "network". Throws InputError naming the key and the reason.
NetworkLayout read_network(const JsonValue& value, std::size_t processors);
Json network_json(const NetworkLayout& layout);

}  // namespace dagsweep
