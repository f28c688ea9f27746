#include "graph/sources/sameprob.hpp"

#include <algorithm>

#include "core/random.hpp"
#include "graph/sources/draw.hpp"

namespace dagsweep {

TaskGraph make_sameprob(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  GraphDraft draft;
  draft.volumes_known = false;
  draft.work = draw_work(parameters, tasks, seed);
  if (tasks < 2) return TaskGraph(std::move(draft));
  const double pairs_per_task = static_cast<double>(tasks - 1) / 2.0;
  const double probability = std::min(1.0, parameters.real("degree") / pairs_per_task);
  if (1.0 - probability == 1.0) return TaskGraph(std::move(draft));

  // The gap to the next predecessor is geometric: floor(log(u) / log(1 - probability)).
  const double log_absent = probability < 1.0 ? portable_log(1.0 - probability) : 0.0;
  for (std::uint64_t to = 1; to < tasks; ++to) {
    RandomStream random(seed, Purpose::graph_structure, to);
    std::uint64_t from = 0;
    while (true) {
      if (probability < 1.0) {
        const double gap = portable_log(1.0 - random.uniform()) / log_absent;
        if (gap >= static_cast<double>(to - from)) break;
        from += static_cast<std::uint64_t>(gap);
      }
      if (from >= to) break;
      draft.edges.push_back(
          {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), 0.0});
      ++from;
    }
  }
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
