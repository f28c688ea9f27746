#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/stop.hpp"
#include "parallel/dispatcher.hpp"
#include "parallel/worker.hpp"

namespace dagsweep {

/// Runs all pending tuples on a single rank. Calls `progress` after every batch.
Report run_alone(Worker& worker, Dispatcher& dispatcher, const StopSource& stop,
                 const std::function<void(const Report&)>& progress);

/// The worker's side of the exchange with the master: it requests the next batch before it starts
/// the current one (parallel/README.md, "Messages").
void run_worker(Worker& worker);
/// The worker's side of the exchange, with arbitrary functions: `run` executes a batch, `rest` is
/// called before the worker waits for the master and repeatedly during the wait, `finish` returns
/// the totals.
void run_worker(const std::function<Report(const Batch&)>& run, const std::function<void()>& rest,
                const std::function<Report()>& finish);

/// Why a worker cannot continue.
struct WorkerFailure {
  int rank = 0;
  ExitCode code = ExitCode::io;
  std::string text;
};

/// Reports the failure to the master, which prints one error for all workers (when a disk is full,
/// thousands fail at once) and then terminates all ranks.
void report_failure(const WorkerFailure& failure);

/// To be called on a rank without work, because another rank of its node measures times: sleeps
/// until the master releases it.
void run_idle_rank();

/// How the master waits for messages.
struct PollingPolicy {
  std::vector<int> idle;  ///< ranks in run_idle_rank(), released at the end
  /// Sleep between two polls. Workers hold a batch in advance, so that only workers with short
  /// batches wait for a reply.
  std::chrono::microseconds sleep{100};
  /// How long to poll without sleep after a report, so that frequent reports are answered at once.
  std::chrono::microseconds spin{50};
  /// Least time that the master waits for workers that are silent while all others are idle.
  std::chrono::duration<double> patience{600.0};
};

/// Totals of the workers in a launch, together and for each.
struct LaunchTotals {
  Report all;
  std::vector<RankUsage> ranks;
  /// Workers for which the master no longer waits, because they hang or their node is lost. If
  /// there are any, no collective operation can end; the results of all other workers are written.
  std::vector<int> silent;
  /// Failure of the first worker that cannot continue. If set, all ranks must be terminated, too.
  std::optional<WorkerFailure> failure;

  /// Adds what the same workers have done later in the launch.
  void add(LaunchTotals later);
};

/// The master's side: hands out batches to the workers until there are none left, or `stop` drains,
/// or all workers that are not idle are silent. Calls `progress` for every report, and regularly
/// with an empty one.
LaunchTotals run_master(Dispatcher& dispatcher, const std::vector<int>& workers,
                        const StopSource& stop, const PollingPolicy& polling,
                        const std::function<void(const Report&)>& progress);

}  // namespace dagsweep
