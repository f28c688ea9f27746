#include "sweep/graph_kinds.hpp"

#include <string>
#include <vector>

#include "core/file.hpp"
#include "graph/formats/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/examples/catalogue.hpp"
#include "platform/instance_file.hpp"

namespace dagsweep {
namespace {

constexpr ParameterSpec file_parameters[] = {
    {"path", ParameterKind::text, "", "the file; in a sweep a pattern such as graphs/stg/*.stg"},
};

std::vector<GraphKind> all_kinds() {
  std::vector<GraphKind> kinds;
  for (const GraphGenerator& generator : graph_generators()) {
    kinds.push_back({generator.name, generator.summary, generator.parameters, false,
                     generator.random, generator.make});
  }
  for (const GraphFormat& format : graph_formats()) {
    kinds.push_back({format.name, format.summary, file_parameters, true, false,
                     [&format](const Parameters& parameters, std::uint64_t /*seed*/) {
                       const std::string& path = parameters.text("path");
                       return format.read(read_file(path), path);
                     }});
  }
  for (const WorkedExample& example : worked_examples()) {
    kinds.push_back({example.name,
                     example.summary,
                     {},
                     false,
                     false,
                     [&example](const Parameters& /*none*/, std::uint64_t /*seed*/) {
                       return Experiment{example.make(), std::nullopt};
                     }});
  }
  kinds.push_back({"instance", "own instances, costs included (JSON)", file_parameters, true, false,
                   [](const Parameters& parameters, std::uint64_t /*seed*/) {
                     const std::string& path = parameters.text("path");
                     return read_instance(read_file(path), path);
                   }});
  return kinds;
}

}  // namespace

std::span<const GraphKind> graph_kinds() {
  static const std::vector<GraphKind> kinds = all_kinds();
  return kinds;
}

}  // namespace dagsweep
