#include "fuzz.hpp"
#include "simulation/scenario/scenario_file.hpp"

namespace {

using namespace dagsweep;

/// Reads a scenario of a platform with these nodes and writes it.
std::string written_again(std::string_view content, const Nodes& nodes) {
  return write_scenario(read_scenario(content, "input", nodes), nodes);
}

}  // namespace

void try_reader(std::string_view content) {
  const Nodes alone(4), pairs(2, 2);
  for (const Nodes* nodes : {&alone, &pairs}) {
    const std::string text = written_again(content, *nodes);
    require(written_again(text, *nodes) == text, "writing again gives the same text");
  }
}
