#pragma once

#include "core/json.hpp"
#include "platform/network_layout.hpp"
#include "platform/nodes.hpp"

namespace dagsweep {

// Key "network" of an instance file (README.md, "Instance file"); `dedicated` if absent.

/// Reads the value of key "network". Throws InputError naming the key and the reason.
NetworkLayout read_network(const JsonValue& value, std::size_t nodes);
Json network_json(const NetworkLayout& layout, const Nodes& nodes);

}  // namespace dagsweep
