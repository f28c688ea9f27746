#pragma once

#include "schedule/static_scheduler.hpp"
#include "schedulers/mapping/parts/batch.hpp"

namespace dagsweep {

/// A batch mode heuristic: for every ready task the processor where it completes first is found;
/// the task of largest score is appended there. Ties: smaller pos, smaller processor.
template <class Score>
class BatchMode final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit BatchMode(const Parameters& parameters) : refill_(batch_refill(parameters)) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    return map_batches<Score>(instance, refill_, stop);
  }

 private:
  const BatchRefill refill_;
};

struct SoonestCompletion {
  static constexpr bool reads_second = false;
  static double score(const BatchTask& task) { return -task.completion; }
};
struct LatestCompletion {
  static constexpr bool reads_second = false;
  static double score(const BatchTask& task) { return task.completion; }
};
struct LossOnSecond {
  static constexpr bool reads_second = true;
  static double score(const BatchTask& task) { return task.next_completion - task.completion; }
};

/// Min-min (Ibarra & Kim, JACM 24(2), 1977; Braun et al., JPDC 61(6), 2001): the ready task that
/// can complete first.
using MinMin = BatchMode<SoonestCompletion>;
/// Max-min (same papers): the ready task whose earliest completion is the latest.
using MaxMin = BatchMode<LatestCompletion>;
/// Sufferage (Maheswaran et al., JPDC 59(2), 1999): the ready task with the largest sufferage, its
/// completion on the second best processor minus that on the best one.
using Sufferage = BatchMode<LossOnSecond>;

/// Duplex (Braun et al., JPDC 61(6), 2001): the schedule of min-min or that of max-min, whichever
/// has the smaller makespan. Ties: min-min.
class Duplex final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit Duplex(const Parameters& parameters) : min_min_(parameters), max_min_(parameters) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    Schedule soonest = min_min_.schedule(instance, stop);
    Schedule latest = max_min_.schedule(instance, stop);
    return latest.makespan() < soonest.makespan() ? latest : soonest;
  }

 private:
  MinMin min_min_;
  MaxMin max_min_;
};

}  // namespace dagsweep
