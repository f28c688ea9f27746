#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/file.hpp"
#include "core/file_scope.hpp"
#include "core/parameters.hpp"
#include "core/text_output.hpp"
#include "graph/items.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// A file format of task graphs. Instances (graph, platform, costs) are read by
/// platform/instance_file.hpp.
struct GraphFormat {
  std::string_view name;
  std::string_view summary;
  std::string_view suffix;  ///< suffix of file names, from which the format is inferred: ".stg"
  bool keeps_groups;
  StatedItems items;
  bool states_units;  ///< files are in seconds and bytes; otherwise parameters may state units
  /// Parameters for reading a file; the first is `path`.
  std::span<const ParameterSpec> parameters;
  /// `further` reads files that the parameters name.
  TaskGraph (*reader)(std::string_view content, const std::string& name,
                      const Parameters& parameters, const FileReader& further);
  /// Writes text from which read() restores tasks, edges, work and data to the bit, except for what
  /// the format cannot hold (see its header). `note`, one line, becomes a comment; "" = none. Null
  /// if the format is only read.
  void (*writer)(TextOutput& out, const TaskGraph& graph, const std::string& note);

  /// `file`: name of the file, for error texts. `given`: values of `parameters`; defaults if
  /// omitted. `further` reads files that `given` names. Throws InputError naming the file, the line
  /// or key, and the reason; for a file of another kind, GML and GraphML included, what reads it.
  TaskGraph read(std::string_view content, const std::string& file, const Parameters& given,
                 const FileReader& further = read_file) const;
  /// With the default of every parameter.
  TaskGraph read(std::string_view content, const std::string& file) const;
  /// The text that `writer` writes.
  std::string write(const TaskGraph& graph, const std::string& note) const {
    return text_of([&](TextOutput& out) { writer(out, graph, note); });
  }
};

/// The graph as read from its file, with the units that the parameters of its format state. Throws
/// InputError for `speed` without `work_unit: flop`, and for the reverse.
TaskGraph in_stated_units(const TaskGraph& graph, const Parameters& parameters);

/// All formats, sorted by name.
std::span<const GraphFormat> graph_formats();

}  // namespace dagsweep
