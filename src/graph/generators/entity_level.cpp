#include "graph/generators/entity_level.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>

#include "core/random.hpp"
#include "graph/generators/size.hpp"

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

GraphDraft entity_graph(const std::vector<double>& compute,
                        const std::vector<std::vector<EntityTransfer>>& transfers,
                        StartSentinels sentinels) {
  assert(compute.size() == transfers.size());
  std::uint64_t sent = 0;
  for (const std::vector<EntityTransfer>& of_entity : transfers) sent += of_entity.size();
  const bool has_start = sentinels != StartSentinels::none;
  const std::uint64_t tasks = 2 + (has_start ? 3 : 2) * compute.size() + 2 * sent;
  GraphDraft draft = sized_draft(tasks, 4 * compute.size() + 3 * sent);
  draft.work.assign(tasks, 0.0);
  draft.group.assign(tasks, -1);

  const auto entities = static_cast<std::uint32_t>(compute.size());
  const auto end = static_cast<std::uint32_t>(tasks - 1);
  const std::uint32_t end_sentinels = end - entities;
  const auto join = [&](std::uint32_t from, std::uint32_t to, double data = 0.0) {
    draft.edges.push_back({from, to, data});
  };

  std::uint32_t node = end_sentinels - static_cast<std::uint32_t>(2 * sent);  // next transfer node
  for (std::uint32_t entity = 0; entity < entities; ++entity) {
    const std::uint32_t computation = computation_task(entity, entities, sentinels);
    const std::uint32_t distance = sentinels == StartSentinels::first ? entities : 1;
    const std::uint32_t start = has_start ? computation - distance : 0;  // 0: the root
    const std::uint32_t end_sentinel = end_sentinels + entity;
    draft.work[computation] = compute[entity];
    if (has_start) {
      draft.group[start] = entity;
      join(0, start);
    }
    draft.group[computation] = draft.group[end_sentinel] = entity;
    join(start, computation);
    join(computation, end_sentinel);
    join(end_sentinel, end);

    std::uint32_t before = start;
    for (const EntityTransfer& transfer : transfers[entity]) {
      assert(transfer.target < entities);
      draft.group[node] = entity;
      draft.group[node + 1] = transfer.target;
      join(before, node);
      join(node, node + 1, transfer.volume);
      join(node + 1, end_sentinels + transfer.target);
      before = node + 1;
      node += 2;
    }
  }
  assert(node == end_sentinels);
  return draft;
}

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
