#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {

/// How good a candidate is: smaller is better, in this order.
struct CandidateRank {
  double first = 0.0;
  double second = 0.0;
  std::uint32_t position = UINT32_MAX;  ///< of the task

  bool operator<(const CandidateRank& other) const {
    if (first != other.first) return first < other.first;
    if (second != other.second) return second < other.second;
    return position < other.position;
  }
};

/// Finds the best of all candidates of a plan at every step (ties: smaller processor), and places
/// it. As a step changes little, it remembers the best candidate of each processor and looks again
/// only where a task was placed, or where the best one has gone.
class BestCandidateSearch {
 public:
  /// Nothing is placed in the plan yet, which must outlive this and is changed through it only.
  BestCandidateSearch(const Instance& instance, AppendBuilder& plan)
      : graph_(instance.graph),
        plan_(plan),
        best_(instance.platform.processor_count()),
        stale_(best_.size(), true),
        only_(plan.ready().size(), any) {}

  /// rank(task, p, start) -> CandidateRank: a function of these, the same at every step.
  template <class Rank>
  void place_best(Rank rank) {
    for (; seen_ < only_.size(); ++seen_) {
      for (std::uint32_t p = 0; p < best_.size(); ++p) {
        if (!stale_[p] && may_go(seen_, p)) compare(seen_, p, rank);
      }
    }
    std::uint32_t chosen = 0;
    for (std::uint32_t p = 0; p < best_.size(); ++p) {
      if (stale_[p]) look_again(p, rank);
      if (best_[p].rank < best_[chosen].rank) chosen = p;
    }
    place(plan_.place_of(best_[chosen].task), ProcessorId(chosen));
  }

 private:
  static constexpr std::uint32_t any = UINT32_MAX;
  static constexpr double worst = std::numeric_limits<double>::infinity();
  struct Best {
    CandidateRank rank{worst, worst, UINT32_MAX};
    TaskId task;
  };

  bool may_go(std::size_t k, std::uint32_t p) const { return only_[k] == any || only_[k] == p; }

  template <class Rank>
  void compare(std::size_t k, std::uint32_t p, Rank& rank) {
    const TaskId task = plan_.ready()[k];
    const CandidateRank here = rank(task, ProcessorId(p), plan_.start(k, ProcessorId(p)));
    if (here < best_[p].rank) best_[p] = {here, task};
  }

  template <class Rank>
  void look_again(std::uint32_t p, Rank& rank) {
    best_[p] = {};
    for (std::size_t k = 0; k < only_.size(); ++k) {
      if (may_go(k, p)) compare(k, p, rank);
    }
    stale_[p] = false;
  }

  void place(std::size_t k, ProcessorId p) {
    const TaskId task = plan_.ready()[k];
    const bool was_free = only_[k] == any;
    plan_.place({k, p});
    only_[k] = only_.back();
    only_.pop_back();
    seen_ = only_.size();
    stale_[p.index()] = true;
    if (was_free) leave_others(task, p);
    for (std::size_t fresh = seen_; fresh < plan_.ready().size(); ++fresh) {
      const auto group = plan_.group_processor(fresh);
      only_.push_back(group ? static_cast<std::uint32_t>(group->index()) : any);
    }
  }

  /// The task, which could have gone elsewhere, is on p now, and with it its group.
  void leave_others(TaskId task, ProcessorId p) {
    for (std::size_t q = 0; q < best_.size(); ++q) {
      if (best_[q].task == task) stale_[q] = true;
    }
    if (graph_.group(task) < 0) return;
    for (std::size_t k = 0; k < only_.size(); ++k) {
      if (graph_.group(plan_.ready()[k]) != graph_.group(task)) continue;
      only_[k] = static_cast<std::uint32_t>(p.index());
      stale_.assign(stale_.size(), true);
    }
  }

  const TaskGraph& graph_;
  AppendBuilder& plan_;
  std::vector<Best> best_;           // [P], unless stale
  std::vector<bool> stale_;          // [P]
  std::vector<std::uint32_t> only_;  // [ready tasks] where it has to go, or `any`
  std::size_t seen_ = 0;             // ready tasks that the best of each processor is of
};

}  // namespace dagsweep
