#include "graph/generators/entity_level.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "core/random.hpp"
#include "graph/generators/entity_graph.hpp"

namespace dagsweep {
namespace {

/// Distance of two coordinates on a ring of `length` places.
double ring_distance(std::int64_t a, std::int64_t b, std::int64_t length) {
  const std::int64_t distance = std::abs(a - b);
  return static_cast<double>(std::min(distance, length - distance));
}

StartSentinels start_sentinels(const std::string& name) {
  if (name == "first") return StartSentinels::first;
  return name == "none" ? StartSentinels::none : StartSentinels::interleaved;
}

/// [cells] compute costs.
std::vector<double> work_of(const std::vector<Cell>& cells, const Parameters& parameters,
                            std::uint64_t seed) {
  std::vector<double> work = draw_work(parameters, cells.size(), seed);
  const std::optional<double> of_b = parameters.real_unless_word("work_b");
  const std::optional<double> of_t = parameters.real_unless_word("work_t");
  for (std::size_t i = 0; i < cells.size(); ++i) {
    work[i] = (cells[i].b ? of_b : of_t).value_or(work[i]);
  }
  return work;
}

}  // namespace

std::vector<Cell> moved_cells(const Parameters& parameters, std::uint64_t seed) {
  const std::int64_t grid = parameters.integer("grid");
  const auto places = static_cast<std::uint64_t>(grid);
  const std::int64_t steps = parameters.integer("iteration");
  const double b_share = parameters.real("b_share");

  std::vector<Cell> cells(static_cast<std::size_t>(parameters.integer("entities")));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Cell& cell = cells[i];
    RandomStream initial(seed, Purpose::graph_structure, i);
    cell.x = static_cast<std::int64_t>(initial.below(places));
    cell.y = static_cast<std::int64_t>(initial.below(places));
    cell.b = initial.uniform() < b_share;
    RandomStream walk(seed, Purpose::movement, i);
    for (std::int64_t step = 0; step < steps; ++step) {
      cell.x = (cell.x + static_cast<std::int64_t>(walk.below(3)) - 1 + grid) % grid;
      cell.y = (cell.y + static_cast<std::int64_t>(walk.below(3)) - 1 + grid) % grid;
    }
  }
  return cells;
}

TaskGraph make_entity_level(const Parameters& parameters, std::uint64_t seed) {
  const std::vector<Cell> cells = moved_cells(parameters, seed);
  const std::int64_t grid = parameters.integer("grid");
  const double radius = parameters.real("radius");
  const DrawnRange volume = drawn_range(parameters, "data_min", "data_max");

  std::vector<std::vector<EntityTransfer>> transfers(cells.size());
  for (std::uint32_t i = 0; i < cells.size(); ++i) {
    for (std::uint32_t j = 0; j < cells.size(); ++j) {
      const double dx = ring_distance(cells[i].x, cells[j].x, grid);
      const double dy = ring_distance(cells[i].y, cells[j].y, grid);
      if (i == j || dx * dx + dy * dy > radius * radius) continue;
      RandomStream random(seed, Purpose::edge_volume, i, j);
      transfers[i].push_back({j, random.uniform(volume.low, volume.high)});
    }
  }
  const StartSentinels sentinels = start_sentinels(parameters.text("sentinels"));
  GraphDraft draft = entity_graph(work_of(cells, parameters, seed), transfers, sentinels);
  draft.kind.resize(draft.work.size());
  for (std::uint32_t i = 0; i < cells.size(); ++i) {
    const auto count = static_cast<std::uint32_t>(cells.size());
    draft.kind[computation_task(i, count, sentinels)] = cells[i].b ? "B" : "T";
  }
  return TaskGraph(std::move(draft));
}

}  // namespace dagsweep
