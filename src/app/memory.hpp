#pragma once

#include <functional>

namespace dagsweep {

/// Does the work and returns by how many bytes the resident memory of this process grew at most
/// meanwhile; NaN where that cannot be known (it takes Linux). Memory that was free before is first
/// given back, so that what the work uses of it counts, and so that every work starts with an empty
/// heap. The kernel counts in pages, and may be a few dozen of them behind.
double measured_growth(const std::function<void()>& work);

}  // namespace dagsweep
