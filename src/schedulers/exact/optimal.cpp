#include "schedulers/exact/optimal.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "schedule/lower_bound.hpp"
#include "schedulers/exact/parts/completion_bound.hpp"
#include "schedulers/exact/parts/equal_processors.hpp"
#include "schedulers/exact/parts/examined_states.hpp"
#include "schedulers/exact/parts/partial_schedule.hpp"
#include "schedulers/list/etf.hpp"
#include "schedulers/list/heft.hpp"
#include "schedulers/list/parametric.hpp"

namespace dagsweep {
namespace {

/// The shortest of several list schedules; the first of equally short ones.
Schedule shortest_list_schedule(const Instance& instance, const StopToken& stop) {
  Schedule best = Heft().schedule(instance, stop);
  const auto compare = [&](Schedule other) {
    if (other.makespan() < best.makespan()) best = std::move(other);
  };
  compare(Peft().schedule(instance, stop));
  compare(Cpop().schedule(instance, stop));
  compare(Etf().schedule(instance, stop));
  return best;
}

/// Depth-first branch and bound. The branches of a partial schedule are examined by increasing
/// bound.
class Search {
 public:
  Search(const Instance& instance, const StopToken& stop, double shortest)
      : instance_(instance),
        stop_(stop),
        shortest_(shortest),
        partial_(instance),
        bound_(instance),
        examined_(instance),
        before_(equal_processors(instance)) {}

  /// Examines at most `max_nodes` partial schedules.
  void run(std::uint64_t max_nodes);

  /// Replicas of the shortest schedule; std::nullopt if none is shorter than the given makespan.
  const std::optional<std::vector<Replica>>& found() const { return found_; }
  /// A lower bound: no schedule is shorter, except for rounding.
  double proven_bound() const { return proven_; }

 private:
  struct Branch {
    double bound;
    Replica replica;
  };
  /// The branches of one partial schedule by increasing bound; `next` is to be examined.
  struct Level {
    std::vector<Branch> branches;
    std::size_t next = 0;
  };
  bool expand(Level& level);
  void examine(const Replica& replica, Level& level);
  bool is_redundant(TaskId task, ProcessorId p) const;
  Level& level(std::size_t depth);

  const Instance& instance_;
  const StopToken& stop_;
  double shortest_;
  double proven_ = 0.0;
  std::uint64_t nodes_left_ = 0;
  std::optional<std::vector<Replica>> found_;
  PartialSchedule partial_;
  CompletionBound bound_;
  ExaminedStates examined_;
  const IdMap<ProcessorId, std::optional<ProcessorId>> before_;
  std::vector<Level> levels_;  // [depth]
};

Search::Level& Search::level(std::size_t depth) {
  if (depth == levels_.size()) levels_.emplace_back();
  levels_[depth].branches.clear();
  levels_[depth].next = 0;
  return levels_[depth];
}

/// Whether placing the task on p need not be examined: p is not a candidate, an equal processor of
/// smaller number is empty, too, and is tried instead, or the task's group is on another processor.
bool Search::is_redundant(TaskId task, ProcessorId p) const {
  if (!instance_.is_candidate(task, p)) return true;
  if (const auto group = partial_.group_processor(task)) return *group != p;
  return before_[p] && partial_.is_empty(*before_[p]);
}

void Search::examine(const Replica& replica, Level& level) {
  stop_.poll();
  partial_.place(replica);
  if (partial_.is_complete()) {
    if (partial_.makespan() < shortest_) {
      shortest_ = partial_.makespan();
      found_ = partial_.replicas();
    }
  } else if (const double bound = bound_(partial_, shortest_);
             bound < shortest_ && !examined_.dominate(partial_)) {
    level.branches.push_back({bound, replica});
  }
  partial_.take_back();
}

/// Finds the branches of partial_. Returns whether all of them were examined.
bool Search::expand(Level& level) {
  for (const TaskId task : instance_.graph.canonical_order()) {
    if (!partial_.is_ready(task)) continue;
    for (const ProcessorId p : instance_.platform.processors()) {
      if (is_redundant(task, p)) continue;
      const Replica replica = partial_.appended(task, p);
      if (replica.finish >= shortest_ || !partial_.may_follow(replica)) continue;
      if (nodes_left_ == 0) return false;
      --nodes_left_;
      examine(replica, level);
    }
  }
  const auto key = [&](const Branch& branch) {
    const Replica& replica = branch.replica;
    return std::tuple(branch.bound, replica.start, instance_.graph.position(replica.task),
                      replica.processor);
  };
  std::sort(level.branches.begin(), level.branches.end(),
            [&](const Branch& a, const Branch& b) { return key(a) < key(b); });
  return true;
}

void Search::run(std::uint64_t max_nodes) {
  nodes_left_ = max_nodes;
  const double root =
      std::max(bound_(partial_, shortest_), lower_bound(instance_, instance_.times, stop_));
  proven_ = std::min(root, shortest_);
  if (root >= shortest_) return;
  // The branch before `next` of each level is being examined; its own branches are the next level.
  bool is_exhausted = !expand(level(0));
  std::size_t depth = 0;
  double open = is_exhausted ? root : shortest_;
  while (!is_exhausted) {
    Level& here = levels_[depth];
    if (here.next == here.branches.size() || here.branches[here.next].bound >= shortest_) {
      if (depth == 0) break;
      --depth;
      partial_.take_back();
      continue;
    }
    partial_.place(here.branches[here.next++].replica);
    is_exhausted = !expand(level(++depth));
  }
  if (is_exhausted) {
    for (std::size_t above = 0; above < depth; ++above) {
      const Level& left = levels_[above];
      open = std::min(open, left.branches[left.next - 1].bound);
    }
  }
  proven_ = std::max(proven_, std::min(open, shortest_));
}

}  // namespace

Schedule Optimal::schedule(const Instance& instance, const StopToken& stop) {
  Schedule listed = shortest_list_schedule(instance, stop);
  Search search(instance, stop, listed.makespan());
  search.run(max_nodes_);
  if (!search.found()) return std::move(listed).with_proven_bound(search.proven_bound());
  return Schedule(instance.graph, instance.platform.processor_count(), *search.found())
      .with_proven_bound(search.proven_bound());
}

}  // namespace dagsweep
