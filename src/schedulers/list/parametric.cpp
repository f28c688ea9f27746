#include "schedulers/list/parametric.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/number.hpp"
#include "core/words.hpp"
#include "core/workspace.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/list/parts/least_cost_insertion.hpp"
#include "schedulers/list/parts/list_schedule_builder.hpp"
#include "schedulers/list/parts/optimistic_costs.hpp"
#include "schedulers/list/parts/ready_queue.hpp"
#include "schedulers/list/parts/timeline.hpp"

namespace dagsweep {
namespace {

/// The processor with the smallest total W of these tasks, if one can run them all. Ties: smaller
/// number.
std::optional<ProcessorId> fastest_for(const WorkVector<TaskId>& tasks, const Instance& instance) {
  WorkVector<double> total(instance.platform.processor_count(), 0.0);
  for (const TaskId task : tasks) {
    const auto times = instance.times.row(task);
    for (std::size_t p = 0; p < total.size(); ++p) total[p] += times[p];
  }
  const auto least = std::min_element(total.begin(), total.end());
  if (*least == never) return std::nullopt;
  return ProcessorId(static_cast<std::size_t>(least - total.begin()));
}

/// The tasks whose tl + bl is that of the entry task (of several the one that then precedes them),
/// or the largest: it may differ by 1e-8 + 1e-5 of it.
WorkVector<TaskId> tasks_of_critical_rank(const Instance& instance, const IdMap<TaskId, double>& bl,
                                          RankReadings readings, PinnedTasks pinned) {
  readings.one_entry = pinned == PinnedTasks::entry;
  IdMap<TaskId, double> rank = top_level(instance, readings);
  double critical = 0.0;
  for (const TaskId task : instance.graph.tasks()) {
    rank[task] += bl[task];
    // The entry task has the largest bl of all.
    critical = std::max(critical, pinned == PinnedTasks::entry ? bl[task] : rank[task]);
  }
  WorkVector<TaskId> tasks;
  for (const TaskId task : instance.graph.tasks()) {
    if (std::abs(rank[task] - critical) <= 1e-8 + 1e-5 * critical) tasks.push_back(task);
  }
  return tasks;
}

/// Tasks by decreasing bl; ties: the successors' bl, each list in decreasing order, compared number
/// by number, larger first, where a list that ends comes first; then smaller pos. This is the order
/// of increasing latest start, L - bl.
WorkVector<TaskId> by_latest_start(const TaskGraph& graph, const IdMap<TaskId, double>& bl) {
  WorkVector<std::size_t> begin{0};
  WorkVector<double> successors;  // [edges] bl of the successors of each task, decreasing
  for (const TaskId task : graph.tasks()) {
    for (const EdgeId edge : graph.out_edges(task)) successors.push_back(bl[graph.target(edge)]);
    const auto own = successors.begin() + static_cast<std::ptrdiff_t>(begin.back());
    std::sort(own, successors.end(), std::greater<>());
    begin.push_back(successors.size());
  }
  const auto list = [&](TaskId task) {
    return std::span(successors)
        .subspan(begin[task.index()], begin[task.index() + 1] - begin[task.index()]);
  };
  const auto order = graph.canonical_order();
  WorkVector<TaskId> tasks(order.begin(), order.end());
  std::ranges::sort(tasks, [&](TaskId a, TaskId b) {
    if (bl[a] != bl[b]) return bl[a] > bl[b];
    const auto first = list(a), second = list(b);
    if (std::ranges::equal(first, second)) return graph.position(a) < graph.position(b);
    return std::ranges::lexicographical_compare(first, second, std::greater<>());
  });
  return tasks;
}

/// Mean of the optimistic costs of a task over the processors that can run it. [tasks]
IdMap<TaskId, double> mean_optimistic_costs(const Instance& instance,
                                            const WorkVector<double>& costs) {
  const std::size_t processors = instance.platform.processor_count();
  IdMap<TaskId, double> mean(instance.graph.task_count());
  for (const TaskId task : instance.graph.tasks()) {
    double sum = 0.0;
    std::size_t runners = 0;
    for (std::size_t p = 0; p < processors; ++p) {
      if (!instance.times.can_run(task, ProcessorId(p))) continue;
      sum += costs[task.index() * processors + p];
      ++runners;
    }
    mean[task] = sum / static_cast<double>(runners);
  }
  return mean;
}

/// Whether no task comes before a predecessor: bl and sl do not grow along an edge, and tl does not
/// fall; equal ones are in the order of pos. Then no task need wait to be ready.
bool is_topological(TaskPriority priority) {
  return priority == TaskPriority::upward || priority == TaskPriority::fixed ||
         priority == TaskPriority::level || priority == TaskPriority::canonical;
}

/// Takes the steps of one schedule.
template <bool inserts>
class ListSteps {
 public:
  ListSteps(const ListPoint& point, const Instance& instance, const StopToken& stop)
      : point_(point),
        instance_(instance),
        plan_(instance),
        timelines_(inserts ? instance.platform.processor_count() : 0),
        is_pinned_(pins_tasks() ? instance.graph.task_count() : 0, 0) {
    const bool reads_costs =
        point.priority == TaskPriority::oct || point.value == ProcessorValue::finish_and_oct;
    if (reads_costs) costs_ = optimistic_costs(instance, stop);
  }

