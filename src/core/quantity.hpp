#pragma once

#include <initializer_list>
#include <string_view>

namespace dagsweep {

/// A unit, as a multiple of the one in which quantity_of() answers.
struct UnitName {
  std::string_view name;
  double factor = 1.0;
};

/// A number > 0 with a unit: "1 Gbit/s", "250Mflop/s". Between them one blank may stand, and the
/// unit may have one of the prefixes k, M, G (powers of 1000) and Ki, Mi, Gi (of 1024). Throws
/// InputError with the reason alone, which names units and `example`.
double quantity_of(std::string_view text, std::initializer_list<UnitName> units,
                   std::string_view example);

}  // namespace dagsweep
