#include "platform/generation/graph_kinds.hpp"

#include <string>
#include <vector>

#include "core/file_kind.hpp"
#include "graph/formats/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "graph/items.hpp"
#include "platform/examples/catalogue.hpp"
#include "platform/generation/pisa_start.hpp"
#include "platform/instance_file.hpp"

namespace dagsweep {
namespace {

constexpr ParameterSpec file_parameters[] = {
    {"path", ParameterKind::text, "", "the file; in a sweep a pattern such as graphs/stg/*.stg"},
};

std::vector<ParameterSpec> all(std::span<const ParameterSpec> parameters) {
  return {parameters.begin(), parameters.end()};
}

/// The kind with parameter `items`.
GraphKind with_items_parameter(GraphKind kind, StatedItems stated) {
  kind.parameters.push_back(items_parameter(stated));
  kind.make = [make = std::move(kind.make)](const Parameters& parameters, std::uint64_t seed,
                                            const FileReader& read) {
    GraphOrExperiment made = make(parameters, seed, read);
    auto* experiment = std::get_if<Experiment>(&made);
    TaskGraph& graph =
        experiment != nullptr ? experiment->instance.graph : std::get<TaskGraph>(made);
    graph = with_items(std::move(graph), parameters.text("items"));
    return made;
  };
  return kind;
}

GraphKind of_generator(const GraphGenerator& generator) {
  return {.name = generator.name,
          .summary = generator.summary,
          .parameters = all(generator.parameters),
          .makes_graph = true,
          .random = generator.random,
          .iterates = generator.iterates,
          .make = [make = generator.make](const Parameters& parameters, std::uint64_t seed,
                                          const FileReader& /*read*/) -> GraphOrExperiment {
            return make(parameters, seed);
          }};
}

GraphKind of_format(const GraphFormat& format) {
  return {.name = format.name,
          .summary = format.summary,
          .parameters = all(format.parameters),
          .makes_graph = true,
          .reads_file = true,
          .make = [&format](const Parameters& parameters, std::uint64_t /*seed*/,
                            const FileReader& read) {
            const std::string& path = parameters.text("path");
            return in_stated_units(format.read(read(path), path, parameters, read), parameters);
          }};
}

GraphKind of_example(const WorkedExample& example) {
  return {.name = example.name,
          .summary = example.summary,
          .make = [&example](const Parameters& /*none*/, std::uint64_t /*seed*/,
                             const FileReader& /*read*/) {
            return Experiment{example.make(), std::nullopt};
          }};
}

GraphKind pisa_start() {
  return {.name = "pisa-start",
          .summary = "a short chain on a few related processors: where PISA's searches start",
          .parameters = all(pisa_start_parameters),
          .random = true,
          .make = [](const Parameters& parameters, std::uint64_t seed, const FileReader& /*read*/) {
            return make_pisa_start(parameters, seed);
          }};
}

GraphKind of_instance_file() {
  return {.name = "instance",
          .summary = "instance files, costs included (JSON)",
          .parameters = all(file_parameters),
          .reads_file = true,
          .make = [](const Parameters& parameters, std::uint64_t /*seed*/, const FileReader& read) {
            const std::string& path = parameters.text("path");
            const std::string content = read(path);
            return read_as(file_kind::instance, content, path,
                           [&] { return read_instance(content, path); });
          }};
}

std::vector<GraphKind> make_kinds() {
  std::vector<GraphKind> kinds;
  for (const GraphGenerator& generator : graph_generators()) {
    kinds.push_back(with_items_parameter(of_generator(generator), generator.items));
  }
  for (const GraphFormat& format : graph_formats()) {
    kinds.push_back(with_items_parameter(of_format(format), format.items));
  }
  for (const WorkedExample& example : worked_examples()) {
    kinds.push_back(with_items_parameter(of_example(example), StatedItems::none));
  }
  kinds.push_back(with_items_parameter(pisa_start(), StatedItems::none));
  kinds.push_back(with_items_parameter(of_instance_file(), StatedItems::named));
  return kinds;
}

}  // namespace

std::span<const GraphKind> graph_kinds() {
  static const std::vector<GraphKind> kinds = make_kinds();
  return kinds;
}

}  // namespace dagsweep
