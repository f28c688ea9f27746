#pragma once

#include <functional>

namespace dagsweep {

using SecondsClock = std::function<double()>;  ///< returns seconds, monotone

}  // namespace dagsweep
