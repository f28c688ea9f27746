#pragma once

#include "search/acceptance/acceptance.hpp"

namespace dagsweep {

AcceptanceRule logarithmic_rule();

}  // namespace dagsweep
