#include "graph/task_graph.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <queue>
#include <unordered_map>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

/// `what`: a function that names the amount.
template <class What>
void check_amount(double amount, const What& what) {
  if (!std::isfinite(amount) || amount < 0.0) {
    throw InputError(what() + " is " + shortest(amount) + " (it must be finite and >= 0)");
  }
}

/// The name of a task in its source, or its number.
std::string label(const std::vector<std::string>& name, std::size_t task) {
  const bool is_named = task < name.size() && !name[task].empty();
  return is_named ? "'" + name[task] + "'" : std::to_string(task);
}

std::string label(const std::vector<std::string>& name, const EdgeDraft& edge) {
  return "edge " + label(name, edge.from) + " -> " + label(name, edge.to);
}

/// Stable counting sort of the numbers below `count` by their rows: calls place(k, i) for each
/// number i, where k is its place. begin: the first place of each row and the end, [rows + 1].
template <class Row, class Place>
void sort_into_rows(std::size_t count, std::size_t rows, std::vector<std::uint32_t>& begin, Row row,
                    Place place) {
  // begin[r + 1] is the next place in row r, so in the end the first one of row r + 1.
  begin.assign(rows + 2, 0);
  for (std::size_t i = 0; i < count; ++i) ++begin[row(i) + 2];
  for (std::size_t r = 1; r <= rows; ++r) begin[r + 1] += begin[r];
  for (std::size_t i = 0; i < count; ++i) place(begin[row(i) + 1]++, i);
  begin.pop_back();
}

}  // namespace

TaskGraph::TaskGraph(GraphDraft draft) : volumes_known_(draft.volumes_known), units_(draft.units) {
  if (!volumes_known_) units_.data = DataUnit::relative;
  const std::size_t tasks = draft.work.size();
  if (tasks == 0) throw InputError("the graph has no task (at least one is needed)");
  if (tasks >= UINT32_MAX || draft.edges.size() >= UINT32_MAX) {
    throw InputError("the graph is too large (tasks and edges are numbered with 32 bits)");
  }
  for (std::size_t i = 0; i < tasks; ++i) {
    check_amount(draft.work[i], [&] { return "work of task " + label(draft.name, i); });
    draft.work[i] += 0.0;  // -0 is 0
  }
  for (EdgeDraft& edge : draft.edges) {
    if (edge.from >= tasks || edge.to >= tasks) {
      throw InputError(label(draft.name, edge) + " names a task that does not exist (there are " +
                       std::to_string(tasks) + ", numbered from 0)");
    }
    if (edge.from == edge.to) {
      throw InputError(label(draft.name, edge) + " is a self loop (a task cannot precede itself)");
    }
    check_amount(edge.data, [&] { return "data of " + label(draft.name, edge); });
    edge.data += 0.0;
  }
  if (!draft.group.empty() && draft.group.size() != tasks) {
    throw InputError("there are " + std::to_string(draft.group.size()) + " groups for " +
                     std::to_string(tasks) + " tasks");
  }
  assert(draft.kind.empty() || draft.kind.size() == tasks);
  assert(draft.name.empty() || draft.name.size() == tasks);

  shared_ = std::make_shared<Structure>();
  shared_->work = std::move(draft.work);
  shared_->group = std::move(draft.group);
  shared_->kind = std::move(draft.kind);
  shared_->name = std::move(draft.name);
  shared_->notices = std::move(draft.notices);

  // Numbers take the place of sorted copies. in_begin is built anew with all else.
  std::vector<std::uint32_t> by_target(draft.edges.size());
  sort_into_rows(
      by_target.size(), tasks, shared_->in_begin, [&](std::size_t e) { return draft.edges[e].to; },
      [&](std::size_t k, std::size_t e) { by_target[k] = static_cast<std::uint32_t>(e); });
  build_edges(by_target.size(),
              [&](std::size_t k) -> const EdgeDraft& { return draft.edges[by_target[k]]; });
}

