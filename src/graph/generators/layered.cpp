#include "graph/generators/layered.hpp"

#include <algorithm>

#include "core/random.hpp"
#include "graph/generators/draw.hpp"

namespace dagsweep {

TaskGraph make_layered(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  const auto width = static_cast<std::uint64_t>(parameters.integer("width"));
  const auto degree = static_cast<std::uint64_t>(parameters.integer("degree"));

  GraphDraft draft;
  draft.volumes_known = false;
  draft.work = draw_work(parameters, tasks, seed);
  RandomStream layer_sizes(seed, Purpose::graph_structure);
  std::uint64_t before_begin = 0;  // the layer before: [before_begin, begin)
  std::uint64_t begin = 0;
  std::vector<std::uint64_t> chosen;
  while (begin < tasks) {
    const std::uint64_t least = (width + 1) / 2;
    const std::uint64_t size = least + layer_sizes.below(width + width / 2 - least + 1);
    const std::uint64_t end = std::min(tasks, begin + size);
    const std::uint64_t candidates = begin - before_begin;
    for (std::uint64_t task = begin; task < end && candidates > 0; ++task) {
      RandomStream random(seed, Purpose::graph_structure, 1 + task);
      const std::uint64_t wanted = std::min(candidates, 1 + random.below(2 * degree - 1));
      chosen.clear();
      // Floyd's sampling without replacement: `wanted` distinct numbers below `candidates`.
      for (std::uint64_t last = candidates - wanted; last < candidates; ++last) {
        const std::uint64_t draw = random.below(last + 1);
        const bool taken = std::find(chosen.begin(), chosen.end(), draw) != chosen.end();
        chosen.push_back(taken ? last : draw);
      }
      for (const std::uint64_t offset : chosen) {
        draft.edges.push_back({static_cast<std::uint32_t>(before_begin + offset),
                               static_cast<std::uint32_t>(task), 0.0});
      }
    }
    before_begin = begin;
    begin = end;
  }
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
