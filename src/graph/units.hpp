#pragma once

#include <cstdint>
#include <string_view>

namespace dagsweep {

/// Unit of work, and of the times that follow from it.
enum class WorkUnit : std::uint8_t {
  relative,
  seconds,  ///< on a processor of GraphUnits::reference_mhz
  flop,     ///< which take no time known
};

enum class DataUnit : std::uint8_t {
  relative,
  bytes,
  kilobytes,  ///< 1000 bytes
};

/// The units in which the source of a graph states work and data.
struct GraphUnits {
  WorkUnit work = WorkUnit::relative;
  DataUnit data = DataUnit::relative;
  double reference_mhz = 500.0;  ///< clock on which a task takes its work in seconds

  bool operator==(const GraphUnits&) const = default;
};

/// "s", "flop"; "" if relative.
constexpr std::string_view symbol(WorkUnit unit) {
  return unit == WorkUnit::seconds ? "s" : unit == WorkUnit::flop ? "flop" : "";
}
/// "B", "kB"; "" if relative.
constexpr std::string_view symbol(DataUnit unit) {
  return unit == DataUnit::bytes ? "B" : unit == DataUnit::kilobytes ? "kB" : "";
}

}  // namespace dagsweep
