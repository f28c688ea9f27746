#include "fuzz.hpp"
#include "sweep/description/description.hpp"

void try_reader(std::string_view content) {
  dagsweep::read_sweep(std::string(content), "input");
}
