#include "simulation/engine/static_engine.hpp"

#include <optional>

#include "core/error.hpp"
#include "core/number.hpp"
#include "schedule/schedule_rows.hpp"
#include "simulation/engine/one_pass.hpp"
#include "simulation/engine/one_replica_engine.hpp"
#include "simulation/engine/replicated_engine.hpp"
#include "simulation/engine/replicated_pass.hpp"

namespace dagsweep {

Execution execute(const Experiment& experiment, const Schedule& schedule, const Scenario& scenario,
                  const StopToken& stop, const Listeners& listeners) {
  if (schedule.is_replicated()) {
    if (scenario.rules.pulls)
      throw RunError("transfers: pull is not defined for tasks with replicas");
    if (fits_replicated_pass(experiment.instance, scenario, listeners)) {
      return execute_replicated_in_one_pass(experiment, schedule, scenario, stop, listeners);
    }
    return execute_replicated(experiment, schedule, scenario, stop, listeners);
  }
  if (scenario.rules.pulls && scenario.rules.zero_work_is_immediate) {
    throw RunError("zero_work: immediate is not defined for transfers: pull");
  }
  if (fits_one_pass(experiment.instance.platform, schedule, scenario, listeners)) {
    return execute_in_one_pass(experiment, schedule, scenario, stop, listeners);
  }
  return execute_by_events(experiment, schedule, scenario, stop, listeners);
}

Execution execute_by_events(const Experiment& experiment, const Schedule& schedule,
                            const Scenario& scenario, const StopToken& stop,
                            const Listeners& listeners) {
  // The mapping is fixed, so when copies end makes no difference. To keep them until all readers
  // have finished costs least.
  const Instance& instance = experiment.instance;
  std::optional<ExecutionState> state;
  if (instance.graph.has_shared_items()) {
    state.emplace(instance.graph, instance.platform.layout_of_nodes(), true);
  }
  OneReplicaEngine engine(experiment, scenario, stop, listeners, state ? &*state : nullptr,
                          OneReplicaEngine::Mapping::fixed);
  TaskQueues& queues = engine.queues();
  const ProcessorQueues planned(schedule, instance.graph);
  for (const ProcessorId p : instance.platform.processors()) {
    for (const std::uint32_t k : planned[p]) {
      const TaskId task = schedule.replicas().task(k);
      if (!engine.is_immediate(task, p)) queues.push(p, task);
      engine.assign(task, p);
    }
  }
  engine.start_all();
  return engine.take_result(engine.run_until(never) == OneReplicaEngine::Pause::finished);
}

}  // namespace dagsweep
