#include "graph/items.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace dagsweep {
namespace {

/// [edges] As EdgeDraft::item: the first edge of the same task with the same data.
std::vector<std::uint32_t> items_of_equal_data(const TaskGraph& graph) {
  std::vector<std::uint32_t> item(graph.edge_count(), EdgeDraft::own_item);
  std::vector<EdgeId> edges;
  for (const TaskId task : graph.tasks()) {
    edges.clear();
    for (const EdgeId edge : graph.out_edges(task)) {
      if (graph.data(edge) > 0.0) edges.push_back(edge);
    }
    std::sort(edges.begin(), edges.end(), [&](EdgeId a, EdgeId b) {
      return graph.data(a) < graph.data(b) || (graph.data(a) == graph.data(b) && a < b);
    });
    EdgeId first;
    for (std::size_t k = 0; k < edges.size(); ++k) {
      if (k == 0 || graph.data(edges[k]) != graph.data(first)) first = edges[k];
      item[edges[k].index()] = first.value;
    }
  }
  return item;
}

/// `has_files`: `file` is a value, and the default.
constexpr ParameterSpec spec(std::string_view meaning, bool has_files, std::string_view former) {
  return {.name = "items",
          .kind = ParameterKind::choice,
          .fallback = has_files ? "file" : "edge",
          .meaning = meaning,
          .choices = has_files ? "file|edge|task" : "edge|task",
          .later = true,
          .former = former};
}

// [StatedItems]
constexpr std::array items_specs{
    spec("what a processor gets once: data of each edge, or equal data of a task", false, {}),
    spec("what a processor gets once: what edges name by item, data of each edge, or equal data of "
         "a task",
         true, {}),
    spec("what a processor gets once: files, data of each edge, or equal data of a task", true,
         "edge"),
};

}  // namespace

const ParameterSpec& items_parameter(StatedItems stated) {
  return items_specs[static_cast<std::size_t>(stated)];
}

TaskGraph with_items(TaskGraph graph, std::string_view items) {
  if (items == "task" && !graph.volumes_known()) {
    return graph.with_notice("items: task changes nothing: volumes are drawn for each edge");
  }
  if (items == "task") return graph.with_items(items_of_equal_data(graph));
  if (items == "file" || !graph.has_shared_items()) return graph;
  return graph.with_items(std::vector<std::uint32_t>(graph.edge_count(), EdgeDraft::own_item));
}

}  // namespace dagsweep
