#pragma once

#include <cstdint>

#include "core/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/models/generated.hpp"

// Instances for benchmarks. Iterations use instances of different seeds: repeating one instance
// would train the branch predictor.

namespace dagsweep {

/// `layered` with about 3 predecessors per task and layers of sqrt(tasks) tasks.
inline TaskGraph layered_graph(std::uint64_t tasks, std::uint64_t seed) {
  std::uint64_t width = 1;
  while (width * width < tasks) ++width;
  const GraphGenerator& generator = find_entry(graph_generators(), "generator", "layered");
  return generator.make(Parameters("layered", generator.parameters,
                                   {{"tasks", std::to_string(tasks), {}, {}},
                                    {"width", std::to_string(width), {}, {}}}),
                        seed);
}

inline Instance layered_instance(std::uint64_t tasks, std::size_t processors, std::uint64_t seed) {
  CostSettings settings;
  settings.processors = processors;
  settings.ccr = 1.0;
  return generate_instance(layered_graph(tasks, seed), settings, seed);
}

}  // namespace dagsweep
