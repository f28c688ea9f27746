#pragma once

#include <string>
#include <vector>

#include "graph/units.hpp"
#include "platform/models/generated.hpp"

namespace dagsweep {

/// What becomes of the units of a graph on a platform (platform/README.md, "Units").
struct UnitConversion {
  double work_factor = 1.0;   ///< of execution times
  double data_divisor = 1.0;  ///< of data
  GraphUnits units;           ///< of the instance: of its times and its data
  std::string notice;         ///< what is converted, taken for something or ignored; "" = nothing
};

/// `has_data`: whether some edge has data. Throws InputError for data in bytes on drawn machines to
/// which nothing gives a scale, and if ccr or granularity has no data to scale.
UnitConversion convert_units(const GraphUnits& units, bool has_data, const CostSettings& settings);

/// Whether data are divided: bytes on described machines, unless they are scaled.
bool converts_bytes(const GraphUnits& units, bool has_data, const CostSettings& settings);

/// The delays, in seconds per byte, of links with these bandwidths, such as "1 Gbit/s": one, or the
/// ends of an interval. Throws InputError with the reason alone.
struct DelayInterval {
  double low = 0.0;
  double high = 0.0;
};
DelayInterval delays_of_bandwidth(const std::vector<std::string>& bandwidth);

}  // namespace dagsweep
