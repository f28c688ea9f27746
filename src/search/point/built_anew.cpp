#include "search/point/built_anew.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

GraphDraft draft_of(const TaskGraph& graph) {
  GraphDraft draft;
  draft.work.assign(graph.works().begin(), graph.works().end());
  for (const EdgeId edge : graph.edges()) {
    draft.edges.push_back(
        {graph.source(edge).value, graph.target(edge).value, graph.data(edge),
         graph.has_shared_items() ? graph.item(edge).value : EdgeDraft::own_item});
  }
  return draft;
}

template <class Condition>
bool holds_of_all(std::size_t tasks, Condition condition) {
  const IdRange<TaskId> all(tasks);
  return std::all_of(all.begin(), all.end(), condition);
}

bool equal(const TaskGraph& a, const TaskGraph& b) {
  return std::ranges::equal(a.sources(), b.sources()) &&
         std::ranges::equal(a.targets(), b.targets()) &&
         std::ranges::equal(a.all_data(), b.all_data()) && a.item_count() == b.item_count() &&
         std::ranges::equal(a.canonical_order(), b.canonical_order()) &&
         std::ranges::equal(a.positions(), b.positions()) &&
         std::ranges::equal(a.levels(), b.levels()) &&
         holds_of_all(a.task_count(), [&](TaskId task) {
           return a.out_edges(task).size() == b.out_edges(task).size() &&
                  std::ranges::equal(a.in_edges(task), b.in_edges(task));
         });
}

bool equal(const Platform& a, const Platform& b) {
  return std::ranges::equal(a.delays(), b.delays()) && a.mean_delay() == b.mean_delay() &&
         a.largest_delay() == b.largest_delay();
}

bool equal(const ExecutionTimes& a, const ExecutionTimes& b) {
  return a.run_everywhere() == b.run_everywhere() &&
         holds_of_all(a.task_count(), [&](TaskId task) { return a.mean(task) == b.mean(task); });
}

}  // namespace

bool equals_built_anew(const Instance& instance) {
  const TaskGraph& graph = instance.graph;
  const Platform& platform = instance.platform;
  const ExecutionTimes& times = instance.times;
  return equal(graph, TaskGraph(draft_of(graph))) &&
         equal(platform, Platform(platform.layout_of_nodes(),
                                  {platform.bandwidths().begin(), platform.bandwidths().end()},
                                  platform.startup(), platform.network())) &&
         equal(times, ExecutionTimes(times.task_count(), times.processor_count(),
                                     {times.values().begin(), times.values().end()}));
}

}  // namespace dagsweep
