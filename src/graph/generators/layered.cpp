#include "graph/generators/layered.hpp"

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "graph/generators/size.hpp"

namespace dagsweep {
namespace {

/// [layers + 1]: layer l has the tasks [begin[l], begin[l + 1]).
std::vector<std::uint64_t> draw_layers(std::uint64_t tasks, std::uint64_t width,
                                       std::uint64_t seed) {
  RandomStream sizes(seed, Purpose::graph_structure);
  const std::uint64_t minimum = (width + 1) / 2;
  std::vector<std::uint64_t> begin{0};
  while (begin.back() < tasks) {
    const std::uint64_t size = minimum + sizes.below(width + width / 2 - minimum + 1);
    begin.push_back(std::min(tasks, begin.back() + size));
  }
  return begin;
}

}  // namespace

TaskGraph make_layered(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  const auto width = static_cast<std::uint64_t>(parameters.integer("width"));
  const auto degree = static_cast<std::uint64_t>(parameters.integer("degree"));

  check_size(tasks, 0);
  const std::vector<std::uint64_t> begin = draw_layers(tasks, width, seed);
  double mean_edges = 0.0;  // upper bound: ignores that large draws are cut to the candidates
  for (std::size_t layer = 1; layer + 1 < begin.size(); ++layer) {
    mean_edges += static_cast<double>(begin[layer + 1] - begin[layer]) *
                  static_cast<double>(std::min(degree, begin[layer] - begin[layer - 1]));
  }
  GraphDraft draft = drawn_draft(parameters, tasks, edges_to_reserve(mean_edges), seed);
  std::vector<std::uint64_t> chosen;
  for (std::size_t layer = 1; layer + 1 < begin.size(); ++layer) {
    const std::uint64_t candidates = begin[layer] - begin[layer - 1];
    for (std::uint64_t task = begin[layer]; task < begin[layer + 1]; ++task) {
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
        draft.edges.push_back({static_cast<std::uint32_t>(begin[layer - 1] + offset),
                               static_cast<std::uint32_t>(task), 0.0});
      }
    }
  }
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
