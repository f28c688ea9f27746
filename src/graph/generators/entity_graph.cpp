#include "graph/generators/entity_graph.hpp"

#include <cassert>

#include "graph/generators/size.hpp"

namespace dagsweep {

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

}  // namespace dagsweep
