#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "core/stop.hpp"
#include "parallel/dispatcher.hpp"
#include "parallel/node_memory.hpp"
#include "parallel/run_guard.hpp"
#include "sweep/run/runner.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {

/// Runs batches and hands the results on at the end of each, or earlier: at most 1024 rows, or a
/// second's, are held back.
class Worker {
 public:
  /// Is told the number of the tuple whose run begins, and none before results are handed on.
  using RunObserver = std::function<void(std::optional<std::uint64_t> tuple)>;

  /// `stop` drains the worker; its time limit is set by the worker itself, from the sweep's limits.
  /// `memory`: where large tuples ask for admission; null: nowhere. All must outlive it.
  Worker(const ShardWorklist& worklist, ResultSink& sink, StopSource& stop,
         TupleRunner::Clock clock, TimingMeasurements measurements = {}, RunObserver watch = {},
         NodeMemory* memory = nullptr);

  /// Runs what is pending in the batch of the agenda's places; returns early if it is drained. The
  /// report covers it.
  Report run(const Batch& batch);
  /// Gives back the memory that others of this node may wait for.
  void rest();
  /// Reports the totals.
  Report finish();

 private:
  enum class Admission { enough, never, drained };
  Admission request_memory(const Coordinates& tuple);
  TupleResult too_large(std::uint64_t number, const Coordinates& tuple) const;
  void flush();

  const ShardWorklist& worklist_;
  ResultSink& sink_;
  StopSource& stop_;
  TupleRunner::Clock clock_;
  TupleRunner runner_;
  RunGuard guard_;
  RunObserver run_observer_;
  NodeMemory* memory_;
  std::vector<TupleResult> held_;
  double held_since_ = 0.0;
  double first_batch_ = -1.0;
  double inside_ = 0.0;
  double waited_for_memory_ = 0.0;
  bool drained_ = false;
};

/// Works off the sweep alone. Calls `progress` after every batch.
Report run_alone(Worker& worker, Dispatcher& dispatcher, const StopSource& stop,
                 const std::function<void(const Report&)>& progress);

/// A worker's side of the exchange with the master: it asks for a batch while it runs the one
/// before.
void run_worker(Worker& worker);
/// ... with whatever runs batches; `rest` is called before it waits for the master, `finish`
/// reports the totals.
void run_worker(const std::function<Report(const Batch&)>& run, const std::function<void()>& rest,
                const std::function<Report()>& finish);

/// A rank that is given no work, because another of its node is timing: sleeps until the master
/// lets go of it.
void run_idle_rank();

/// How the master gets along with the others.
struct PollingPolicy {
  std::vector<int> idle;  ///< ranks in run_idle_rank(); let go of at the end
  /// Between two looks at what workers report. They hold a batch in advance, so that only short
  /// ones wait for an answer.
  std::chrono::microseconds sleep{100};
  /// After a report, before the first nap: where many come they are answered at once.
  std::chrono::microseconds spin{50};
};

/// What all workers have done, and each.
struct LaunchTotals {
  Report all;
  std::vector<RankUse> ranks;
};

/// The master's side: hands out batches until there are none left, or `stop` drains. Calls
/// `progress` for every report, and regularly with an empty one.
LaunchTotals run_master(Dispatcher& dispatcher, const StopSource& stop,
                        const PollingPolicy& polling,
                        const std::function<void(const Report&)>& progress);

}  // namespace dagsweep
