#pragma once

#include <initializer_list>
#include <string_view>

namespace dagsweep {

/// A unit and its factor to the unit of the number that quantity_of() returns.
struct UnitName {
  std::string_view name;
  double factor = 1.0;
};

/// Reads a number > 0 with a unit, such as "1 Gbit/s" or "250Mflop/s". One blank may separate the
/// two, and the unit may have one of the prefixes k, M, G, T (powers of 1000) and Ki, Mi, Gi
/// (powers of 1024). Throws InputError with the reason alone, which names units and `example`.
double quantity_of(std::string_view text, std::initializer_list<UnitName> units,
                   std::string_view example);

}  // namespace dagsweep
