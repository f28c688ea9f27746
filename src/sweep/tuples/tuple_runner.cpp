#include "sweep/tuples/tuple_runner.hpp"

#include <new>
#include <utility>

#include "core/error.hpp"
#include "core/random.hpp"
#include "runs/measured_run.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "runs/series_run.hpp"
#include "search/columns.hpp"
#include "sweep/tuples/tuple_request.hpp"
#include "sweep/tuples/tuple_search.hpp"

namespace dagsweep {
namespace {

TupleResult empty_result(const Sweep& sweep, std::uint64_t number, const Coordinates& tuple) {
  TupleResult result;
  result.tuple = tuple;
  result.number = number;
  result.facts = sweep.facts_of(tuple);
  result.identity = sweep.identity(tuple);
  result.metrics.assign(sweep.metrics().size(), not_a_value);
  return result;
}

/// Equal for tuples with equal experiments.
std::uint64_t experiment_key(const Coordinates& tuple) {
  Digest digest;
  for (const AxisSpec& axis : axis_catalogue()) {
    if (axis.stage <= AxisStage::seed) digest.add(std::uint64_t{tuple[axis.id]});
  }
  return digest.value();
}

}  // namespace

TupleResult without_run(const Sweep& sweep, std::uint64_t number, RunStatus status,
                        std::string reason) {
  TupleResult result = empty_result(sweep, number, sweep.tuple(number));
  result.status = status;
  result.reason = std::move(reason);
  return result;
}

TupleRunner::TupleRunner(const Sweep& sweep, SecondsClock clock, TimingMeasurements measurements)
    : sweep_(sweep), clock_(std::move(clock)), measurements_(std::move(measurements)) {}

const GraphChoice& TupleRunner::graph_choice(const Coordinates& tuple) const {
  return sweep_.description().graphs[sweep_.graphs()[tuple[AxisId::graph]].choice];
}

TupleRunner::GraphKey TupleRunner::graph_key(const Coordinates& tuple) const {
  const auto seed = static_cast<std::uint64_t>(sweep_.number_of(tuple, AxisId::seed));
  return {tuple[AxisId::graph], graph_is_random(graph_choice(tuple)) ? seed : 0};
}

void TupleRunner::load_graph(const Coordinates& tuple) {
  const GraphKey key = graph_key(tuple);
  if (graph_key_ == key) return;
  graph_key_.reset();
  graph_or_experiment_ = make_graph(graph_choice(tuple), sweep_.graphs()[key.first], key.second,
                                    sweep_.description().files);
  graph_key_ = key;
}

void TupleRunner::release_all() {
  experiment_key_.reset();
  experiment_.reset();
  plans_.clear();
  series_key_.reset();
  series_scales_.clear();
  graph_key_.reset();
  graph_or_experiment_.reset();
}

void TupleRunner::release_all_but(const Coordinates& tuple) {
  const std::uint64_t key = experiment_key(tuple);
  if (experiment_key_ == key || series_key_ == key) return;
  const bool same_graph = graph_key_ == graph_key(tuple);
  auto graph_or_experiment = same_graph ? std::move(graph_or_experiment_) : std::nullopt;
  release_all();
  if (!same_graph) return;
  graph_or_experiment_ = std::move(graph_or_experiment);
  graph_key_ = graph_key(tuple);
}

const PreparedExperiment& TupleRunner::prepared(const Coordinates& tuple, const RunRequest& request,
                                                const StopToken& stop) {
  const std::uint64_t key = experiment_key(tuple);
  if (experiment_key_ == key) return *experiment_;
  release_all_but(tuple);
  load_graph(tuple);
  stop.poll();
  experiment_.emplace(experiment_of(*graph_or_experiment_, request));
  stop.poll();
  experiment_key_ = key;
  return *experiment_;
}

const Experiment& TupleRunner::experiment(const Coordinates& tuple, const StopToken& stop) {
  return prepared(tuple, tuple_request(sweep_, tuple), stop).experiment();
}

const Plan& TupleRunner::plan(const Coordinates& tuple, const RunRequest& request,
                              const StopToken& stop) {
  const PlanKey key{tuple[AxisId::algorithm], tuple[AxisId::epsilon], tuple[AxisId::given_latency]};
  if (const auto found = plans_.find(key); found != plans_.end()) return found->second;
  return plans_.emplace(key, make_plan(request, *experiment_, stop, &clock_)).first->second;
}

void TupleRunner::execute_run(TupleResult& result, const StopToken& stop) {
  const RunRequest request = tuple_request(sweep_, result.tuple);
  const PreparedExperiment& on = prepared(result.tuple, request, stop);
  const Plan* planned =
      request.scheduler->is_static() ? &plan(result.tuple, request, stop) : nullptr;
  MeasuredRun measured = measure_run(request, on, stop, planned, &clock_, observer_);
  const bool is_done = measured.run.is_done();
  result.status = is_done ? RunStatus::done : RunStatus::stalled;
  result.reason = measured.run.execution.reason;
  if (is_done) result.metrics = std::move(measured.metrics);
  result.scheduling_seconds = measured.run.scheduling_seconds;
  result.simulation_seconds = measured.run.simulation_seconds;
}

void TupleRunner::execute_series(TupleResult& result, const StopToken& stop) {
  const GraphChoice& choice = graph_choice(result.tuple);
  const RunRequest request = tuple_request(sweep_, result.tuple);
  release_all_but(result.tuple);
  series_key_ = experiment_key(result.tuple);
  series_scales_.resize(choice.series.iterations);
  SeriesSteps steps;
  steps.experiment = [&](std::uint64_t k) {
    return experiment_of(make_iteration(choice, graph_key(result.tuple).second, k), request);
  };
  steps.scale = [&](std::uint64_t k, const Experiment& experiment) {
    if (!series_scales_[k]) series_scales_[k].emplace(experiment, stop);
    return *series_scales_[k];
  };
  SeriesResult run = run_series(choice.series, request, steps, clock_, stop, observer_);
  result.status = run.completed ? RunStatus::done : RunStatus::stalled;
  result.metrics = std::move(run.metrics);
  result.scheduling_seconds = run.scheduling_seconds;
  result.simulation_seconds = run.simulation_seconds;
}

void TupleRunner::execute_search(TupleResult& result, const StopToken& stop) {
  const double begin = clock_();
  const SearchOutcome outcome = run_search(tuple_search(sweep_, result.tuple), stop);
  result.status = RunStatus::done;
  result.metrics = search_values(outcome.result, outcome.fresh_ratio, outcome.found);
  result.scheduling_seconds = clock_() - begin;  // all of it is scheduling
  result.simulation_seconds = 0.0;
}

void TupleRunner::time_scheduling(TupleResult& result, const StopToken& stop) {
  const RunRequest request = tuple_request(sweep_, result.tuple);
  const Instance& instance = prepared(result.tuple, request, stop).instance();
  SchedulingTime time = measure_scheduling(request, instance, clock_, measurements_, stop);
  result.status = RunStatus::done;
  result.metrics = std::move(time.metrics);
  result.scheduling_seconds = time.seconds;
  result.scheduling_cpu_seconds = time.cpu_seconds;
  result.scheduling_peak_bytes = time.peak_bytes;
}

TupleResult TupleRunner::run(std::uint64_t number, const Coordinates& tuple,
                             const StopToken& stop) {
  TupleResult result = empty_result(sweep_, number, tuple);
  try {
    if (sweep_.description().search) {
      execute_search(result, stop);
    } else if (sweep_.description().timing) {
      time_scheduling(result, stop);
    } else if (!graph_choice(tuple).series.is_one()) {
      execute_series(result, stop);
    } else {
      execute_run(result, stop);
    }
  } catch (const Stopped& stopped) {
    if (stopped.reason == StopReason::drain) throw;
    result.status = RunStatus::aborted;
    result.reason = "longer than limits.seconds_per_run";
  } catch (const IoError& error) {  // a problem of this machine, not of the tuple
    result.status = RunStatus::aborted;
    result.reason = error.what();
  } catch (const std::bad_alloc&) {
    result.status = RunStatus::aborted;
    result.reason = "out of memory (limits.memory_per_run, or the machine's)";
  } catch (const LimitExceeded& error) {
    result.status = RunStatus::aborted;
    result.reason = error.what();
  } catch (const std::exception& error) {
    result.status = RunStatus::failed;
    result.reason = error.what();
  }
  return result;
}

}  // namespace dagsweep
