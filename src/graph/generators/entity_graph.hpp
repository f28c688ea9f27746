#pragma once

#include <cstdint>
#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

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

/// The DAG of one iteration of an entity-level application (Su, Casanova & Berman, section III;
/// graph/generators/README.md, "Entity-level applications"). compute[i] is c_i; transfers[i] are
/// the transfers of entity i in sending order. With n entities and C transfers there are 2 + 3n +
/// 2C tasks, numbered
///   root, then (start sentinel, computation) of each entity in turn,
///   then (first node, second node) of each transfer, entity by entity,
///   then the end sentinels, then the end.
/// The group of an entity (the paper's infinite-weight edges) consists of its sentinels, its
/// computation, the first nodes of the transfers it sends and the second nodes of those it
/// receives; root and end have no group. The transfers of an entity form a chain that begins at its
/// start sentinel; the second node of a transfer precedes the end sentinel of the target.
/// Computations have work, and the edge between the two nodes of a transfer has its volume; all
/// else is zero. StartSentinels::first: start sentinels are 1 .. n and computations n + 1 .. 2n.
/// StartSentinels::none: computations are 1 .. n, and the root takes the place of start sentinels.
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

}  // namespace dagsweep
