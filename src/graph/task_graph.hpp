#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ids.hpp"
#include "graph/units.hpp"

namespace dagsweep {

/// An edge before the graph is built.
struct EdgeDraft {
  static constexpr std::uint32_t own_item = UINT32_MAX;

  std::uint32_t from = 0;
  std::uint32_t to = 0;
  double data = 0.0;  ///< in the unit of GraphDraft::units
  /// Edges of one task with equal numbers carry one item; own_item: the edge's data is an item of
  /// its own.
  std::uint32_t item = own_item;
};

/// The input of TaskGraph.
struct GraphDraft {
  std::vector<double> work;  ///< [tasks], in the unit of `units`, finite and >= 0
  std::vector<EdgeDraft> edges;
  bool volumes_known = true;        ///< false: the source has no volumes; they are drawn later
  std::vector<std::int64_t> group;  ///< empty, or [tasks]: group number, -1 = none
  std::vector<std::string> kind;    ///< empty, or [tasks]: task class, "" = none
  std::vector<std::string> name;    ///< empty, or [tasks]: names in the source
  GraphUnits units;                 ///< units of work, and of data if volumes are known
  /// Notices about what the reader of a file decided, dropped or added: one line per kind of
  /// change, with its count.
  std::vector<std::string> notices;
};

/// The immutable task graph (graph/README.md; ITG of the GTP paper, G = (V, E) of the FTSA paper)
/// in compressed sparse rows. Edges are numbered by increasing (source, target), so that the edges
/// that leave a task are contiguous. Copies share the structure.
///
/// An edge carries an *item*: data that its source makes once, for all edges of the item. Items are
/// numbered by their first edges, so that those that a task makes are contiguous. In a graph
/// without shared items each edge carries an item of its own, with its number.
class TaskGraph {
 public:
  /// Throws InputError if there is no task, an end of an edge does not exist, an edge is a self
  /// loop or appears twice, edges of one item differ in source or data, a number is negative or not
  /// finite, or the graph has a cycle (one is named).
  explicit TaskGraph(GraphDraft draft);

  std::size_t task_count() const { return shared_->work.size(); }
  std::size_t edge_count() const { return shared_->target.size(); }
  IdRange<TaskId> tasks() const { return IdRange<TaskId>(task_count()); }
  IdRange<EdgeId> edges() const { return IdRange<EdgeId>(edge_count()); }

  double work(TaskId task) const { return shared_->work[task.index()]; }
  double data(EdgeId edge) const { return data_[edge.index()]; }
  /// Data of consecutive edges, such as out_edges().
  std::span<const double> data(IdRange<EdgeId> edges) const {
    return {data_.data() + (*edges.begin()).index(), edges.size()};
  }
  TaskId source(EdgeId edge) const { return shared_->source[edge.index()]; }
  TaskId target(EdgeId edge) const { return shared_->target[edge.index()]; }
  // Values of all tasks, [tasks], or edges, [edges]:
  std::span<const double> works() const { return shared_->work; }
  std::span<const double> all_data() const { return data_; }
  std::span<const TaskId> sources() const { return shared_->source; }
  std::span<const TaskId> targets() const { return shared_->target; }

  /// Edges that leave `task`, by increasing target.
  IdRange<EdgeId> out_edges(TaskId task) const {
    return {shared_->out_begin[task.index()], shared_->out_begin[task.index() + 1]};
  }
  /// Edges that enter `task`, by increasing source.
  std::span<const EdgeId> in_edges(TaskId task) const {
    const std::size_t first = shared_->in_begin[task.index()];
    return {shared_->in_edge.data() + first, shared_->in_begin[task.index() + 1] - first};
  }

  /// Whether some item is carried by several edges.
  bool has_shared_items() const { return item_ != nullptr; }
  std::size_t item_count() const {
    return has_shared_items() ? shared_->item_begin.size() - 1 : edge_count();
  }
  /// The item that the edge carries.
  ItemId item(EdgeId edge) const {
    return has_shared_items() ? item_[edge.index()] : ItemId(edge.index());
  }
  /// The items that the task makes.
  IdRange<ItemId> items_of(TaskId task) const {
    return {items_before(shared_->out_begin[task.index()]),
            items_before(shared_->out_begin[task.index() + 1])};
  }
  /// The first edge of the item, which has its data.
  EdgeId first_edge(ItemId item) const {
    return has_shared_items() ? shared_->item_edge[shared_->item_begin[item.index()]]
                              : EdgeId(item.index());
  }
  /// Number of edges that carry the item, i.e. of tasks that read it.
  std::size_t reader_count(ItemId item) const {
    if (!has_shared_items()) return 1;
    return shared_->item_begin[item.index() + 1] - shared_->item_begin[item.index()];
  }
  /// Whether other edges carry the edge's item, too.
  bool is_shared(EdgeId edge) const { return has_shared_items() && reader_count(item(edge)) > 1; }
  /// Calls visit(edge) for each edge that carries the item, in increasing order.
  template <class Visit>
  void for_each_edge(ItemId item, Visit visit) const {
    if (!has_shared_items()) return visit(EdgeId(item.index()));
    for (std::uint32_t k = shared_->item_begin[item.index()];
         k < shared_->item_begin[item.index() + 1]; ++k) {
      visit(shared_->item_edge[k]);
    }
  }
  /// Whether condition(edge) holds for some edge that carries the item.
  template <class Condition>
  bool any_edge(ItemId item, Condition condition) const {
    if (!has_shared_items()) return condition(EdgeId(item.index()));
    const auto begin = shared_->item_edge.begin();
    return std::any_of(begin + shared_->item_begin[item.index()],
                       begin + shared_->item_begin[item.index() + 1], condition);
  }
  bool is_entry(TaskId task) const { return in_edges(task).empty(); }
  bool is_exit(TaskId task) const { return out_edges(task).size() == 0; }

