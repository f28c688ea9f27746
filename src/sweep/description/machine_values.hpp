#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "platform/models/machines.hpp"
#include "sweep/description/sweep_access.hpp"
#include "sweep/rows/axis.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// One value of the axis `machines`.
struct MachineValue {
  std::optional<MachineChoice> described;  ///< std::nullopt: drawn from the rest of `platform`
  std::uint64_t processors = 0;            ///< of described machines, for the first seed; else 0
  std::uint64_t nodes = 0;                 ///< likewise
  // Of kind `file`; else empty:
  std::string name;           ///< short name of the file
  std::string pattern;        ///< glob that has found it
  std::uint64_t content = 0;  ///< hash of its content
  Place place;
};

/// The axis `machines` and its values, in the same order.
struct MachineAxis {
  Axis axis;
  std::vector<MachineValue> values;
  MachineFiles files;  ///< those that the values of kind `file` are of
};

/// Reads key `machines`: `grads`, `{kind: cluster, nodes: 4}`, `{kind: file, path: mine.yaml}`,
/// `drawn`, or a list of these. Without the key, machines are drawn. A pattern of files is a value
/// for each; relative ones start at `folder`. Builds each described platform once with
/// `first_seed`, so that errors are reported before any run starts. Throws InputError.
MachineAxis read_machines(const std::optional<YamlNode>& node, std::uint64_t first_seed,
                          const std::string& folder, const SweepAccess& access);

/// Serialises files to a text that can be sent to other ranks, and back.
std::string pack_machine_files(const MachineFiles& files);
MachineFiles unpack_machine_files(const std::string& packed);

}  // namespace dagsweep
