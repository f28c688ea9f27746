#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/stop.hpp"
#include "metrics/observation.hpp"
#include "platform/models/generated.hpp"
#include "schedulers/criteria.hpp"
#include "sweep/axes/axis_catalogue.hpp"
#include "sweep/run/result.hpp"
#include "sweep/run/run_observer.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// Measurement functions of timing sweeps. The figure of an empty function is NaN.
struct TimingMeasurements {
  /// Makes the process hold `bytes` of free memory, so that later allocations do not wait for the
  /// system.
  std::function<void(std::size_t bytes)> provide_memory;
  /// Runs `work`; returns the peak growth of this process's memory meanwhile, in bytes; NaN =
  /// unknown.
  std::function<double(const std::function<void()>& work)> peak_memory;
  /// CPU time of this thread in seconds.
  std::function<double()> cpu_clock;
};

/// The result of a tuple that is failed or aborted without being run.
TupleResult without_run(const Sweep& sweep, std::uint64_t number, RunStatus status,
                        std::string reason);

/// Computes the result of one tuple at a time. The reproducible part of a result is a pure function
/// of the tuple. Data that tuples share (graph, instance, M0, schedules) are cached between calls,
/// so that calls in order of execution are cheap. One object per rank.
class TupleRunner {
 public:
  using Clock = std::function<double()>;  ///< seconds, monotone

  /// The sweep must outlive the runner.
  TupleRunner(const Sweep& sweep, Clock clock, TimingMeasurements measurements = {});
  ~TupleRunner();

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
  struct Planned {
    std::optional<EpsilonFound> found;  ///< none if the criteria cannot be met together
    double seconds;
  };
  std::uint64_t seed(const Coordinates& tuple) const;
  using GraphKey = std::pair<std::uint32_t, std::uint64_t>;  // graph value, seed
  GraphKey graph_key(const Coordinates& tuple) const;
  static std::uint64_t experiment_key(const Coordinates& tuple);
  void load_graph(const Coordinates& tuple);
  Experiment with_costs(const GraphOrExperiment& graph_or_experiment,
                        const Coordinates& tuple) const;
  const AlgorithmChoice& algorithm(const Coordinates& tuple) const;
  SchedulerRequest scheduler_request(const Coordinates& tuple, std::uint64_t seed) const;
  const Planned& planned(const Coordinates& tuple, const TupleSettings& settings,
                         const StopToken& stop);
  double m0(const StopToken& stop);
  /// M0 for a scenario with these settings; 0 if it reads none.
  double m0_for(const ScenarioSettings& settings, const StopToken& stop);
  /// Runs a static scheduler, whose schedule is cached.
  void execute_with(const SchedulerFactory<StaticScheduler>& make, TupleResult& result,
                    const StopToken& stop);
  template <class Kind>  // ReactiveScheduler, OnlineScheduler
  void execute_with(const SchedulerFactory<Kind>& make, TupleResult& result, const StopToken& stop);
  void execute_series(TupleResult& result, const GraphChoice& choice, const StopToken& stop);
  void measure(TupleResult& result, const ExecutedRun& run,
               const CriteriaOutcome& criteria = {}) const;
  void measure_scheduling(TupleResult& result, const StopToken& stop);
  void execute_search(TupleResult& result, const StopToken& stop);
  void execute_run(TupleResult& result, const StopToken& stop);

  const Sweep& sweep_;
  Clock clock_;
  TimingMeasurements measurements_;
  RunObserver* observer_ = nullptr;
  // Cached for the most recent tuple:
  std::optional<GraphKey> graph_key_;
  std::optional<GraphOrExperiment> graph_or_experiment_;
  std::optional<std::uint64_t> experiment_key_;
  std::optional<Experiment> experiment_;
  std::optional<InstanceScale> scale_;
  std::optional<std::uint64_t> series_key_;                  // experiment_key() of a series
  std::vector<std::optional<InstanceScale>> series_scales_;  // [iterations] of the series
  std::optional<double> m0_;
  std::optional<double> fault_free_latency_;
  using PlanKey = std::array<std::uint32_t, 3>;  // algorithm, epsilon, given_latency
  std::map<PlanKey, Planned> planned_;
};

}  // namespace dagsweep
