#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "core/seconds_clock.hpp"
#include "core/stop.hpp"
#include "parallel/dispatcher.hpp"
#include "parallel/node_memory.hpp"
#include "parallel/run_guard.hpp"
#include "parallel/write_policy.hpp"
#include "sweep/tuples/shard_worklist.hpp"
#include "sweep/tuples/tuple_runner.hpp"

namespace dagsweep {

/// Runs batches and writes their results, which it buffers as WritePolicy says. A drained worker
/// has written all its results.
class Worker {
 public:
  /// Called with the number of a tuple before its run, and with std::nullopt before results are
  /// written.
  using TupleObserver = std::function<void(std::optional<std::uint64_t> tuple)>;

  /// `stop` drains the worker, which also uses it for the time limit of runs. `memory`: admission
  /// of large tuples; may be null. All references and pointers must outlive the worker.
  Worker(const ShardWorklist& worklist, ResultSink& sink, StopSource& stop, SecondsClock clock,
         TimingMeasurements measurements = {}, TupleObserver watch = {},
         NodeMemory* memory = nullptr);

  /// Runs the pending tuples at the places of a batch, and returns the report on these runs.
  /// Returns early if drained.
  Report run(const Batch& batch);
  /// Releases memory for which other ranks of this node may be waiting, and writes results if the
  /// wait becomes long. To be called repeatedly while the worker waits for a batch.
  void rest();
  /// Writes the remaining results. Returns the last report, with the totals.
  Report finish();

 private:
  enum class Admission { enough, beyond_limit, drained };
  Admission request_memory(const Coordinates& tuple);
  TupleResult limited_run(std::uint64_t number, const Coordinates& tuple, const StopToken& stop);
  TupleResult too_large(std::uint64_t number, const Coordinates& tuple) const;
  void release_memory();
  void flush();

  const ShardWorklist& worklist_;
  ResultSink& sink_;
  StopSource& stop_;
  SecondsClock clock_;
  TupleRunner runner_;
  RunGuard guard_;
  TupleObserver run_observer_;
  NodeMemory* memory_;
  std::vector<TupleResult> buffered_;
  std::uint64_t buffered_batches_ = 0;  // number of batches, or parts of them, in the buffer
  WritePolicy write_policy_;
  std::optional<double> waiting_since_;  // time of the first rest() since the last batch
  double first_batch_ = -1.0;
  double seconds_in_runs_ = 0.0;
  double waited_for_memory_ = 0.0;
  bool drained_ = false;
};

}  // namespace dagsweep
