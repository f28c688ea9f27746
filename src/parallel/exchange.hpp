#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "core/stop.hpp"
#include "parallel/dispatcher.hpp"
#include "parallel/worker.hpp"

namespace dagsweep {

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
