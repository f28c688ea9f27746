#include "schedulers/replication/parts/replica_count.hpp"

#include <string>

#include "core/error.hpp"

namespace dagsweep {

std::size_t replica_count(std::uint32_t epsilon, const Platform& platform) {
  const std::size_t processors = platform.processor_count();
  if (epsilon >= processors) {
    throw RunError("epsilon is " + std::to_string(epsilon) + ", but there are only " +
                   std::to_string(processors) + " processors (each replica needs its own)");
  }
  return std::size_t{epsilon} + 1;
}

}  // namespace dagsweep
