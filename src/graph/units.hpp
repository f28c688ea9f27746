#pragma once

#include <cstdint>
#include <string_view>

namespace dagsweep {

/// Unit of work, and of the times that follow from it.
enum class WorkUnit : std::uint8_t {
  relative,
  seconds,  ///< on a processor of GraphUnits::reference_mhz
  flop,     ///< their execution time is not known
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
  /// Clock, MHz, of the processor on which a task takes its work in seconds.
  double reference_mhz = 500.0;

  bool operator==(const GraphUnits&) const = default;
};

/// Symbol of the unit: "s", "flop"; "" if relative.
constexpr std::string_view symbol(WorkUnit unit) {
  return unit == WorkUnit::seconds ? "s" : unit == WorkUnit::flop ? "flop" : "";
}
/// Symbol of the unit: "B", "kB"; "" if relative.
constexpr std::string_view symbol(DataUnit unit) {
  return unit == DataUnit::bytes ? "B" : unit == DataUnit::kilobytes ? "kB" : "";
}

}  // namespace dagsweep
