#pragma once

#include "search/acceptance/acceptance.hpp"

namespace dagsweep {

AcceptanceRule climb_rule();

}  // namespace dagsweep
