#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "platform/models/machines.hpp"
#include "sweep/axes/axes.hpp"
#include "sweep/description/yaml_node.hpp"

namespace dagsweep {

/// One value of the axis `machines`.
struct MachineValue {
  std::optional<MachineChoice> described;  ///< nothing: "drawn", from the rest of `platform`
  std::uint64_t processors = 0;            ///< of described ones, for the sweep's first seed
  Place place;
};

/// The axis and its values, in the same order.
struct MachineAxis {
  Axis axis;
  std::vector<MachineValue> values;
};

/// Reads key `machines`: `grads`, `{kind: cluster, nodes: 4}`, `drawn`, or a list of such. Without
/// it machines are drawn. Makes all of them once, so that whatever is wrong shows before any run
/// starts.
MachineAxis read_machines(const std::optional<YamlNode>& node, std::uint64_t first_seed);

}  // namespace dagsweep
