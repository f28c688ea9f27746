#pragma once

#include "core/ids.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// bl(i) = Wbar_i + max over successors j of (commbar(e_ij) + bl(j)), spec 2. [tasks]
IdMap<TaskId, double> bottom_level(const Instance& instance);

/// sl(i): the same without communication. [tasks]
IdMap<TaskId, double> static_level(const Instance& instance);

}  // namespace dagsweep
