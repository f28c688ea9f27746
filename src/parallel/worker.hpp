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

}  // namespace dagsweep
