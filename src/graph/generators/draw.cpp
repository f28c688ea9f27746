#include "graph/generators/draw.hpp"

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/random.hpp"

namespace dagsweep {

std::vector<double> draw_work(const Parameters& parameters, std::uint64_t tasks,
                              std::uint64_t seed) {
  const double low = parameters.real("work_min");
  const double high = parameters.real("work_max");
  if (low > high) {
    throw InputError("work_min is " + shortest(low) + " but work_max is " + shortest(high) +
                     " (the range is empty)");
  }
  std::vector<double> work(tasks);
  for (std::uint64_t task = 0; task < tasks; ++task) {
    work[task] = RandomStream(seed, Purpose::task_work, task).uniform(low, high);
  }
  return work;
}

}  // namespace dagsweep
