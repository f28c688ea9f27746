#include "schedulers/command/schedule_answer.hpp"

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "schedule/listed_replicas.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedule/validity.hpp"
#include "schedulers/command/placement_plan.hpp"

namespace dagsweep {
namespace {

/// Reads key `order`: the tasks of each processor in execution order.
std::vector<Replica> read_order(const JsonValue& order, const Instance& instance) {
  const std::size_t processors = instance.platform.processor_count();
  if (order.size() != processors) {
    order.fail("has " + std::to_string(order.size()) +
               " lists (one per processor is needed: " + std::to_string(processors) + ")");
  }
  std::vector<Replica> replicas;
  IdMap<TaskId, char> is_placed(instance.graph.task_count(), 0);
  for (const ProcessorId p : instance.platform.processors()) {
    const JsonValue tasks = order.at(p.index());
    for (std::size_t k = 0; k < tasks.size(); ++k) {
      const TaskId task(tasks.at(k).index(instance.graph.task_count()));
      if (is_placed[task] != 0) {
        tasks.at(k).fail("task " + std::to_string(task.value) +
                         " has a place already (several replicas are given as 'replicas')");
      }
      if (!instance.times.can_run(task, p)) {
        tasks.at(k).fail("processor " + std::to_string(p.value) + " cannot run task " +
                         std::to_string(task.value));
      }
      is_placed[task] = 1;
      replicas.push_back({task, p});
    }
  }
  for (const TaskId task : instance.graph.tasks()) {
    if (is_placed[task] == 0) order.fail("lacks task " + std::to_string(task.value));
  }
  if (const auto split = find_split_group(replicas, instance.graph)) order.fail(*split);
  return replicas;
}

/// The replicas in the order of each processor: increasing (start, finish, pos) if times are given.
std::vector<Replica> by_time(const ListedReplicas& listed, const Instance& instance) {
  if (!listed.timed) return listed.replicas;
  const Schedule schedule(instance.graph, instance.platform.processor_count(), listed.replicas);
  const ProcessorQueues queues(schedule, instance.graph);
  std::vector<Replica> ordered;
  ordered.reserve(listed.replicas.size());
  for (const ProcessorId p : instance.platform.processors()) {
    for (const std::uint32_t k : queues[p]) ordered.push_back(listed.replicas[k]);
  }
  return ordered;
}

Schedule planned(ListedReplicas listed, const Instance& instance, bool replicates,
                 const SchedulerRequest& request, const StopToken& stop) {
  if (!replicates) return plan_one_replica_each(instance, by_time(listed, instance), stop);
  if (!listed.replicated && !listed.sources) {
    return plan_replicas(instance, in_executable_order(instance, by_time(listed, instance)), {},
                         request, stop);
  }
  return plan_replicas(instance, std::move(listed.replicas), std::move(listed.sources), request,
                       stop);
}

ListedReplicas read_listed(const JsonValue& root, const Instance& instance, bool replicates) {
  if (root.has("order") == root.has("replicas")) {
    root.fail("has " + std::string(root.has("order") ? "both" : "neither") +
              " 'order' and 'replicas' (one of the two is needed)");
  }
  if (root.has("order")) {
    ListedReplicas listed;
    listed.replicas = read_order(root.at("order"), instance);
    return listed;
  }
  ListedReplicas listed = read_listed_replicas(root, instance, ListedTimes::optional);
  if (!replicates && (listed.replicated || listed.sources)) {
    root.at("replicas")
        .fail(std::string(listed.replicated ? "some task has several replicas"
                                            : "sources are given") +
              " (only for algorithms with 'reads: [epsilon]')");
  }
  return listed;
}

}  // namespace

Schedule read_schedule_answer(std::string_view line, std::string_view id, const Instance& instance,
                              bool replicates, const SchedulerRequest& request,
                              const StopToken& stop) {
  const JsonFile file("answer", line);
  const JsonValue root = file.root();
  if (root.has("error")) throw InputError("says: " + printable(root.at("error").text()));
  if (!root.has("id")) root.fail("has no 'id' (repeat that of the request)");
  if (root.at("id").text() != id) {
    root.at("id").fail("is not that of the request (" + std::string(id) + ")");
  }
  if (root.has("format") && root.at("format").text() != "dagsweep-schedule-1") {
    root.at("format").fail("must be dagsweep-schedule-1");
  }
  root.only({"format", "id", "algorithm", "makespan", "latency_lower", "latency_upper", "sources",
             "order", "replicas"});
  Schedule schedule =
      planned(read_listed(root, instance, replicates), instance, replicates, request, stop);
  if (const auto violation = find_violation(schedule.replicas(), instance)) {
    throw InputError("answer: " + *violation);
  }
  return schedule;
}

std::size_t most_answer_bytes(const Instance& instance, bool replicates) {
  constexpr std::size_t anything = 65536;
  constexpr std::size_t per_replica = 200;
  constexpr std::size_t per_sender = 20;
  const std::size_t copies = replicates ? instance.platform.processor_count() : 1;
  return anything + copies * (per_replica * instance.graph.task_count() +
                              per_sender * copies * instance.graph.edge_count());
}

}  // namespace dagsweep
