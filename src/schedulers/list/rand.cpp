#include "schedulers/list/rand.hpp"

#include "core/random.hpp"
#include "schedulers/list/parts/fixed_assignment.hpp"

namespace dagsweep {

Schedule Rand::schedule(const Instance& instance, const StopToken& stop) {
  return append_fixed_assignment(instance, stop, [&](std::size_t unit, TaskId task) {
    std::uint64_t before = RandomStream(seed_.value, Purpose::random_mapping, unit)
                               .below(instance.candidate_count(task));  // candidates
    ProcessorId p(0);
    while (!instance.is_candidate(task, p) || before-- > 0) p = ProcessorId(p.index() + 1);
    return p;
  });
}

}  // namespace dagsweep
