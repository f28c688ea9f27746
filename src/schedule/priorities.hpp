#pragma once

#include <vector>

#include "core/ids.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// bl(i) = Wbar_i + max over successors j of (commbar(e_ij) + bl(j)); schedulers/README.md,
/// "Notation". [tasks]
IdMap<TaskId, double> bottom_level(const Instance& instance);

/// tl(i) = max over predecessors k of (tl(k) + Wbar_k + commbar(e_ki)); 0 for entry tasks. [tasks]
IdMap<TaskId, double> top_level(const Instance& instance);

/// sl(i): bl without communication. [tasks]
IdMap<TaskId, double> static_level(const Instance& instance);

/// Median of W[i][0 .. P-1]; the mean of the middle two if P is even. [tasks]
IdMap<TaskId, double> median_times(const Instance& instance);

/// All tasks by decreasing level; ties: smaller pos. Levels are at least 0.
std::vector<TaskId> by_decreasing_level(const TaskGraph& graph, const IdMap<TaskId, double>& level);

/// The critical path determined by bl: it begins at the entry task of largest bl and continues with
/// the successor of largest commbar + bl until an exit task. Ties: smaller pos.
std::vector<TaskId> critical_path(const Instance& instance, const IdMap<TaskId, double>& bl);

}  // namespace dagsweep
