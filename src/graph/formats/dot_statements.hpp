#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// Work of a node or volume of an edge, by attribute name: work (data for edges), size, weight.
using DotAmounts = std::array<std::optional<double>, 3>;

/// The attributes that are read: those of a node or edge, or the defaults.
struct DotAttributes {
  DotAmounts amount;
  std::optional<std::int64_t> group;
  std::optional<std::string> kind;
  std::optional<std::string> label;
};

struct DotNode {
  std::string name;
  int line = 0;  ///< line of its first mention
  DotAttributes given;
};

struct DotEdge {
  std::uint32_t from = 0;  ///< into DotStatements::nodes
  std::uint32_t to = 0;
  int line = 0;
  DotAmounts data;
};

/// Content of a DOT file before it becomes a task graph.
struct DotStatements {
  bool is_strict = false;
  std::vector<DotNode> nodes;  ///< in the order of first mention
  std::vector<DotEdge> edges;  ///< in the order of the file
};

/// Throws InputError naming file, line and reason.
DotStatements read_dot_statements(std::string_view content, const std::string& name);

}  // namespace dagsweep
