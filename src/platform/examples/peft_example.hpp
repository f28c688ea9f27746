#pragma once

#include "platform/instance.hpp"

namespace dagsweep {

/// Arabnejad & Barbosa, IEEE TPDS 25(3), 2014, Fig. 1.
Instance peft_example();

}  // namespace dagsweep
