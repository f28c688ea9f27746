#include "runs/series.hpp"

namespace dagsweep {

Series series_of(const Parameters& parameters) {
  if (parameters.random()) {
    throw InputError("'iterations' and 'state' cannot be drawn (all seeds make the same number)");
  }
  Series series;
  series.iterations = static_cast<std::uint64_t>(parameters.integer("iterations"));
  const std::string& carry = parameters.text("carry");
  series.carry = carry == "paid" ? Carry::paid : carry == "pinned" ? Carry::pinned : Carry::free;
  if (series.carry == Carry::paid) {
    series.state = parameters.real("state");
  } else if (parameters.given("state")) {
    throw InputError("'state' is given (it is moved with carry: paid only)");
  }
  return series;
}

}  // namespace dagsweep
