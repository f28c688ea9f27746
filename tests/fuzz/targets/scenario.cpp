#include "fuzz.hpp"
#include "simulation/scenario/scenario_file.hpp"

void try_reader(std::string_view content) {
  using namespace dagsweep;
  const std::string text = write_scenario(read_scenario(content, "input", 4));
  require(write_scenario(read_scenario(text, "input", 4)) == text,
          "writing again gives the same text");
}
