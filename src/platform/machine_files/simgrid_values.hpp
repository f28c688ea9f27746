#pragma once

#include <cstddef>
#include <string>

namespace dagsweep {

// Attributes of SimGrid's platform files. Each throws InputError, without a place, for another
// text.

/// "125MBps", "1Gbps": data units (kB) per second.
double simgrid_bandwidth(const std::string& text);
/// "50us", "0": seconds.
double simgrid_latency(const std::string& text);

struct SimgridSpeed {
  double first;      ///< flop per second
  bool has_several;  ///< more follow, which do not count
};
/// "1Gf", "1Gf, 0.5Gf".
SimgridSpeed simgrid_speed(const std::string& text);

/// The number of nodes that a radical such as "0-3,7" names.
std::size_t simgrid_radical(const std::string& text);

}  // namespace dagsweep
