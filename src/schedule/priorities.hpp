#pragma once

#include "core/ids.hpp"
#include "core/workspace.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// Readings of ranks that differ from the papers and that published code has
/// (schedulers/list/README.md, "Readings of published code").
struct RankReadings {
  bool with_self_links = false;  ///< commbar (P - 1) / (P + 1) in place of commbar
  bool with_index = false;       ///< by_upward_rank() adds the index in the reversed order
  /// In tl the task's own time in place of the predecessor's: the number of its candidates by the
  /// sum of 1 / W, 0 if some W is 0.
  bool own_time = false;
  /// A task without work and data precedes the entry tasks if there are several: they have a
  /// predecessor, which matters with own_time.
  bool one_entry = false;
};

/// bl(i) = Wbar_i + max over successors j of (commbar(e_ij) + bl(j)); schedulers/README.md,
/// "Notation". [tasks]
IdMap<TaskId, double> bottom_level(const Instance& instance, const RankReadings& readings = {});

/// tl(i) = max over predecessors k of (tl(k) + Wbar_k + commbar(e_ki)); 0 for entry tasks. [tasks]
IdMap<TaskId, double> top_level(const Instance& instance, const RankReadings& readings = {});

/// sl(i): bl without communication. [tasks]
IdMap<TaskId, double> static_level(const Instance& instance);

/// Median of W[i][0 .. P-1]; the mean of the middle two if P is even. [tasks]
IdMap<TaskId, double> median_times(const Instance& instance);

/// Median of all W[i][p] of processors that can run the task.
double median_of_all_times(const Instance& instance);

/// Whether a task comes before another one: larger level; ties: smaller pos.
struct LevelOrder {
  const TaskGraph& graph;
  const IdMap<TaskId, double>& level;

  bool operator()(TaskId a, TaskId b) const {
    return level[a] > level[b] || (level[a] == level[b] && graph.position(a) < graph.position(b));
  }
};

/// All tasks by decreasing level; ties: smaller pos. Levels are at least 0.
WorkVector<TaskId> by_decreasing_level(const TaskGraph& graph, const IdMap<TaskId, double>& level);

/// All tasks by decreasing bl; ties: smaller pos. With the reading `with_index` by decreasing bl +
/// (n - 1 - pos).
WorkVector<TaskId> by_upward_rank(const TaskGraph& graph, const IdMap<TaskId, double>& bl,
                                  const RankReadings& readings);

/// The critical path determined by bl: it begins at the entry task of largest bl and continues with
/// the successor of largest commbar + bl until an exit task. Ties: smaller pos.
WorkVector<TaskId> critical_path(const Instance& instance, const IdMap<TaskId, double>& bl,
                                 const RankReadings& readings = {});

}  // namespace dagsweep
