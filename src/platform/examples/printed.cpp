#include "platform/examples/printed.hpp"

namespace dagsweep {

Instance printed_instance(std::size_t processors, std::vector<double> costs,
                          std::vector<EdgeDraft> edges) {
  const std::size_t tasks = costs.size() / processors;
  ExecutionTimes times(tasks, processors, std::move(costs));
  GraphDraft draft;
  for (const TaskId task : IdRange<TaskId>(tasks)) draft.work.push_back(times.mean(task));
  draft.edges = std::move(edges);
  return {TaskGraph(std::move(draft)),
          Platform(processors, std::vector<double>(processors * processors, 1.0), 0.0),
          std::move(times)};
}

}  // namespace dagsweep
