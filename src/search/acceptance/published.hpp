#pragma once

#include "search/acceptance/acceptance.hpp"

namespace dagsweep {

AcceptanceRule published_rule();

}  // namespace dagsweep
