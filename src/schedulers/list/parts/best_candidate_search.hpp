#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/number.hpp"
#include "schedulers/list/parts/append_builder.hpp"

namespace dagsweep {

/// Rank of a candidate, compared lexicographically; the smallest is the best.
struct CandidateRank {
  double first = 0.0;
  double second = 0.0;
  std::uint32_t position = UINT32_MAX;  ///< pos of the task

  bool operator<(const CandidateRank& other) const {
    if (first != other.first) return first < other.first;
    if (second != other.second) return second < other.second;
    return position < other.position;
  }
};

/// Places the best candidate, a (ready task, processor) pair, at every step. Ties: smaller
/// processor. Keeps the best candidate of each processor between steps, and recomputes it only if a
/// task was placed on that processor or the candidate's task was placed.
class BestCandidateSearch {
 public:
  /// `plan` must have no placed tasks, outlive this, and be changed only by this.
  BestCandidateSearch(const Instance& instance, AppendBuilder& plan)
      : graph_(instance.graph),
        plan_(plan),
        best_(instance.platform.processor_count()),
        stale_(best_.size(), true),
        required_(plan.ready().size(), any) {}

  /// rank(task, p, start) -> CandidateRank must be a pure function, the same at every step.
  template <class Rank>
  void place_best(Rank rank) {
    for (; compared_ < required_.size(); ++compared_) {
      for (std::uint32_t p = 0; p < best_.size(); ++p) {
        if (!stale_[p] && is_allowed(compared_, p)) compare(compared_, p, rank);
      }
    }
    std::uint32_t chosen = 0;
    for (std::uint32_t p = 0; p < best_.size(); ++p) {
      if (stale_[p]) recompute(p, rank);
      if (best_[p].rank < best_[chosen].rank) chosen = p;
    }
    place(plan_.index_of(best_[chosen].task), ProcessorId(chosen));
  }

 private:
  static constexpr std::uint32_t any = UINT32_MAX;
  static constexpr double unranked = std::numeric_limits<double>::infinity();
  struct Best {
    CandidateRank rank{unranked, unranked, UINT32_MAX};
    TaskId task;
  };

  bool is_allowed(std::size_t k, std::uint32_t p) const {
    return required_[k] == any || required_[k] == p;
  }

  template <class Rank>
  void compare(std::size_t k, std::uint32_t p, Rank& rank) {
    const TaskId task = plan_.ready()[k];
    const double start = plan_.start(k, ProcessorId(p));
    if (start == never) return;  // p cannot run it
    const CandidateRank here = rank(task, ProcessorId(p), start);
    if (here < best_[p].rank) best_[p] = {here, task};
  }

  template <class Rank>
  void recompute(std::uint32_t p, Rank& rank) {
    best_[p] = {};
    for (std::size_t k = 0; k < required_.size(); ++k) {
      if (is_allowed(k, p)) compare(k, p, rank);
    }
    stale_[p] = false;
  }

  void place(std::size_t k, ProcessorId p) {
    const TaskId task = plan_.ready()[k];
    const bool was_unrestricted = required_[k] == any;
    plan_.place({k, p});
    required_[k] = required_.back();
    required_.pop_back();
    compared_ = required_.size();
    stale_[p.index()] = true;
    if (was_unrestricted) invalidate_others(task, p);
    for (std::size_t fresh = compared_; fresh < plan_.ready().size(); ++fresh) {
      const auto group = plan_.group_processor(fresh);
      required_.push_back(group ? static_cast<std::uint32_t>(group->index()) : any);
    }
  }

  /// Updates the other processors after the task, and with it its group, was fixed to p.
  void invalidate_others(TaskId task, ProcessorId p) {
    for (std::size_t q = 0; q < best_.size(); ++q) {
      if (best_[q].task == task) stale_[q] = true;
    }
    if (graph_.group(task) < 0) return;
    for (std::size_t k = 0; k < required_.size(); ++k) {
      if (graph_.group(plan_.ready()[k]) != graph_.group(task)) continue;
      required_[k] = static_cast<std::uint32_t>(p.index());
      stale_.assign(stale_.size(), true);
    }
  }

  const TaskGraph& graph_;
  AppendBuilder& plan_;
  std::vector<Best> best_;               // [P], undefined where stale
  std::vector<bool> stale_;              // [P]
  std::vector<std::uint32_t> required_;  // [ready tasks] processor of the task's group, or `any`
  std::size_t compared_ = 0;             // ready tasks already compared on non-stale processors
};

}  // namespace dagsweep
