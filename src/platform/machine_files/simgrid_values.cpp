#include "platform/machine_files/simgrid_values.hpp"

#include <cstdint>
#include <set>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/quantity.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "platform/models/networks.hpp"

namespace dagsweep {

double simgrid_bandwidth(const std::string& text) {
  return quantity_of(text, {{"Bps", 1.0}, {"bps", 0.125}}, "125MBps") / 1000.0;
}

double simgrid_latency(const std::string& text) {
  if (parse_double(text) == 0.0) return 0.0;
  // In ns first: the quotient is the double that 50e-6 is.
  return quantity_of(text, {{"s", 1e9}, {"ms", 1e6}, {"us", 1e3}, {"ns", 1.0}}, "50us") / 1e9;
}

SimgridSpeed simgrid_speed(const std::string& text) {
  const std::size_t comma = text.find(',');
  return {quantity_of(trimmed(text.substr(0, comma)), {{"f", 1.0}}, "1Gf"), comma != text.npos};
}

std::size_t simgrid_radical(const std::string& text) {
  const auto refuse = [] {
    throw InputError("it must be distinct numbers and ranges, such as 0-3,7, of at most " +
                     std::to_string(Platform::max_processors) + " nodes");
  };
  std::set<std::int64_t> all;
  for (const std::string& part : split(text, ',')) {
    const std::size_t dash = part.find('-');
    const auto low = parse_integer(trimmed(part.substr(0, dash)));
    const auto high = dash == part.npos ? low : parse_integer(trimmed(part.substr(dash + 1)));
    if (!low || !high || *low < 0 || *high < *low) refuse();
    if (*high - *low >= static_cast<std::int64_t>(Platform::max_processors)) refuse();
    for (std::int64_t k = *low; k <= *high; ++k) {
      if (!all.insert(k).second) refuse();
    }
    if (all.size() > Platform::max_processors) refuse();
  }
  return all.size();
}

}  // namespace dagsweep
