#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/units.hpp"
#include "platform/models/generated.hpp"

namespace dagsweep {

/// Conversion of the units of a graph to those of a platform (platform/README.md, "Units").
struct UnitConversion {
  double work_factor = 1.0;   ///< factor of execution times
  double data_divisor = 1.0;  ///< divisor of data
  GraphUnits units;           ///< units of the times and data of the instance
  std::string notice;         ///< which units are converted, assumed or ignored; "" = none
};

/// Determines the conversion. `has_data`: whether some edge has data. Throws InputError for data in
/// bytes on drawn machines without a scale (ccr, granularity, delays or bandwidth), for flop where
/// times are in seconds, for seconds where machines state flops, and if ccr or granularity has no
/// data to scale.
UnitConversion convert_units(const GraphUnits& units, bool has_data, const CostSettings& settings);

/// Whether data are divided: data in bytes on described machines, unless ccr or granularity scales
/// them.
bool converts_bytes(const GraphUnits& units, bool has_data, const CostSettings& settings);

/// A bandwidth such as "1 Gbit/s", in bytes per second. Throws InputError with the reason alone.
double bytes_per_second(std::string_view bandwidth);

/// The delays, in seconds per byte, of links with the given bandwidths, such as "1 Gbit/s": one
/// bandwidth, or the two ends of an interval. delays_of_bandwidth() throws InputError with the
/// reason alone.
struct DelayInterval {
  double low = 0.0;
  double high = 0.0;
};
DelayInterval delays_of_bandwidth(const std::vector<std::string>& bandwidth);

}  // namespace dagsweep
