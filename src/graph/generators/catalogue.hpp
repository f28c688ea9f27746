#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// Makes graphs of one kind (spec 1.6).
struct GraphGenerator {
  std::string_view name;
  std::string_view summary;
  std::span<const ParameterSpec> parameters;
  bool random;  ///< the graph depends on the seed even if no parameter is drawn
  /// Pure: equal arguments give equal graphs. Throws InputError.
  TaskGraph (*make)(const Parameters& parameters, std::uint64_t seed);
  /// The graph is one iteration of an application, its parameter `iteration` says which.
  bool iterates = false;
};

/// Every graph generator, by name.
std::span<const GraphGenerator> graph_generators();

}  // namespace dagsweep
