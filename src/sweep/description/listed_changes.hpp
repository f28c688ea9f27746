#pragma once

#include <optional>
#include <vector>

#include "simulation/scenario/scenario.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {

// Read the changes of machines that a sweep lists one by one, with times in time units; no changes
// if there is no node. Throw InputError naming the entry and key.

/// Reads entries such as `{time: 3.5, processor: 1, availability: 0.4}`, or with `link: [0, 1]`.
std::vector<AvailabilityEvent> read_events(const std::optional<YamlNode>& node);

/// Reads entries such as `{processors: [16, 17], from: 0, until: 180}`. The interval is half-open;
/// the processors are away from the start if `from` is missing, for good if `until` is missing.
std::vector<Outage> read_outages(const std::optional<YamlNode>& node);

}  // namespace dagsweep
