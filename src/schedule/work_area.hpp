#pragma once

#include <array>
#include <vector>

#include "core/ids.hpp"
#include "platform/execution_times.hpp"

namespace dagsweep {

/// Weights of the processors, whose sum is 1, and the least weighted time of each task, its share.
/// A set of tasks can be executed within busy times t_p of the processors only if the sum of
/// weight_p t_p is at least the sum of the tasks' shares: the dual of the linear relaxation of the
/// assignment.
struct WorkArea {
  std::vector<double> weight;   ///< [P]
  IdMap<TaskId, double> share;  ///< [tasks] min over p of weight_p W[i][p]
};

/// Two work areas: one with equal weights, and one with weights proportional to speed (the inverse
/// of the total time of all tasks on the processor), which makes the bound exact for related
/// machines. If some processor needs no time, both have equal weights.
std::array<WorkArea, 2> work_areas(const ExecutionTimes& times);

}  // namespace dagsweep
