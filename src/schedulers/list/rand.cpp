#include "schedulers/list/rand.hpp"

#include "core/random.hpp"
#include "schedulers/list/parts/fixed_assignment.hpp"

namespace dagsweep {

Schedule Rand::schedule(const Instance& instance, const StopToken& stop) {
  return append_fixed_assignment(instance, stop, [&](std::size_t unit, TaskId task) {
    RandomStream random(seed_.value, Purpose::random_mapping, unit);
    return instance.candidate(task, random.below(instance.candidate_count(task)));
  });
}

}  // namespace dagsweep
