#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "platform/models/machines.hpp"
#include "sweep/description/yaml_node.hpp"
#include "sweep/rows/axis.hpp"

namespace dagsweep {

/// One value of the axis `machines`.
struct MachineValue {
  std::optional<MachineChoice> described;  ///< std::nullopt: drawn from the rest of `platform`
  std::uint64_t processors = 0;            ///< of described machines, for the first seed; else 0
  std::uint64_t nodes = 0;                 ///< likewise
  Place place;
};

/// The axis `machines` and its values, in the same order.
struct MachineAxis {
  Axis axis;
  std::vector<MachineValue> values;
};

/// Reads key `machines`: `grads`, `{kind: cluster, nodes: 4}`, `drawn`, or a list of these. Without
/// the key, machines are drawn. Builds each described platform once with `first_seed`, so that
/// errors are reported before any run starts. Throws InputError.
MachineAxis read_machines(const std::optional<YamlNode>& node, std::uint64_t first_seed);

}  // namespace dagsweep
