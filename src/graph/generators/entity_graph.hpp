#pragma once

#include <cstdint>
#include <vector>

#include "graph/task_graph.hpp"

namespace dagsweep {

/// What an entity sends in one iteration: t_ij of the application model.
struct EntityTransfer {
  std::uint32_t target = 0;  ///< j, an entity
  double volume = 0.0;
};

/// Where the start sentinels are in the numbering: it decides ties, and so where schedulers that go
/// task by task put entities.
enum class StartSentinels : std::uint8_t {
  interleaved,  ///< each before its entity's computation
  first,        ///< all before all computations
  none,         ///< there are none: an entity is where its first task is
};

/// The DAG of one iteration of an entity-level application (Su, Casanova & Berman, section III;
/// spec 2.4). compute[i] is c_i; transfers[i] are what entity i sends, in the order in which it
/// sends them. With n entities and C transfers it has 2 + 3n + 2C tasks, numbered
///   root, then (start sentinel, computation) of each entity in turn,
///   then (first node, second node) of each transfer, entity by entity,
///   then the end sentinels, then the end.
/// An entity's sentinels, its computation, the first nodes of what it sends and the second nodes of
/// what it receives are its group (the paper's infinite-weight edges); root and end have none. The
/// transfers of an entity are chained from its start sentinel, as they leave one after the other;
/// a transfer's second node precedes the end sentinel of its target. Computations have work and the
/// edge between a transfer's nodes has its volume; everything else is zero.
/// With other `sentinels`, start sentinels are numbered 1 .. n and computations n + 1 .. 2n; or
/// computations 1 .. n, and the root precedes what start sentinels would.
/// Throws InputError if there are too many tasks or edges to number.
GraphDraft entity_graph(const std::vector<double>& compute,
                        const std::vector<std::vector<EntityTransfer>>& transfers,
                        StartSentinels sentinels = StartSentinels::interleaved);

/// The computation task of one of n entities in that numbering.
constexpr std::uint32_t computation_task(std::uint32_t entity, std::uint32_t n = 0,
                                         StartSentinels sentinels = StartSentinels::interleaved) {
  if (sentinels == StartSentinels::interleaved) return 2 + 2 * entity;
  return 1 + entity + (sentinels == StartSentinels::first ? n : 0);
}

}  // namespace dagsweep
