#pragma once

#include <span>
#include <string>
#include <string_view>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// A file format of task graphs. Platforms and costs have a format of their own, instance_file.hpp.
struct GraphFormat {
  std::string_view name;
  std::string_view summary;
  std::string_view suffix;  ///< of a file's name, by which the format is guessed: ".stg"
  bool keeps_groups;
  /// `name`: of the file, for complaints. Throws InputError naming it, the line or key, and what is
  /// wrong.
  TaskGraph (*read)(std::string_view content, const std::string& name);
  /// What read() takes: the same tasks, edges, work and data to the bit, but for what the format's
  /// own header says it has no place for. `note`, one line, becomes a comment; "" = none.
  std::string (*write)(const TaskGraph& graph, const std::string& note);
};

/// Every format, by name.
std::span<const GraphFormat> graph_formats();

}  // namespace dagsweep
