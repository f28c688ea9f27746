#include "schedule/lower_bound.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "core/decreasing_order.hpp"
#include "graph/levels.hpp"
#include "schedule/work_area.hpp"

namespace dagsweep {
namespace {

double smallest(std::span<const double> row) {
  return *std::min_element(row.begin(), row.end());
}

/// [P]: the smallest delay of a link of each processor's node; infinite if it has no link.
std::vector<double> smallest_delays(const Platform& platform) {
  std::vector<double> smallest(platform.processor_count(), std::numeric_limits<double>::infinity());
  for (const ProcessorId p : platform.processors()) {
    for (const ProcessorId q : platform.processors()) {
      if (!platform.share_node(p, q))
        smallest[p.index()] = std::min(smallest[p.index()], platform.delay(q, p));
    }
  }
  return smallest;
}

/// Earliest starts and finishes of tasks, one after the other in canonical order. The finishes
/// L(i, p) of a task on every processor, or on others of its node, are kept until its last
/// successor has read them.
class EarliestTimes {
 public:
  EarliestTimes(const Instance& instance, const ExecutionTimes& times)
      : instance_(instance),
        times_(times),
        delay_(smallest_delays(instance.platform)),
        row_(instance.graph.task_count()),
        readers_(instance.graph.task_count()),
        earliest_(instance.graph.task_count()) {}

  /// The earliest start of the task on any processor. Its predecessors have been visited.
  double visit(TaskId task) {
    std::vector<double> row = empty_row();
    for (const EdgeId edge : instance_.graph.in_edges(task)) receive(edge, row);
    const double start = smallest(row);
    const std::span<const double> times = times_.row(task);
    for (std::size_t p = 0; p < row.size(); ++p) row[p] += times[p];
    earliest_[task] = smallest(row);
    share_within_nodes(row);
    readers_[task] = instance_.graph.out_edges(task).size();
    (readers_[task] > 0 ? row_[task] : free_.emplace_back()) = std::move(row);
    return start;
  }
  /// min over p of L(task, p)
  double earliest_finish(TaskId task) const { return earliest_[task]; }

 private:
  std::vector<double> empty_row() {
    if (free_.empty()) return std::vector<double>(delay_.size(), 0.0);
    std::vector<double> row = std::move(free_.back());
    free_.pop_back();
    std::fill(row.begin(), row.end(), 0.0);
    return row;
  }
  /// Lowers each value to the smallest one of its node.
  void share_within_nodes(std::vector<double>& row) const {
    if (!instance_.platform.layout_of_nodes().have_several_processors()) return;
    for (const NodeId node : instance_.platform.nodes()) {
      double least = std::numeric_limits<double>::infinity();
      for (const ProcessorId p : instance_.platform.processors(node)) {
        least = std::min(least, row[p.index()]);
      }
      for (const ProcessorId p : instance_.platform.processors(node)) row[p.index()] = least;
    }
  }
  void receive(EdgeId edge, std::vector<double>& arrival) {
    const TaskId source = instance_.graph.source(edge);
    const std::vector<double>& here = row_[source];
    const double anywhere = earliest_[source];
    const double data = instance_.graph.data(edge);
    const double startup = instance_.platform.startup();
    if (data == 0.0) {
      for (double& time : arrival) time = std::max(time, anywhere);
    } else {
      for (std::size_t p = 0; p < arrival.size(); ++p) {
        const double moved = anywhere + (startup + data * delay_[p]);
        arrival[p] = std::max(arrival[p], std::min(here[p], moved));
      }
    }
    if (--readers_[source] == 0) free_.push_back(std::move(row_[source]));
  }

  const Instance& instance_;
  const ExecutionTimes& times_;
  const std::vector<double> delay_;         // [P]
  IdMap<TaskId, std::vector<double>> row_;  // [tasks][P] L(i, p); empty unless needed
  IdMap<TaskId, std::size_t> readers_;      // [tasks] successors that have not read the row
  IdMap<TaskId, double> earliest_;          // [tasks] min over p of L(i, p)
  std::vector<std::vector<double>> free_;
};

/// The maximum over values h of h + the sum of the shares of all tasks whose value is at least h.
/// `order`: the tasks by decreasing value.
double largest_sum(const IdMap<TaskId, double>& value, std::span<const std::uint32_t> order,
                   const IdMap<TaskId, double>& share) {
  double largest = 0.0;
  double sum = 0.0;
  for (const std::uint32_t number : order) {
    const TaskId task{number};
    sum += share[task];
    largest = std::max(largest, value[task] + sum);
  }
  return largest;
}

}  // namespace

double lower_bound(const Instance& instance, const ExecutionTimes& times, const StopToken& stop) {
  const TaskGraph& graph = instance.graph;
  EarliestTimes earliest(instance, times);
  IdMap<TaskId, double> head(graph.task_count());  // earliest start of each task
  double bound = 0.0;
  for (const TaskId task : graph.canonical_order()) {
    if (graph.position(task) % 1024 == 0) stop.poll();
    head[task] = earliest.visit(task);
    bound = std::max(bound, earliest.earliest_finish(task));
  }
  IdMap<TaskId, double> least(graph.task_count());
  for (const TaskId task : graph.tasks()) least[task] = smallest(times.row(task));
  const auto shortest = [&](TaskId task) { return least[task]; };
  IdMap<TaskId, double> tail = bottom_levels(graph, shortest, [](EdgeId) { return 0.0; });
  // Shortest time after the task's finish.
  for (const TaskId task : graph.tasks()) tail[task] -= shortest(task);
  stop.poll();
  const std::vector<std::uint32_t> by_head = decreasing_order(head.values());
  const std::vector<std::uint32_t> by_tail = decreasing_order(tail.values());
  for (const WorkArea& area : work_areas(times)) {
    stop.poll();
    bound = std::max(bound, largest_sum(head, by_head, area.share));
    bound = std::max(bound, largest_sum(tail, by_tail, area.share));
  }
  return bound;
}

}  // namespace dagsweep
