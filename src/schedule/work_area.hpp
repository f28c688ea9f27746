#pragma once

#include <array>
#include <vector>

#include "core/ids.hpp"
#include "platform/execution_times.hpp"

namespace dagsweep {

/// Weights of the processors, of sum 1, and the least weighted time of each task. If processors
/// work for t_p, then some tasks are executed only if the sum of weight_p t_p is at least the sum
/// of their shares: the dual of the linear relaxation of the assignment.
struct WorkArea {
  std::vector<double> weight;   ///< [P]
  IdMap<TaskId, double> share;  ///< [tasks] min over p of weight_p W[i][p]
};

/// With equal weights; and with weights proportional to speed, the inverse of the time of all tasks
/// on the processor, which makes the bound exact for related machines. The same twice if some
/// processor needs no time.
std::array<WorkArea, 2> work_areas(const ExecutionTimes& times);

}  // namespace dagsweep
