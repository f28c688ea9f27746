#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "core/file_scope.hpp"
#include "core/parameters.hpp"
#include "graph/task_graph.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// A graph whose costs are yet to be generated, or a complete experiment with costs.
using GraphOrExperiment = std::variant<TaskGraph, Experiment>;

/// A value of key `kind` of a graph in a sweep file: a generator, a file format, a worked example,
/// or instance files.
struct GraphKind {
  std::string_view name;
  std::string_view summary;
  std::vector<ParameterSpec> parameters = {};
  bool makes_graph = false;  ///< yields a TaskGraph; otherwise an Experiment
  bool reads_file = false;   ///< reads the file that its parameter `path` names
  bool random = false;       ///< depends on the seed even if no parameter is random
  bool iterates = false;     ///< generates iteration number `iteration` (series.hpp)
  /// Pure: equal arguments (and file contents) give equal results. `read` opens the files that the
  /// parameters name. Throws InputError.
  std::function<GraphOrExperiment(const Parameters& parameters, std::uint64_t seed,
                                  const FileReader& read)>
      make;
};

/// All kinds: generators, formats, examples and instances.
std::span<const GraphKind> graph_kinds();

}  // namespace dagsweep
