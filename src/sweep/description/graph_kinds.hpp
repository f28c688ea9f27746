#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <variant>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// A graph whose costs are to be drawn, or a whole experiment that brings its own.
using GraphOrExperiment = std::variant<TaskGraph, Experiment>;

/// What a sweep may write as `kind` of a graph: a generator, a file format, a worked example, or
/// own instances.
struct GraphKind {
  std::string_view name;
  std::string_view summary;
  std::span<const ParameterSpec> parameters = {};
  bool makes_graph = false;  ///< whose costs are to be drawn; else a whole experiment
  bool reads_file = false;   ///< its one parameter is `path`
  bool random = false;       ///< depends on the seed even if no parameter is drawn
  bool iterates = false;     ///< one iteration, parameter `iteration`, of several (series.hpp)
  /// Pure: equal arguments (and file content) give equal material. Throws InputError.
  std::function<GraphOrExperiment(const Parameters& parameters, std::uint64_t seed)> make;
};

/// Every kind: generators, formats, examples, instances.
std::span<const GraphKind> graph_kinds();

}  // namespace dagsweep
