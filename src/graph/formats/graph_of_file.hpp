#pragma once

#include <string>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// The graph that a file describes. Throws InputError that names the file: a cycle, an edge that is
/// given twice, works or data whose sum no double holds, ...
TaskGraph graph_of_file(GraphDraft draft, const std::string& file);

}  // namespace dagsweep