void TaskGraph::rebuild(const TaskGraph& tasks, std::span<const EdgeDraft> edges) {
  assert(&tasks != this);
  if (shared_.use_count() > 1) shared_ = std::make_shared<Structure>();
  Structure& graph = *shared_;
  graph.work.assign(tasks.works().begin(), tasks.works().end());
  graph.group.clear();
  graph.kind.clear();
  graph.name.clear();
  graph.notices.clear();
  volumes_known_ = true;
  units_ = tasks.units_;
  build_edges(edges.size(), [&](std::size_t e) -> const EdgeDraft& { return edges[e]; });
}

template <class EdgeByTarget>
void TaskGraph::build_edges(std::size_t edges, EdgeByTarget edge_by_target) {
  Structure& graph = *shared_;
  const std::size_t tasks = graph.work.size();
  graph.source.resize(edges);
  graph.target.resize(edges);
  data_.resize(edges);
  WorkVector<std::uint32_t> item;  // [edges], or empty while none is stated
  sort_into_rows(
      edges, tasks, graph.out_begin, [&](std::size_t k) { return edge_by_target(k).from; },
      [&](std::size_t e, std::size_t k) {
        const EdgeDraft& edge = edge_by_target(k);
        graph.source[e] = TaskId(edge.from);
        graph.target[e] = TaskId(edge.to);
        data_[e] = edge.data;
        if (edge.item == EdgeDraft::own_item) return;
        if (item.empty()) item.assign(edges, EdgeDraft::own_item);
        item[e] = edge.item;
      });
  for (std::size_t e = 1; e < edges; ++e) {
    if (graph.source[e - 1] == graph.source[e] && graph.target[e - 1] == graph.target[e]) {
      throw InputError(label(graph.name, {graph.source[e].value, graph.target[e].value}) +
                       " appears twice (at most one edge joins an ordered pair of tasks)");
    }
  }
  graph.in_edge.resize(edges);
  sort_into_rows(
      edges, tasks, graph.in_begin, [&](std::size_t e) { return graph.target[e].index(); },
      [&](std::size_t k, std::size_t e) { graph.in_edge[k] = EdgeId(e); });
  graph.item.clear();
  if (!item.empty()) build_items(graph, item, data_);
  build_order(graph);
  item_ = graph.item.empty() ? nullptr : graph.item.data();
}

/// Numbers the items by their first edges.
void TaskGraph::build_items(Structure& graph, std::span<const std::uint32_t> stated,
                            std::span<const double> data) {
  std::vector<EdgeId> first;  // [items]
  std::unordered_map<std::uint32_t, ItemId> numbers;
  graph.item.clear();
  graph.item.reserve(stated.size());
  for (std::size_t e = 0; e < stated.size(); ++e) {
    ItemId item(first.size());
    if (stated[e] != EdgeDraft::own_item) item = numbers.try_emplace(stated[e], item).first->second;
    if (item.index() == first.size()) first.emplace_back(e);
    const std::size_t other = first[item.index()].index();
    if (graph.source[other] != graph.source[e] || data[other] != data[e]) {
      const auto named = [&](std::size_t edge) {
        return label(graph.name, {graph.source[edge].value, graph.target[edge].value});
      };
      throw InputError(named(e) + " and " + named(other) +
                       " carry one item (edges of one item start at one task and have equal data)");
    }
    graph.item.push_back(item);
  }
  if (first.size() == stated.size()) graph.item.clear();
  graph.item_begin.clear();
  graph.item_edge.clear();
  if (graph.item.empty()) return;
  graph.item_begin.assign(first.size() + 1, 0);
  for (const ItemId item : graph.item) ++graph.item_begin[item.index() + 1];
  for (std::size_t k = 0; k < first.size(); ++k) graph.item_begin[k + 1] += graph.item_begin[k];
  std::vector<std::uint32_t> filled(graph.item_begin.begin(), graph.item_begin.end() - 1);
  graph.item_edge.resize(stated.size());
  for (std::size_t e = 0; e < stated.size(); ++e) {
    graph.item_edge[filled[graph.item[e].index()]++] = EdgeId(e);
  }
}

