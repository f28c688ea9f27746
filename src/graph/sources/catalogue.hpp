#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// A kind of graph: a file format or a generator.
struct GraphSource {
  std::string_view name;
  std::string_view summary;
  std::span<const ParameterSpec> parameters;
  bool reads_file;  ///< has a parameter `path`, which may be a pattern in a sweep
  bool random;      ///< the graph depends on the seed even if no parameter is drawn
  /// Pure: equal arguments (and file content) give equal graphs. Throws InputError.
  TaskGraph (*make)(const Parameters& parameters, std::uint64_t seed);
};

/// Every graph source, by name.
std::span<const GraphSource> graph_sources();

}  // namespace dagsweep