  /// Canonical order: repeatedly take the smallest-numbered task all of whose predecessors are
  /// taken.
  std::span<const TaskId> canonical_order() const { return shared_->order; }
  /// Sorts tasks into the canonical order.
  void sort(std::span<TaskId> tasks) const;
  /// pos(task): the task's index in the canonical order. Breaks every tie between tasks.
  std::uint32_t position(TaskId task) const { return shared_->position[task.index()]; }
  /// pos of all tasks, [tasks].
  std::span<const std::uint32_t> positions() const { return shared_->position; }
  /// 0 for entry tasks, else 1 + the largest level of a predecessor.
  std::uint32_t level(TaskId task) const { return shared_->level[task.index()]; }
  /// level() of all tasks, [tasks].
  std::span<const std::uint32_t> levels() const { return shared_->level; }

  /// Whether the edges have volumes; otherwise the volumes are still to be drawn.
  bool volumes_known() const { return volumes_known_; }

  bool has_groups() const { return !shared_->group.empty(); }
  /// The group's number in the source, -1 = none. Tasks of one group run on one processor.
  std::int64_t group(TaskId task) const { return has_groups() ? shared_->group[task.index()] : -1; }
  /// Task class, "" = none.
  std::string kind(TaskId task) const {
    return shared_->kind.empty() ? std::string() : shared_->kind[task.index()];
  }

  /// The names of the tasks in the source, [tasks]; empty if it has none, as generated graphs.
  const std::vector<std::string>& names() const { return shared_->name; }
  /// The task's name in the source; "" if the source has no names.
  std::string_view name(TaskId task) const {
    return names().empty() ? std::string_view() : names()[task.index()];
  }

  /// GraphDraft::notices
  const std::vector<std::string>& notices() const { return shared_->notices; }

  /// The units of work and data. Data that are not known are relative.
  const GraphUnits& units() const { return units_; }
  /// Whether some edge has data > 0, or the volumes are still to be drawn.
  bool has_data() const;

  /// A graph with the same structure and work, but other volumes, [edges].
  TaskGraph with_data(std::vector<double> data) const { return with_data(std::move(data), units_); }
  TaskGraph with_data(std::vector<double> data, const GraphUnits& units) const;
  /// A graph with the same structure and volumes, but other work, [tasks].
  TaskGraph with_work(std::vector<double> work) const;
  /// A copy whose edges carry other items. `item`: [edges] as EdgeDraft::item. Throws InputError if
  /// edges of one item differ in source or data.
  TaskGraph with_items(std::span<const std::uint32_t> item) const;
  TaskGraph with_notice(std::string notice) const;
  /// Changes the data of an edge, so of all edges of its item, in this object only, not in its
  /// copies. `data` must be finite and >= 0, which is not checked.
  void set_data(EdgeId edge, double data) {
    for_each_edge(item(edge), [&](EdgeId other) { data_[other.index()] = data; });
  }
  /// Becomes a graph of the tasks and units of `tasks`, without their names, kinds and groups, with
  /// other edges. Uses the memory of this object again, unless a copy shares it. `edges` must be
  /// sorted by (from, to), and must be such that the constructor would take them, which is not
  /// checked.
  void rebuild(const TaskGraph& tasks, std::span<const EdgeDraft> edges);
  /// The same graph with the same numbers, taken in other units.
  TaskGraph with_units(const GraphUnits& units) const;

 private:
  struct Structure {
    std::vector<double> work;
    std::vector<TaskId> source, target;     // [edges]
    std::vector<std::uint32_t> out_begin;   // [tasks + 1], into edge ids
    std::vector<std::uint32_t> in_begin;    // [tasks + 1], into in_edge
    std::vector<EdgeId> in_edge;            // [edges]
    std::vector<ItemId> item;               // [edges] or, without shared items, empty
    std::vector<std::uint32_t> item_begin;  // [items + 1] or empty, into item_edge
    std::vector<EdgeId> item_edge;          // [edges] or empty: by item
    std::vector<TaskId> order;              // [tasks]
    std::vector<std::uint32_t> position;    // [tasks]
    std::vector<std::uint32_t> level;       // [tasks]
    std::vector<std::int64_t> group;        // [tasks] or empty
    std::vector<std::string> kind;          // [tasks] or empty
    std::vector<std::string> name;          // [tasks] or empty
    std::vector<std::string> notices;
  };
  /// Number of items of edges before the first edge of a task, or before the end of the edges.
  std::size_t items_before(std::size_t edge) const {
    return edge == edge_count() ? item_count() : item(EdgeId(edge)).index();
  }
  /// Builds everything that depends on edges. edge_by_target(k): edge k, by increasing target among
  /// those of a source. Throws as the constructor does for edges that appear twice, items, and
  /// cycles.
  template <class EdgeByTarget>
  void build_edges(std::size_t edges, EdgeByTarget edge_by_target);
  static void build_items(Structure& graph, std::span<const std::uint32_t> stated,
                          std::span<const double> data);
  static void build_order(Structure& graph);
  /// A copy in which change(structure) has changed the structure.
  template <class Change>
  TaskGraph changed(Change change) const;

  std::shared_ptr<Structure> shared_;  // not changed while copies share it
  const ItemId* item_ = nullptr;       // Structure::item, unless empty
  std::vector<double> data_;           // [edges]
  bool volumes_known_ = true;
  GraphUnits units_;
};

}  // namespace dagsweep