  Schedule schedule(const StopToken& stop) && {
    WorkVector<TaskId> order = ordered();
    if (point_.considered == 1 && is_topological(point_.priority)) {
      for (const TaskId task : order) {
        stop.poll();
        place_best(task);
      }
      return std::move(plan_).finished();
    }
    ReadyQueue ready(instance_.graph, std::move(order));
    while (!ready.empty()) {
      stop.poll();
      if (point_.considered == 1) {
        place_best(ready.take());
      } else {
        place_what_loses_most(ready);
      }
    }
    return std::move(plan_).finished();
  }

 private:
  /// A processor's value for a task that starts there at `start`.
  double value(TaskId task, std::size_t p, double start) const {
    switch (point_.value) {
      case ProcessorValue::start:
        return start;
      case ProcessorValue::time:
        return instance_.times.row(task)[p];
      case ProcessorValue::finish:
        return start + instance_.times.row(task)[p];
      default:
        return start + instance_.times.row(task)[p] +
               costs_[task.index() * instance_.platform.processor_count() + p];
    }
  }
  double start(TaskId task, std::size_t p, double arrival) const {
    if constexpr (inserts) {
      return timelines_[ProcessorId(p)].earliest(arrival, instance_.times.row(task)[p]);
    } else {
      return plan_.start(ProcessorId(p), arrival);
    }
  }

  bool pins_tasks() const { return point_.pinned != PinnedTasks::none; }
  void pin_tasks(const IdMap<TaskId, double>& bl);
  WorkVector<TaskId> ordered();
  std::optional<ProcessorId> only_processor(TaskId task) const;
  ProcessorId best_processor(TaskId task, std::span<const double> arrival) const;
  void place_what_loses_most(ReadyQueue& ready);

  void place_best(TaskId task) {
    if (const auto only = only_processor(task)) return place(task, *only);
    const std::span<const double> arrival = plan_.arrivals(task);
    const ProcessorId best = best_processor(task, arrival);
    place(task, best, arrival[best.index()]);
  }
  void place(TaskId task, ProcessorId p) { place(task, p, plan_.arrival(task, p)); }
  void place(TaskId task, ProcessorId p, double arrival) {
    const double begin = start(task, p.index(), arrival);
    if constexpr (inserts) timelines_[p].place(begin, begin + instance_.times(task, p));
    plan_.place(task, p, begin);
  }

