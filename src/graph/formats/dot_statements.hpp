#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/number.hpp"

namespace dagsweep {

/// Work of a node or volume of an edge, by attribute name: work (data for edges), size, weight;
/// not_a_value where there is none.
using DotAmounts = std::array<double, 3>;
inline constexpr DotAmounts no_amounts{not_a_value, not_a_value, not_a_value};

/// The attributes that are read: those of a node or edge, or the defaults of a scope.
struct DotAttributes {
  DotAmounts amount = no_amounts;
  std::optional<std::int64_t> group;
  std::optional<std::string> kind;
  std::optional<std::string> label;
};

struct DotNode {
  std::string name;
  int line = 0;  ///< line of its first mention
  /// Its attributes: the amounts are its own, the others also those of its scope.
  DotAttributes given;
  DotAmounts defaults = no_amounts;  ///< of the scope in which it is first mentioned
};

struct DotEdge {
  std::uint32_t from = 0;  ///< into DotStatements::nodes
  std::uint32_t to = 0;
  int line = 0;
  DotAmounts data = no_amounts;      ///< its own
  DotAmounts defaults = no_amounts;  ///< of its scope
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
