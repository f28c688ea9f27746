#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/kept_texts.hpp"
#include "core/name_table.hpp"
#include "graph/formats/dot_attributes.hpp"

namespace dagsweep {

/// Amounts that `node [...]` and `edge [...]` give, by attribute name; not_a_value where there is
/// none.
using DotDefaultAmounts = std::array<double, dot_amounts>;
inline constexpr DotDefaultAmounts no_default_amounts{not_a_value, not_a_value, not_a_value};

struct DotNode {
  DotAmount work;              ///< its own
  std::uint32_t defaults = 0;  ///< into DotStatements::defaults: of the scope of its first mention
  int line = 0;                ///< of its first mention
};

struct DotEdge {
  std::uint32_t from = 0;  ///< into DotStatements::nodes
  std::uint32_t to = 0;
  DotAmount data;              ///< its own
  std::uint32_t defaults = 0;  ///< into DotStatements::defaults
  int line = 0;
  std::uint32_t item = no_item;  ///< into DotStatements::items: its own, else of its scope

  static constexpr std::uint32_t no_item = UINT32_MAX;
};

/// Content of a DOT file before it becomes a task graph. Refers to the file's text.
struct DotStatements {
  bool is_strict = false;
  NameTable names;             ///< of the nodes, in the order of first mention
  std::vector<DotNode> nodes;  ///< in this order
  std::vector<DotEdge> edges;  ///< in the order of the file
  std::vector<DotDefaultAmounts> defaults;
  // Of the nodes and their scopes; empty or [up to the last node that has one].
  std::vector<DotStated<std::optional<std::int64_t>>> groups;
  std::vector<DotStated<std::string_view>> kinds, labels;
  NameTable items;  ///< names of items
  DotAttributeNames attributes;
  std::unique_ptr<KeptTexts> texts;  ///< that differ from what is written in the file
};

/// Throws InputError naming file, line and reason.
DotStatements read_dot_statements(std::string_view content, const std::string& name);

}  // namespace dagsweep
