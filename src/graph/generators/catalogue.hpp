#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/parameters.hpp"
#include "graph/items.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// A generator of graphs of one kind (graph/generators/README.md).
struct GraphGenerator {
  std::string_view name;
  std::string_view summary;
  std::span<const ParameterSpec> parameters;
  bool random;  ///< the graph depends on the seed even if no parameter is drawn
  /// Pure: equal arguments give equal graphs. Throws InputError.
  TaskGraph (*make)(const Parameters& parameters, std::uint64_t seed);
  /// The graph is one iteration of an application, selected by parameter `iteration`.
  bool iterates = false;
  StatedItems items = StatedItems::none;
};

/// All graph generators.
std::span<const GraphGenerator> graph_generators();

}  // namespace dagsweep
