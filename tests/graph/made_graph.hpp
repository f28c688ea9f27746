#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/catalogue.hpp"
#include "graph/generators/catalogue.hpp"

namespace dagsweep {

using Settings = std::vector<std::pair<std::string, std::string>>;

/// The graph of a generator with these parameters and defaults for the others.
inline TaskGraph make_graph(std::string_view name, const Settings& settings,
                            std::uint64_t seed = 1) {
  const GraphGenerator& generator = find_entry(graph_generators(), "generator", name);
  std::vector<GivenParameter> given;
  for (const auto& [key, value] : settings) given.push_back({key, value, {}, {}});
  return generator.make(Parameters(name, generator.parameters, given), seed);
}

struct Edge {
  std::size_t from;
  std::size_t to;
  double data;
  friend bool operator==(const Edge&, const Edge&) = default;
};

/// Edges by increasing (from, to), as the graph numbers them.
inline std::vector<Edge> edges_of(const TaskGraph& graph) {
  std::vector<Edge> edges;
  for (const EdgeId e : graph.edges()) {
    edges.push_back({graph.source(e).index(), graph.target(e).index(), graph.data(e)});
  }
  return edges;
}

inline std::ostream& operator<<(std::ostream& out, const Edge& edge) {
  return out << edge.from << " -> " << edge.to << " (" << edge.data << ")";
}

inline std::vector<double> works_of(const TaskGraph& graph) {
  std::vector<double> works;
  for (const TaskId task : graph.tasks()) works.push_back(graph.work(task));
  return works;
}

inline std::vector<std::string> kinds_of(const TaskGraph& graph) {
  std::vector<std::string> kinds;
  for (const TaskId task : graph.tasks()) kinds.push_back(graph.kind(task));
  return kinds;
}

}  // namespace dagsweep
