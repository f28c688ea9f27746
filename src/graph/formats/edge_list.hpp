#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "graph/formats/amounts.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// A text and the name of its file, for errors.
struct NamedText {
  std::string name;
  std::string content;
};

struct EdgeListOptions {
  std::optional<NamedText> tasks;  ///< a table of the tasks: columns task and work
  std::optional<double> work;      ///< work of tasks that state none
  std::optional<double> data;      ///< data of edges that state none
  NegativeRule negative = NegativeRule::refuse;
  bool takes_undirected = false;  ///< undirected edges are read from source to target
};

/// Reads a table of edges (table.hpp): columns from, to, data or source, target, weight, and
/// perhaps type, which may say that an edge is undirected, and item, which names an item of the
/// task `from`, in any case and order; others are ignored. Tasks are numbered as in
/// the table of tasks, otherwise by first mention. Without data there are no volumes. Throws
/// InputError naming file, line and reason.
TaskGraph read_edge_list(std::string_view content, const std::string& name,
                         const EdgeListOptions& options = {});

}  // namespace dagsweep
