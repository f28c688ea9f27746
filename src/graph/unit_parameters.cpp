#include "graph/unit_parameters.hpp"

#include <string>

#include "core/quantity.hpp"

namespace dagsweep {

double speed_of(const Parameters& parameters) {
  const std::string& text = parameters.text("speed");
  try {
    return quantity_of(text, {{"flop/s"}}, "1 Gflop/s");
  } catch (const InputError& error) {
    throw InputError("'speed' is '" + text + "' (" + error.what() + ")");
  }
}

}  // namespace dagsweep
