#pragma once

#include <string>

#include "platform/instance.hpp"

namespace dagsweep {

/// For an instance whose costs were drawn without ccr and granularity: its ratio of communication
/// to computation (CCR, as ccr_factor() defines it), if that is outside of [0.1, 10]; else "".
std::string ccr_notice(const Instance& instance);

}  // namespace dagsweep
