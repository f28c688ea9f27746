#pragma once

#include "runs/request/run_request.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The run that a tuple of a sweep stands for. What the tuple does not read has its default,
/// but for the seed. Of a
/// tuple that is a search, the settings that its runs share: it has no scheduler.
RunRequest tuple_request(const Sweep& sweep, const Coordinates& tuple);

}  // namespace dagsweep
