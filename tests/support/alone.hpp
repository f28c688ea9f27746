#pragma once

#include "core/ids.hpp"

namespace dagsweep {

/// The node of a processor on a platform on which every processor is alone on its node.
constexpr NodeId alone(ProcessorId p) {
  return NodeId(p.index());
}

}  // namespace dagsweep
