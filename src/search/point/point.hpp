#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/point/start.hpp"

namespace dagsweep {

/// Which number of a link moves; the other one is its reciprocal.
enum class LinkNumber { delay, bandwidth };

/// An instance that changes by one number or edge at a time, and can take the last change back.
/// The instance is changed in place: of a changed number only what depends on it is computed again
/// (a row of W, or all rows for a speed; two delays; the data of one edge). Edges that are added or
/// removed, and work that is shown, make a new graph. Numbers are those before scaling: if ccr or
/// granularity is held, the factor is computed afresh from them when the changed instance is read,
/// and all data or times are scaled by it, so that nothing drifts.
class SearchPoint {
 public:
  /// Intervals that `given` leaves open are those that the start is drawn from, or reach from the
  /// smallest positive to the largest of its numbers. Throws InputError for an interval that is no
  /// interval or not positive.
  /// `shows_work`: see instance().
  SearchPoint(SearchStart start, const SearchIntervals& given, LinkNumber link,
              bool shows_work = false);

  /// The instance as schedulers see it. Its graph has the tasks' work at the start, or with
  /// `shows_work` the current work, which takes longer. The schedulers of this library read
  /// execution times only.
  const Instance& instance() {
    hold();
    return instance_;
  }
  /// The instance with the current work of its tasks.
  Instance whole_instance();

  TimesModel costs() const { return costs_; }
  std::size_t task_count() const { return work_.size(); }
  std::size_t processor_count() const { return instance_.platform.processor_count(); }
  std::size_t edge_count() const { return data_.size(); }
  std::size_t link_count() const { return links_.size(); }
  /// Whether links have bandwidths of their own: the network has no capacities that several share.
  bool has_own_links() const { return !instance_.platform.network().has_capacities(); }
  /// Tasks with work, by number; the others are dummies and stay.
  std::span<const TaskId> movable_tasks() const { return movable_tasks_; }

  bool can_run(TaskId task, ProcessorId p) const { return instance_.times.can_run(task, p); }

  // Numbers before scaling, and their intervals. Numbers with an interval of length 0 do not move.
  double work(TaskId task) const { return work_[task.index()]; }
  double data(EdgeId edge) const { return data_[edge.index()]; }
  double speed(ProcessorId p) const { return factors_[p.index()]; }
  double cost(TaskId task, ProcessorId p) const { return factors_[at(task, p)]; }
  double link(std::size_t link) const { return links_[link]; }
  const Interval& work_interval() const { return *intervals_.work; }
  const Interval& speed_interval() const { return *intervals_.speed; }
  const Interval& cost_interval() const { return *intervals_.cost; }
  const Interval& link_interval() const { return *intervals_.link; }
  /// std::nullopt if the start has no data and no interval is given.
  const std::optional<Interval>& data_interval() const { return intervals_.data; }

  void set_work(TaskId task, double value);
  void set_data(EdgeId edge, double value);
  void set_speed(ProcessorId p, double value);
  void set_cost(TaskId task, ProcessorId p, double value);
  void set_link(std::size_t link, double value);
  /// Sets each of these numbers to change(that of `from`), in this order: work, data, for each
  /// processor its speed or costs, links. `from` has the same graph. undo() does not take this
  /// back.
  template <class Change>
  void set_all(const SearchPoint& from, Change change);
  /// Edges are sorted by (from, to). The pair must have no edge and close no cycle.
  void add_edge(TaskId from, TaskId to, double data);
  void remove_edge(EdgeId edge);
  /// Keeps the changes so far: undo() does not take them back.
  void settle() { changed_ = Changed::nothing; }
  /// Takes back the last change since settle(), once.
  void undo();

  /// The ordered pairs of tasks that a new edge may join (those without an edge, and without a path
  /// from the second to the first): their count, and one of them by its number in lexicographic
  /// order.
  std::size_t addable_count();
  std::pair<TaskId, TaskId> addable(std::size_t number);

 private:
  enum class Changed { nothing, work, data, speed, cost, link, edges };
  std::size_t at(TaskId task, ProcessorId p) const {
    return task.index() * processor_count() + p.index();
  }
  /// Notes which number or edge changes, for undo(); of an edge `first` is not read.
  void begin_change(Changed changed, std::size_t first, std::size_t second = 0);
  void write_data(EdgeId edge, double value);
  void note_link(std::size_t link, double value);
  void write_bandwidth(std::size_t link, double value);
  void write_time(TaskId task, ProcessorId p);
  void write_row(TaskId task);
  void write_all_times();
  void show_work();
  void keep_row(TaskId task);
  void restore_row(TaskId task);
  void rebuild_graph();
  void keep_edges();
  void find_addable();
  /// Computes the factor that keeps ccr or granularity, and scales by it, if a number has changed.
  void hold();

  Instance instance_;
  TimesModel costs_;
  SearchIntervals intervals_;
  LinkNumber link_number_;
  std::optional<double> ccr_, granularity_;
  bool shows_work_;
  double work_factor_;
  bool is_held_ = false;  ///< whether data and times are scaled for the current numbers
  std::vector<double> work_, data_, factors_, links_;
  std::vector<double> times_;  // W before scaling, [tasks * P]
  std::vector<TaskId> movable_tasks_;
  std::vector<EdgeDraft> edges_;  // their data are those of data_ when the graph is rebuilt
  std::vector<LinkBandwidth> bandwidths_;     // [links] as last set
  std::optional<std::size_t> addable_count_;  // nullopt: to be counted
  std::vector<std::uint64_t> reached_;  // [tasks * words] bit j of row i: there is a path i to j
  std::vector<std::uint8_t> joined_;    // [tasks * tasks]
  std::vector<double> scaled_;          // buffer for one row
  // The last change:
  Changed changed_ = Changed::nothing;
  std::size_t first_ = 0, second_ = 0;
  double before_ = 0.0;
  // Times before scaling, of the task's row or the processor's column. Computed again, they could
  // differ by rounding from those of a file.
  std::vector<double> times_before_;
  double bandwidth_before_ = 0.0;
  std::vector<EdgeDraft> edges_before_;
  std::vector<double> data_before_;
  TaskGraph graph_before_;
};

template <class Change>
void SearchPoint::set_all(const SearchPoint& from, Change change) {
  settle();
  for (const TaskId task : movable_tasks_) work_[task.index()] = change(from.work(task));
  for (const EdgeId edge : IdRange<EdgeId>(edge_count())) {
    write_data(edge, change(from.data(edge)));
  }
  for (const ProcessorId p : instance_.platform.processors()) {
    if (costs_ == TimesModel::speeds) factors_[p.index()] = change(from.speed(p));
    if (costs_ != TimesModel::per_pair) continue;
    for (const TaskId task : movable_tasks_) factors_[at(task, p)] = change(from.cost(task, p));
  }
  if (has_own_links()) {
    for (std::size_t k = 0; k < link_count(); ++k) note_link(k, change(from.link(k)));
    instance_.platform.set_bandwidths(bandwidths_);
  }
  write_all_times();
}

}  // namespace dagsweep
