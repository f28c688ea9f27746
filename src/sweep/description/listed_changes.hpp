#pragma once

#include <optional>
#include <vector>

#include "simulation/scenario/scenario.hpp"
#include "sweep/description/yaml_node.hpp"

namespace dagsweep {

/// The changes of machines that a sweep lists one by one, with times in time units. Without a node
/// there are none. Throw InputError naming the entry and key.

/// `{time: 3.5, processor: 1, availability: 0.4}`, or with `link: [0, 1]`.
std::vector<AvailabilityEvent> read_events(const std::optional<YamlNode>& node);

/// `{processors: [16, 17], from: 0, until: 180}`, half-open: away from the start on without `from`,
/// for good without `until`.
std::vector<Outage> read_outages(const std::optional<YamlNode>& node);

}  // namespace dagsweep
