#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "core/seconds_clock.hpp"
#include "core/stop.hpp"
#include "platform/generation/graph_kinds.hpp"
#include "runs/executed_run.hpp"
#include "runs/run_observer.hpp"
#include "runs/scheduling_time.hpp"
#include "sweep/rows/tuple_result.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The result of a tuple that is failed or aborted without being run.
TupleResult without_run(const Sweep& sweep, std::uint64_t number, RunStatus status,
                        std::string reason);

/// Computes the result of one tuple at a time: turns it into a run request and executes that. The
/// reproducible part of a result is a pure function of the tuple. Data that tuples share (graph,
/// experiment, plans) are cached between calls, so that calls in order of execution are cheap. One
/// object per rank.
class TupleRunner {
 public:
  /// The sweep must outlive the runner.
  TupleRunner(const Sweep& sweep, SecondsClock clock, TimingMeasurements measurements = {});

  /// Runs the tuple. `number`: its number. Errors of the run do not throw: the result is failed or
  /// aborted. Throws Stopped only if `stop` drains.
  TupleResult run(std::uint64_t number, const Coordinates& tuple, const StopToken& stop);

  /// Lets the observer, null for none, see the executions of the following runs.
  void observe(RunObserver* observer) { observer_ = observer; }

  /// Frees everything that is cached.
  void release_all();
  /// Frees all cached data that this tuple does not share. An instance is built after the previous
  /// one is freed, because both together may not fit into memory.
  void release_all_but(const Coordinates& tuple);

  /// The instance of the tuple; for a series, that of its first iteration. Errors are thrown.
  const Experiment& experiment(const Coordinates& tuple, const StopToken& stop);

 private:
  using GraphKey = std::pair<std::uint32_t, std::uint64_t>;  // graph value, seed
  GraphKey graph_key(const Coordinates& tuple) const;
  const GraphChoice& graph_choice(const Coordinates& tuple) const;
  void load_graph(const Coordinates& tuple);
  const PreparedExperiment& prepared(const Coordinates& tuple, const RunRequest& request,
                                     const StopToken& stop);
  const Plan& plan(const Coordinates& tuple, const RunRequest& request, const StopToken& stop);

  void execute_run(TupleResult& result, const StopToken& stop);
  void execute_series(TupleResult& result, const StopToken& stop);
  void execute_search(TupleResult& result, const StopToken& stop);
  void time_scheduling(TupleResult& result, const StopToken& stop);

  const Sweep& sweep_;
  SecondsClock clock_;
  TimingMeasurements measurements_;
  RunObserver* observer_ = nullptr;
  // Cached for the most recent tuple:
  std::optional<GraphKey> graph_key_;
  std::optional<GraphOrExperiment> graph_or_experiment_;
  std::optional<std::uint64_t> experiment_key_;
  std::optional<PreparedExperiment> experiment_;
  std::optional<std::uint64_t> series_key_;                  // experiment_key() of a series
  std::vector<std::optional<InstanceScale>> series_scales_;  // [iterations] of the series
  using PlanKey = std::array<std::uint32_t, 3>;              // algorithm, epsilon, given_latency
  std::map<PlanKey, Plan> plans_;
};

}  // namespace dagsweep
