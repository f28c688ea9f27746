#include "schedulers/replication.hpp"

#include <algorithm>
#include <limits>

#include "schedule/priorities.hpp"
#include "schedulers/copies.hpp"

namespace dagsweep {

Replication::Replication(const Instance& instance, std::uint32_t epsilon)
    : instance_(instance),
      graph_(instance.graph),
      copies_(copies_for(epsilon, instance.platform)),
      bl_(bottom_level(instance)),
      missing_(graph_.task_count()),
      first_(graph_.task_count(), UINT32_MAX),
      ready_(instance.platform.processor_count(), 0.0),
      arrival_(ready_.size()),
      copy_(ready_.size()),
      kept_(copies_) {
  for (const ProcessorId p : instance.platform.processors()) {
    const auto delays = instance.platform.delays(p);
    farthest_.push_back(*std::max_element(delays.begin(), delays.end()));
  }
  replicas_.reserve(graph_.task_count() * copies_);
  for (const TaskId task : graph_.tasks()) {
    missing_[task] = static_cast<std::uint32_t>(graph_.in_edges(task).size());
    if (missing_[task] == 0) make_free(task);
  }
}

double Replication::top_level(TaskId task) const {
  const double startup = ready_.size() > 1 ? instance_.platform.startup() : 0.0;
  double latest = 0.0;
  for (const EdgeId edge : graph_.in_edges(task)) {
    const double data = graph_.data(edge);
    double first = std::numeric_limits<double>::infinity();
    for (const Replica& replica : replicas_of(graph_.source(edge))) {
      const double longest =
          data == 0.0 ? 0.0 : startup + data * farthest_[replica.processor.index()];
      first = std::min(first, replica.finish + longest);
    }
    latest = std::max(latest, first);
  }
  return latest;
}

void Replication::make_free(TaskId task) {
  free_.push_back({top_level(task) + bl_[task], graph_.position(task)});
  std::push_heap(free_.begin(), free_.end());
}

TaskId Replication::take() {
  std::pop_heap(free_.begin(), free_.end());
  const TaskId task = graph_.canonical_order()[free_.back().position];
  free_.pop_back();
  if (!free_.empty()) {  // most likely the next: its times are far away in memory
    const auto times = instance_.times.row(graph_.canonical_order()[free_.front().position]);
    for (std::size_t p = 0; p < times.size(); p += 8) __builtin_prefetch(&times[p]);
  }
  return task;
}

/// Arrival of the first copy of one input on every processor.
void Replication::add_arrival(EdgeId edge) {
  const Platform& platform = instance_.platform;
  const std::span<const Replica> copies = replicas_of(graph_.source(edge));
  const double data = graph_.data(edge);
  const Replica* first = &copies[0];
  for (const Replica& copy : copies) {
    if (copy.finish < first->finish) first = &copy;
  }
  // By then the first replica's data is everywhere: an input that arrives so early matters nowhere,
  // and neither do replicas that finish later.
  const double everywhere =
      data == 0.0
          ? first->finish
          : first->finish + (platform.startup() + data * farthest_[first->processor.index()]);
  if (everywhere <= least_ready_) return;
  const std::size_t processors = arrival_.size();
  if (data == 0.0) {
    for (double& arrival : arrival_) arrival = std::max(arrival, first->finish);
    return;
  }
  std::fill(copy_.begin(), copy_.end(), std::numeric_limits<double>::infinity());
  double* copy_at = copy_.data();
  for (const Replica& replica : copies) {
    if (replica.finish >= everywhere) continue;
    const std::size_t from = replica.processor.index();
    const double local = std::min(copy_[from], replica.finish);
    const double* delay = platform.delays(replica.processor).data();
    const double startup = platform.startup();
    for (std::size_t p = 0; p < processors; ++p) {
      copy_at[p] = std::min(copy_at[p], replica.finish + (startup + data * delay[p]));
    }
    copy_[from] = local;  // data that stays needs no transfer
  }
  double* arrival_at = arrival_.data();
  for (std::size_t p = 0; p < processors; ++p) {
    arrival_at[p] = std::max(arrival_at[p], copy_at[p]);
  }
}

void Replication::find_arrivals(TaskId task) {
  std::fill(arrival_.begin(), arrival_.end(), 0.0);
  least_ready_ = *std::min_element(ready_.begin(), ready_.end());
  for (const EdgeId edge : graph_.in_edges(task)) add_arrival(edge);
}

double Replication::start(ProcessorId p) const {
  return std::max(arrival_[p.index()], ready_[p.index()]);
}

std::span<const ProcessorId> Replication::choose(TaskId task) {
  find_arrivals(task);
  const std::span<const double> duration = instance_.times.row(task);
  kept_.clear();
  const auto consider = [&](std::size_t p) {
    kept_.consider(std::max(arrival_[p], ready_[p]) + duration[p], ProcessorId(p));
  };
  const std::int64_t group = graph_.group(task);
  const auto known =
      std::lower_bound(group_first_.begin(), group_first_.end(), std::pair(group, 0U));
  if (group < 0 || known == group_first_.end() || known->first != group) {
    for (std::size_t p = 0; p < duration.size(); ++p) consider(p);
    return kept_.processors();
  }
  std::vector<std::size_t> of_group;
  for (std::size_t k = 0; k < copies_; ++k) {
    of_group.push_back(replicas_[known->second + k].processor.index());
  }
  std::sort(of_group.begin(), of_group.end());
  for (const std::size_t p : of_group) consider(p);
  return kept_.processors();
}

void Replication::place(TaskId task, ProcessorId p, double start) {
  if (first_[task] == UINT32_MAX) first_[task] = static_cast<std::uint32_t>(replicas_.size());
  const double finish = start + instance_.times(task, p);
  replicas_.push_back({task, p, start, finish});
  ready_[p.index()] = finish;
}

void Replication::finished_task(TaskId task) {
  if (const std::int64_t group = graph_.group(task); group >= 0) {
    const auto at =
        std::lower_bound(group_first_.begin(), group_first_.end(), std::pair(group, 0U));
    if (at == group_first_.end() || at->first != group) {
      group_first_.insert(at, {group, first_[task]});
    }
  }
  if (graph_.is_exit(task)) {
    double first = std::numeric_limits<double>::infinity();
    double last = 0.0;
    for (const Replica& replica : replicas_of(task)) {
      first = std::min(first, replica.finish);
      last = std::max(last, replica.finish);
    }
    latest_first_exit_ = std::max(latest_first_exit_, first);
    latest_last_exit_ = std::max(latest_last_exit_, last);
  }
  for (const EdgeId edge : graph_.out_edges(task)) {
    if (--missing_[graph_.target(edge)] == 0) make_free(graph_.target(edge));
  }
}

}  // namespace dagsweep
