#pragma once

#include <span>

#include "core/number.hpp"
#include "schedulers/list/parts/candidate_heaps.hpp"

namespace dagsweep {

/// Places the (ready task, processor) pair of smallest value at every step. Ties: smaller order of
/// the task, then smaller processor. Values never decrease, because processors only become ready
/// later. The best value of a processor therefore bounds its later values, and the heaps are
/// searched again only on the processor whose bound is smallest.
template <CandidateValue Value>
class CandidateHeapSearch {
 public:
  /// `plan` must have no placed tasks and be changed only by this. `order`: [tasks]. All arguments
  /// must outlive this.
  CandidateHeapSearch(AppendBuilder& plan, const Value& value, std::span<const std::uint32_t> order,
                      std::size_t processors)
      : plan_(plan), heaps_(plan, value, order, processors), bounds_(processors) {
    for (std::size_t k = 0; k < plan.ready().size(); ++k) add(k);
  }

  /// Places the best pair. Some task must be ready.
  void place_best() {
    ProcessorId first = smallest_bound();
    while (!is_value(first)) {
      search(first);
      first = smallest_bound();
    }
    place(bounds_[first].best.task, first);
  }

 private:
  using Best = typename CandidateHeaps<Value>::Best;
  static constexpr Best none{never, UINT32_MAX, TaskId()};
  struct Bound {
    Best best = none;     // lower bound of the values of all candidates
    bool is_used = true;  // whether a task was placed on the processor since `best` was found
  };

  bool is_value(ProcessorId p) const {
    return !bounds_[p].is_used && heaps_.is_candidate(bounds_[p].best.task, p);
  }

  ProcessorId smallest_bound() const {
    std::size_t first = 0;
    for (std::size_t p = 1; p < bounds_.size(); ++p) {
      if (bounds_[ProcessorId(p)].best < bounds_[ProcessorId(first)].best) first = p;
    }
    return ProcessorId(first);
  }

  void search(ProcessorId p) { bounds_[p] = {heaps_.best(p).value_or(none), false}; }

  void place(TaskId task, ProcessorId p) {
    heaps_.remove(task);
    const std::size_t others = plan_.ready().size() - 1;
    plan_.place({plan_.index_of(task), p});
    bounds_[p].is_used = true;
    // Tasks that have become ready.
    for (std::size_t k = others; k < plan_.ready().size(); ++k) add(k);
  }

  /// A candidate below the bound is the best one.
  void add(std::size_t k) {
    heaps_.add(k, [&](ProcessorId p, const Best& here) {
      if (here < bounds_[p].best) bounds_[p] = {here, false};
    });
  }

  AppendBuilder& plan_;
  CandidateHeaps<Value> heaps_;
  IdMap<ProcessorId, Bound> bounds_;
};

}  // namespace dagsweep
