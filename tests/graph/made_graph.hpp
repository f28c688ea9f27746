#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/catalogue.hpp"
#include "core/number.hpp"
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

/// The edges as "0-1:3 0-2": from, to and the data, if any.
inline std::string edges_text(const TaskGraph& graph) {
  std::string text;
  for (const Edge& edge : edges_of(graph)) {
    text += (text.empty() ? "" : " ") + std::to_string(edge.from) + "-" + std::to_string(edge.to);
    if (edge.data != 0.0) text += ":" + shortest(edge.data);
  }
  return text;
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

inline std::vector<std::int64_t> groups_of(const TaskGraph& graph) {
  std::vector<std::int64_t> groups;
  for (const TaskId task : graph.tasks()) groups.push_back(graph.group(task));
  return groups;
}

}  // namespace dagsweep
