#include "schedulers/replication/parts/replicated_schedule_builder.hpp"

#include <algorithm>
#include <limits>

#include "schedulers/replication/parts/replica_count.hpp"

namespace dagsweep {

ReplicatedScheduleBuilder::ReplicatedScheduleBuilder(const Instance& instance,
                                                     std::uint32_t epsilon)
    : instance_(instance),
      links_(instance.platform),
      tracker_(instance, links_),
      groups_(instance.graph),
      finishes_(instance.graph.task_count()),
      replicas_(instance.graph.task_count(), dagsweep::replica_count(epsilon, instance)),
      ready_(instance.platform.processor_count()),
      arrival_(instance.platform.processor_count()),
      value_(instance.platform.processor_count()),
      chosen_(replicas_.block(), instance.platform.layout_of_nodes()),
      starts_(replicas_.block()) {}

/// Sets arrival_ to DA. Inputs that are everywhere before any processor is ready do not matter.
void ReplicatedScheduleBuilder::find_arrivals(TaskId task) {
  std::fill(arrival_.begin(), arrival_.end(), 0.0);
  const double least_ready = *std::min_element(ready_.begin(), ready_.end());
  if (tracker_.inputs_everywhere(task) <= least_ready) return;
  for (const EdgeId edge : instance_.graph.in_edges(task)) {
    const TaskId source = instance_.graph.source(edge);
    const double data = instance_.graph.data(edge);
    const double everywhere =
        links_.first_everywhere(finishes_[source].first, finishes_[source].last, data);
    if (everywhere <= least_ready) continue;
    links_.raise_to_first_arrival(replicas_of(source), data, everywhere, arrival_);
  }
}

ProcessorChoice ReplicatedScheduleBuilder::choose_first_to_finish(TaskId task) {
  find_arrivals(task);
  const double* const duration = instance_.times.row(task).data();
  const double* const ready = ready_.values().data();
  for (std::size_t p = 0; p < value_.size(); ++p) {
    value_[p] = std::max(arrival_[p], ready[p]) + duration[p];  // eq. (1)
  }
  return choose_by_value(task);
}

ProcessorChoice ReplicatedScheduleBuilder::choose_least_pressure(TaskId task) {
  find_arrivals(task);
  const double level = tracker_.bottom_level(task);
  const double* const ready = ready_.values().data();
  for (std::size_t p = 0; p < value_.size(); ++p) {
    value_[p] = std::max(arrival_[p], ready[p]) + level - length_;
  }
  return choose_by_value(task);
}

ProcessorChoice ReplicatedScheduleBuilder::choose_by_value(TaskId task) {
  instance_.exclude_others(task, value_);
  if (groups_.are_fixed(task)) {
    chosen_.choose(value_, groups_.of(task));
  } else {
    chosen_.choose(value_);
  }
  const std::span<const ProcessorId> processors = chosen_.processors();
  for (std::size_t k = 0; k < processors.size(); ++k) {
    starts_[k] = std::max(arrival_[processors[k].index()], ready_[processors[k]]);
  }
  return {processors, starts_, chosen_.largest()};
}

std::span<const TaskId> ReplicatedScheduleBuilder::place(TaskId task,
                                                         std::span<const ProcessorId> processors,
                                                         std::span<const double> starts) {
  const ReplicaList::Block block = replicas_.add_block(task);
  const std::span<const double> duration = instance_.times.row(task);
  Finishes finishes{std::numeric_limits<double>::infinity(), 0.0};
  for (std::size_t k = 0; k < processors.size(); ++k) {
    const ProcessorId p = processors[k];
    const double finish = starts[k] + duration[p.index()];
    ready_[p] = finish;
    finishes = {std::min(finishes.first, finish), std::max(finishes.last, finish)};
    block.processor[k] = static_cast<PackedProcessor>(p.value);
    block.start[k] = starts[k];
    block.finish[k] = finish;
  }
  finishes_[task] = finishes;
  length_ = std::max(length_, finishes.last);
  groups_.fix(task, processors);
  if (instance_.graph.is_exit(task)) exit_latency_.add(replicas_of(task).finish);
  return tracker_.place(task, replicas_of(task));
}

}  // namespace dagsweep
