#include "platform/generation/graph_kinds.hpp"

#include <string>
#include <vector>

#include "graph/formats/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/examples/catalogue.hpp"
#include "platform/generation/pisa_start.hpp"
#include "platform/instance_file.hpp"

namespace dagsweep {
namespace {

constexpr ParameterSpec file_parameters[] = {
    {"path", ParameterKind::text, "", "the file; in a sweep a pattern such as graphs/stg/*.stg"},
};

GraphKind of_generator(const GraphGenerator& generator) {
  return {.name = generator.name,
          .summary = generator.summary,
          .parameters = generator.parameters,
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
          .parameters = format.parameters,
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
          .parameters = pisa_start_parameters,
          .random = true,
          .make = [](const Parameters& parameters, std::uint64_t seed, const FileReader& /*read*/) {
            return make_pisa_start(parameters, seed);
          }};
}

GraphKind of_instance_file() {
  return {.name = "instance",
          .summary = "instance files, costs included (JSON)",
          .parameters = file_parameters,
          .reads_file = true,
          .make = [](const Parameters& parameters, std::uint64_t /*seed*/, const FileReader& read) {
            const std::string& path = parameters.text("path");
            return read_instance(read(path), path);
          }};
}

std::vector<GraphKind> make_kinds() {
  std::vector<GraphKind> kinds;
  for (const GraphGenerator& generator : graph_generators())
    kinds.push_back(of_generator(generator));
  for (const GraphFormat& format : graph_formats()) kinds.push_back(of_format(format));
  for (const WorkedExample& example : worked_examples()) kinds.push_back(of_example(example));
  kinds.push_back(pisa_start());
  kinds.push_back(of_instance_file());
  return kinds;
}

}  // namespace

std::span<const GraphKind> graph_kinds() {
  static const std::vector<GraphKind> kinds = make_kinds();
  return kinds;
}

}  // namespace dagsweep