  const ListPoint point_;
  const Instance& instance_;
  ListScheduleBuilder plan_;
  IdMap<ProcessorId, InsertTimeline> timelines_;  // [P] if tasks are inserted
  IdMap<TaskId, std::uint8_t> is_pinned_;         // [tasks] if any are
  std::optional<ProcessorId> their_processor_;
  WorkVector<double> costs_;  // [tasks * P] optimistic costs, if they are read
};

template <bool inserts>
void ListSteps<inserts>::pin_tasks(const IdMap<TaskId, double>& bl) {
  const WorkVector<TaskId> tasks =
      point_.pinned == PinnedTasks::path
          ? critical_path(instance_, bl, point_.ranks)
          : tasks_of_critical_rank(instance_, bl, point_.ranks, point_.pinned);
  for (const TaskId task : tasks) is_pinned_[task] = 1;
  their_processor_ = fastest_for(tasks, instance_);
}

/// All tasks in the order of their priorities. Pins tasks, too.
template <bool inserts>
WorkVector<TaskId> ListSteps<inserts>::ordered() {
  const TaskGraph& graph = instance_.graph;
  const bool reads_bl = pins_tasks() || point_.priority == TaskPriority::upward ||
                        point_.priority == TaskPriority::path ||
                        point_.priority == TaskPriority::alap;
  const IdMap<TaskId, double> bl =
      reads_bl ? bottom_level(instance_, point_.ranks) : IdMap<TaskId, double>(0);
  if (pins_tasks()) pin_tasks(bl);
  switch (point_.priority) {
    case TaskPriority::upward:
      return by_upward_rank(graph, bl, point_.ranks);
    case TaskPriority::path: {
      IdMap<TaskId, double> sum = top_level(instance_, point_.ranks);
      for (const TaskId task : graph.tasks()) sum[task] += bl[task];
      return by_decreasing_level(graph, sum);
    }
    case TaskPriority::fixed:
      return by_decreasing_level(graph, static_level(instance_));
    case TaskPriority::alap:
      return by_latest_start(graph, bl);
    case TaskPriority::oct:
      return by_decreasing_level(graph, mean_optimistic_costs(instance_, costs_));
    default:
      break;
  }
  const auto canonical = graph.canonical_order();
  WorkVector<TaskId> tasks(canonical.begin(), canonical.end());
  if (point_.priority == TaskPriority::level) {
    const IdMap<TaskId, double> tl = top_level(instance_, point_.ranks);
    std::ranges::sort(tasks, {},
                      [&](TaskId task) { return std::pair(tl[task], graph.position(task)); });
  }
  return tasks;
}

/// The processor that the task has to go to, if there is one.
template <bool inserts>
std::optional<ProcessorId> ListSteps<inserts>::only_processor(TaskId task) const {
  if (const auto group = plan_.group_processor(task)) return group;
  const bool is_pinned =
      their_processor_ && is_pinned_[task] != 0 && instance_.is_candidate(task, *their_processor_);
  return is_pinned ? their_processor_ : std::nullopt;
}

template <bool inserts>
ProcessorId ListSteps<inserts>::best_processor(TaskId task, std::span<const double> arrival) const {
  if constexpr (inserts) {
    const auto times = instance_.times.row(task);
    if (point_.value == ProcessorValue::finish) {
      return least_cost_insertion(timelines_, arrival, times, [](ProcessorId) { return 0.0; });
    }
    if (point_.value == ProcessorValue::finish_and_oct) {
      const double* costs = &costs_[task.index() * times.size()];
      return least_cost_insertion(timelines_, arrival, times,
                                  [&](ProcessorId p) { return costs[p.index()]; });
    }
  }
  std::size_t best = 0;
  double least = never;
  for (std::size_t p = 0; p < arrival.size(); ++p) {
    if (arrival[p] == never) continue;  // no candidate
    // No start is earlier than the arrival, and a gap takes long to find.
    if (inserts && value(task, p, arrival[p]) >= least) continue;
    const double here = value(task, p, start(task, p, arrival[p]));
    if (here < least) {
      best = p;
      least = here;
    }
  }
  return ProcessorId(best);
}

/// Places, of the first ready tasks, the one whose value on its second best processor exceeds that
/// on its best one most. Ties: the first.
template <bool inserts>
void ListSteps<inserts>::place_what_loses_most(ReadyQueue& ready) {
  std::size_t most_place = 0;
  ProcessorId its_processor(0);
  double most = -1.0;
  std::uint32_t seen = 0;
  for (std::size_t place = ready.first(); place != ReadyQueue::none && seen < point_.considered;
       place = ready.next(place), ++seen) {
    const TaskId task = ready.task(place);
    const std::span<const double> arrival = plan_.arrivals(task);
    std::optional<ProcessorId> best = only_processor(task);
    double least = never, second = never;
    if (!best) {
      for (std::size_t p = 0; p < arrival.size(); ++p) {
        if (arrival[p] == never) continue;
        const double here = value(task, p, start(task, p, arrival[p]));
        if (!best || here < least) {
          second = best ? least : never;
          least = here;
          best = ProcessorId(p);
        } else if (here < second) {
          second = here;
        }
      }
    }
    const double loss = second == never ? 0.0 : second - least;
    if (loss > most) {
      most = loss;
      most_place = place;
      its_processor = *best;
    }
  }
  place(ready.take(most_place), its_processor);
}

}  // namespace

Schedule list_schedule(const ListPoint& point, const Instance& instance, const StopToken& stop) {
  if (point.inserts) return ListSteps<true>(point, instance, stop).schedule(stop);
  return ListSteps<false>(point, instance, stop).schedule(stop);
}

Cpop::Cpop(const Parameters& parameters) {
  if (parameters.text("critical_path") == "entry") point_.pinned = PinnedTasks::entry;
  point_.ranks = rank_readings(parameters);
}

ParametricList::ParametricList(const Parameters& parameters) {
  const auto chosen = [&](std::string_view name) {
    const std::vector<std::string> choices = split(spec_of(list_parameters, name).choices, '|');
    return std::ranges::find(choices, parameters.text(name)) - choices.begin();
  };
  point_.priority = static_cast<TaskPriority>(chosen("priority"));
  point_.value = static_cast<ProcessorValue>(chosen("compare"));
  point_.inserts = parameters.text("placement") == "insert";
  point_.pinned = static_cast<PinnedTasks>(chosen("critical_path"));
  point_.ranks = rank_readings(parameters);
  const auto considered = parameters.real_unless_word("sufferage");
  point_.considered = considered ? static_cast<std::uint32_t>(*considered) : all_ready;
}

}  // namespace dagsweep
