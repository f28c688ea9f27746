#include "graph/generators/draw.hpp"

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/random.hpp"
#include "graph/generators/size.hpp"

namespace dagsweep {

DrawnRange drawn_range(const Parameters& parameters, std::string_view low, std::string_view high) {
  const DrawnRange range{parameters.real(low), parameters.real(high)};
  if (range.low > range.high) {
    throw InputError(std::string(low) + " is " + shortest(range.low) + " but " + std::string(high) +
                     " is " + shortest(range.high) + " (the range is empty)");
  }
  return range;
}

std::vector<double> draw_work(const Parameters& parameters, std::uint64_t tasks,
                              std::uint64_t seed) {
  const DrawnRange range = drawn_range(parameters, "work_min", "work_max");
  std::vector<double> work(tasks);
  for (std::uint64_t task = 0; task < tasks; ++task) {
    work[task] = RandomStream(seed, Purpose::task_work, task).uniform(range.low, range.high);
  }
  return work;
}

GraphDraft drawn_draft(const Parameters& parameters, std::uint64_t tasks, std::uint64_t edges,
                       std::uint64_t seed) {
  check_size(tasks, edges);
  GraphDraft draft;
  draft.volumes_known = false;
  draft.work = draw_work(parameters, tasks, seed);
  draft.edges.reserve(edges);
  return draft;
}

}  // namespace dagsweep
