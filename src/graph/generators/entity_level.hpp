#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/parameters.hpp"
#include "graph/generators/draw.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// With the defaults, 101 of 400 places are within the radius of a cell, so that its interest set
/// holds on average 27.5 of the 109 other cells, and a graph has 6388 tasks (in the paper about
/// 6500, for 110 entities).
inline constexpr std::array<ParameterSpec, 12> entity_level_parameters{{
    {"entities", ParameterKind::integer, "110", "number of cells", 1, 30000},
    {"grid", ParameterKind::integer, "20", "side of the square grid, a torus", 1, 1e6},
    {"radius", ParameterKind::real, "5.7", "largest Euclidean distance of interacting cells", 0,
     1e6},
    {"b_share", ParameterKind::real, "0.5", "probability that a cell is a B-cell", 0, 1},
    {"iteration", ParameterKind::integer, "0",
     "number of the iteration: steps that cells have moved", 0, 1e6},
    work_min_parameter,
    work_max_parameter,
    {"data_min", ParameterKind::real, "50", "smallest volume of a transfer", 0},
    {"data_max", ParameterKind::real, "150", "largest volume of a transfer", 0},
    {.name = "sentinels",
     .kind = ParameterKind::choice,
     .fallback = "interleaved",
     .meaning = "numbering of the start sentinels, tasks of no work; or none",
     .choices = "interleaved|first|none",
     .later = true},
    {.name = "work_b",
     .kind = ParameterKind::real,
     .fallback = "drawn",
     .meaning = "compute cost of every B-cell, in place of a drawn one",
     .minimum = 0,
     .word = "drawn",
     .later = true},
    {.name = "work_t",
     .kind = ParameterKind::real,
     .fallback = "drawn",
     .meaning = "compute cost of every T-cell, in place of a drawn one",
     .minimum = 0,
     .word = "drawn",
     .later = true},
}};

/// A transfer from one entity to another in one iteration: t_ij of the application model.
struct EntityTransfer {
  std::uint32_t target = 0;  ///< j, an entity
  double volume = 0.0;
};

/// Position of the start sentinels in the numbering. It decides ties between tasks, and so where
/// list schedulers place the entities.
enum class StartSentinels : std::uint8_t {
  interleaved,  ///< each directly before its entity's computation
  first,        ///< all before all computations
  none,         ///< no start sentinels: an entity is placed with its first task
};

/// The DAG of one iteration of an entity-level application (README.md, "Entity-level
/// applications"). compute[i] is c_i; transfers[i] are the transfers of entity i in sending order.
/// Throws InputError if there are too many tasks or edges to number.
GraphDraft entity_graph(const std::vector<double>& compute,
                        const std::vector<std::vector<EntityTransfer>>& transfers,
                        StartSentinels sentinels = StartSentinels::interleaved);

/// The number of the computation task of `entity`, of n entities, in the graph of entity_graph().
constexpr std::uint32_t computation_task(std::uint32_t entity, std::uint32_t n = 0,
                                         StartSentinels sentinels = StartSentinels::interleaved) {
  if (sentinels == StartSentinels::interleaved) return 2 + 2 * entity;
  return 1 + entity + (sentinels == StartSentinels::first ? n : 0);
}

/// A B-cell or T-cell of the immune system and its place on the grid.
struct Cell {
  std::int64_t x = 0;  ///< [0, grid)
  std::int64_t y = 0;
  bool b = false;
};

/// The cells in iteration `iteration`. Places are uniform in iteration 0; each following iteration
/// adds a random step (dx, dy) in {-1, 0, 1}^2. Several cells may share a place.
std::vector<Cell> moved_cells(const Parameters& parameters, std::uint64_t seed);

/// One iteration of B- and T-cells that move and interact (the application of Su, Casanova &
/// Berman, section IV): the graph of entity_graph(). A cell sends to all others within Euclidean
/// distance <= radius on the torus, in order of increasing number. Compute costs ~ U[work_min,
/// work_max] unless given for the kind of cell (work_b, work_t), and volumes ~ U[data_min,
/// data_max] are drawn per cell and per ordered pair, the same in every iteration. Computation
/// tasks are of kind "B" or "T".
TaskGraph make_entity_level(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
