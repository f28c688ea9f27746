#pragma once

#include "platform/instance.hpp"

namespace dagsweep {

/// Topcuoglu, Hariri & Wu, IEEE TPDS 13(3), 2002, Fig. 2 and Table 2.
Instance heft_example();

}  // namespace dagsweep
