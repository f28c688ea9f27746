#pragma once

#include <cstdint>
#include <string_view>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// What a source of graphs says of items (README.md, "Items").
enum class StatedItems : std::uint8_t {
  none,
  named,  ///< edges may name their item
  files,  ///< tasks hand over files
};

/// Parameter `items` of a kind of graphs from such a source.
const ParameterSpec& items_parameter(StatedItems stated);

/// The graph with items by the value of its parameter: "file" as it is; "edge": each edge carries
/// an item of its own; "task": out-edges of a task with equal data > 0 carry one.
TaskGraph with_items(TaskGraph graph, std::string_view items);

}  // namespace dagsweep
