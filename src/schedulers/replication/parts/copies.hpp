#pragma once

#include <cstdint>
#include <string>

#include "core/error.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// How many replicas survive epsilon crashes. Throws RunError if there are not as many processors.
inline std::size_t copies_for(std::uint32_t epsilon, const Platform& platform) {
  const std::size_t processors = platform.processor_count();
  if (epsilon >= processors) {
    throw RunError("epsilon is " + std::to_string(epsilon) + ", but there are only " +
                   std::to_string(processors) + " processors (each replica needs its own)");
  }
  return std::size_t{epsilon} + 1;
}

}  // namespace dagsweep
