// GTP/c (Hernandez & Cole 2009) as a command in C++, with the installed library. It equals the
// built-in gtp/c.
//   dagsweep simulate -i I.json -a mine --command ./gtp_c --kind reactive --treatment copies

#include <algorithm>
#include <dagsweep/command.hpp>
#include <vector>

#include "schedule/priorities.hpp"

using namespace dagsweep;

/// At every rescheduling point all unfinished tasks are mapped anew, in decreasing bottom level,
/// each to the processor where it is estimated to finish first.
class GtpC final : public ReactiveScheduler {
 public:
  void configure(const CommandRequest& request) { copies_ = request.copies; }

  std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) override {
    return schedule(now, stop);
  }
  Schedule schedule(const Snapshot& now, const StopToken& /*stop*/) override {
    const TaskGraph& graph = now.instance.graph;
    if (order_.empty()) order_ = by_decreasing_level(graph, bottom_level(now.instance));
    PolicyEstimates estimates(now, PlacedTasks::none, copies_);
    std::vector<Replica> mapping;
    std::vector<std::vector<std::size_t>> slots(now.instance.platform.processor_count());
    for (const TaskId task : order_) {
      const TaskProgress& progress = now.tasks[task.index()];
      if (progress.phase == TaskPhase::finished) continue;
      const auto finish = estimates.finishes(task);
      const auto first = std::min_element(finish.begin(), finish.end());
      ProcessorId best(static_cast<std::size_t>(first - finish.begin()));
      const bool is_placed = *first < never;
      if (!is_placed) best = progress.last_assigned.value_or(best);  // it stays where it was
      if (progress.assigned && finish[progress.assigned->index()] == *first)
        best = *progress.assigned;
      const Replica placed = estimates.place(task, best);
      if (!is_placed && !progress.last_assigned) continue;
      slots[best.index()].push_back(mapping.size());
      mapping.push_back(is_placed ? placed : Replica{task, best, never, never});
      order_equal_times(graph, mapping, slots[best.index()]);
    }
    for (Replica& one : mapping) {
      if (one.finish == never) one.start = one.finish = now.time;
    }
    return {graph, slots.size(), mapping, QueueOrder::by_placement};
  }
  std::uint64_t pairs_examined() const override { return 0; }

 private:
  /// Tasks that follow each other on a processor at equal times stand by increasing position.
  static void order_equal_times(const TaskGraph& graph, std::vector<Replica>& mapping,
                                const std::vector<std::size_t>& slots) {
    for (std::size_t k = slots.size() - 1; k > 0; --k) {
      Replica& before = mapping[slots[k - 1]];
      Replica& last = mapping[slots[k]];
      const bool is_equal = before.start == last.start && before.finish == last.finish;
      if (!is_equal || last.finish == never) break;
      if (graph.position(before.task) < graph.position(last.task)) break;
      std::swap(before, last);
    }
  }

  WorkVector<TaskId> order_;
  bool copies_ = false;
};

int main(int count, char** words) {
  return serve(GtpC(), count, words);
}