void TaskGraph::build_order(Structure& graph) {
  const std::size_t tasks = graph.work.size();
  graph.order.clear();
  graph.order.reserve(tasks);
  graph.position.assign(tasks, UINT32_MAX);
  graph.level.assign(tasks, 0);

  WorkVector<std::uint32_t> pending(tasks);  // predecessors that are not taken
  for (std::size_t i = 0; i < tasks; ++i) pending[i] = graph.in_begin[i + 1] - graph.in_begin[i];
  const auto append = [&](TaskId task) {
    graph.position[task.index()] = static_cast<std::uint32_t>(graph.order.size());
    graph.order.push_back(task);
  };
  // Every free task below `next` is taken or in `late`, which holds the tasks that became free
  // after `next` had passed them. A topologically numbered graph has none, and the pass is linear.
  std::priority_queue<TaskId, WorkVector<TaskId>, std::greater<>> late;
  std::size_t next = 0;
  while (true) {
    while (next < tasks && pending[next] != 0) ++next;
    TaskId task;
    if (!late.empty() && (next == tasks || late.top() < TaskId(next))) {
      task = late.top();
      late.pop();
    } else if (next < tasks) {
      task = TaskId(next++);
    } else {
      break;
    }
    append(task);
    for (std::uint32_t e = graph.out_begin[task.index()]; e < graph.out_begin[task.index() + 1];
         ++e) {
      const TaskId successor = graph.target[e];
      std::uint32_t& level = graph.level[successor.index()];
      level = std::max(level, graph.level[task.index()] + 1);
      if (--pending[successor.index()] == 0 && successor.index() < next) late.push(successor);
    }
  }
  if (graph.order.size() == tasks) return;

  // Every remaining task has a remaining predecessor: walk back until a task repeats.
  std::vector<bool> seen(tasks, false);
  std::vector<std::string> path;
  std::size_t task = 0;
  while (graph.position[task] != UINT32_MAX) ++task;
  const auto step_back = [&](std::size_t from) {
    for (std::uint32_t k = graph.in_begin[from]; k < graph.in_begin[from + 1]; ++k) {
      const std::size_t predecessor = graph.source[graph.in_edge[k].index()].index();
      if (graph.position[predecessor] == UINT32_MAX) return predecessor;
    }
    return from;
  };
  while (!seen[task]) {
    seen[task] = true;
    task = step_back(task);
  }
  const std::size_t first = task;
  do {
    path.push_back(label(graph.name, task));
    task = step_back(task);
  } while (task != first && path.size() < 20);
  path.push_back(task == first ? label(graph.name, first) : "...");
  std::reverse(path.begin(), path.end());
  throw InputError("the graph has a cycle: " + join(path, " -> ") +
                   " (a task graph must be acyclic)");
}

TaskGraph TaskGraph::with_data(std::vector<double> data, const GraphUnits& units) const {
  assert(data.size() == edge_count());
  TaskGraph out = *this;
  out.data_ = std::move(data);
  out.volumes_known_ = true;
  out.units_ = units;
  return out;
}

TaskGraph TaskGraph::with_work(std::vector<double> work) const {
  assert(work.size() == task_count());
  return changed([&](Structure& structure) { structure.work = std::move(work); });
}

TaskGraph TaskGraph::with_items(std::span<const std::uint32_t> item) const {
  assert(item.size() == edge_count());
  return changed([&](Structure& structure) { build_items(structure, item, data_); });
}

TaskGraph TaskGraph::with_notice(std::string notice) const {
  return changed([&](Structure& structure) { structure.notices.push_back(std::move(notice)); });
}

template <class Change>
TaskGraph TaskGraph::changed(Change change) const {
  auto structure = std::make_shared<Structure>(*shared_);
  change(*structure);
  TaskGraph out = *this;
  out.shared_ = std::move(structure);
  out.item_ = out.shared_->item.empty() ? nullptr : out.shared_->item.data();
  return out;
}

TaskGraph TaskGraph::with_units(const GraphUnits& units) const {
  TaskGraph out = *this;
  out.units_ = units;
  if (!volumes_known_) out.units_.data = DataUnit::relative;
  return out;
}

bool TaskGraph::has_data() const {
  if (!volumes_known_) return true;
  return std::any_of(data_.begin(), data_.end(), [](double data) { return data > 0.0; });
}

void TaskGraph::sort(std::span<TaskId> tasks) const {
  std::sort(tasks.begin(), tasks.end(),
            [this](TaskId a, TaskId b) { return position(a) < position(b); });
}

}  // namespace dagsweep
