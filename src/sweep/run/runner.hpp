#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "core/stop.hpp"
#include "metrics/catalogue.hpp"
#include "platform/models/generated.hpp"
#include "sweep/run/result.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// What a timing sweep measures with beside the clock; what is missing stays unknown.
struct TimingMeasurements {
  /// Has this process hold so many free bytes, so that what comes next need not wait for the system
  /// to provide them.
  std::function<void(std::size_t bytes)> provide_memory;
  /// Does the work; returns by how many bytes this process grew at most meanwhile, NaN = unknown.
  std::function<double(const std::function<void()>& work)> peak_memory;
  /// Seconds that this thread has computed: fewer than have passed if it had to share its core.
  std::function<double()> cpu_clock;
};

/// The result of a tuple that is not run: failed or aborted.
TupleResult without_run(const Sweep& sweep, std::uint64_t number, RunStatus status,
                        std::string reason);

/// One tuple in, one result out. The reproducible part of a result is a pure function of the tuple;
/// what tuples share (graph, instance, M0, schedules) is kept from one call to the next, so calls
/// in order of execution are cheap. One object per rank.
class TupleRunner {
 public:
  using Clock = std::function<double()>;  ///< seconds, monotone

  /// The sweep must outlive the runner.
  TupleRunner(const Sweep& sweep, Clock clock, TimingMeasurements measurements = {});
  ~TupleRunner();

  /// `number` is the tuple's. Never throws for what goes wrong within the run: that is a failed, or
  /// aborted, result. Throws Stopped if the stop is a drain.
  TupleResult run(std::uint64_t number, const Coordinates& tuple, const StopToken& stop);

  /// Gives back the memory of what is kept; of all that this tuple does not share. An instance is
  /// made when the one before is gone, as both may not fit.
  void forget();
  void release_all_but(const Coordinates& tuple);

  /// What the tuple runs on (of a series, its first iteration), and what happens to it. Throws
  /// what is wrong.
  const Experiment& experiment(const Coordinates& tuple, const StopToken& stop);
  Scenario scenario(const Coordinates& tuple, const StopToken& stop);

 private:
  struct Planned {
    Schedule schedule;
    double seconds;
  };
  std::uint64_t seed(const Coordinates& tuple) const;
  using GraphKey = std::pair<std::uint32_t, std::uint64_t>;  // graph value, seed
  GraphKey graph_key(const Coordinates& tuple) const;
  static std::uint64_t experiment_key(const Coordinates& tuple);
  void load_graph(const Coordinates& tuple);
  CostSettings cost_settings(const Coordinates& tuple) const;
  Experiment with_costs(const GraphOrExperiment& graph_or_experiment,
                        const Coordinates& tuple) const;
  std::unique_ptr<Scheduler> scheduler(const Coordinates& tuple, std::uint64_t seed) const;
  const Planned& planned(const Coordinates& tuple, const StopToken& stop);
  double m0(const StopToken& stop);
  void execute_static(TupleResult& result, const Scenario& scenario, const StopToken& stop);
  void execute_reactive(TupleResult& result, const Scenario& scenario, const StopToken& stop);
  void execute_series(TupleResult& result, const GraphChoice& choice, const StopToken& stop) const;
  void measure(TupleResult& result, const Schedule& planned, const Execution& execution) const;
  void time_into(TupleResult& result, const StopToken& stop);
  void execute_into(TupleResult& result, const StopToken& stop);

  const Sweep& sweep_;
  Clock clock_;
  TimingMeasurements measurements_;
  // Each kept for the tuple that asked last.
  std::optional<GraphKey> graph_key_;
  std::optional<GraphOrExperiment> graph_or_experiment_;
  std::optional<std::uint64_t> experiment_key_;
  std::optional<Experiment> experiment_;
  std::optional<InstanceScale> scale_;
  std::optional<double> m0_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Planned> planned_;  // algorithm, epsilon
};

}  // namespace dagsweep
