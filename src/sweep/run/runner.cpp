#include "sweep/run/runner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <tuple>
#include <utility>

#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/limit_exceeded.hpp"
#include "core/random.hpp"
#include "metrics/resilience.hpp"
#include "platform/models/generated.hpp"
#include "platform/models/networks.hpp"
#include "runs/executed_run.hpp"
#include "schedulers/list/heft.hpp"
#include "schedulers/replication/ftsa.hpp"
#include "search/columns.hpp"
#include "sweep/axes/axis_catalogue.hpp"
#include "sweep/run/series_run.hpp"
#include "sweep/run/timed_schedulers.hpp"
#include "sweep/run/tuple_search.hpp"
#include "sweep/run/tuple_settings.hpp"

namespace dagsweep {
namespace {

TupleResult empty_result(const Sweep& sweep, std::uint64_t number, const Coordinates& tuple) {
  TupleResult result;
  result.tuple = tuple;
  result.number = number;
  result.dependencies = sweep.dependencies(tuple);
  result.identity = sweep.identity(tuple);
  result.metrics.assign(sweep.metrics().size(), not_a_value);
  return result;
}

}  // namespace

TupleResult without_run(const Sweep& sweep, std::uint64_t number, RunStatus status,
                        std::string reason) {
  TupleResult result = empty_result(sweep, number, sweep.tuple(number));
  result.status = status;
  result.reason = std::move(reason);
  return result;
}

TupleRunner::TupleRunner(const Sweep& sweep, Clock clock, TimingMeasurements measurements)
    : sweep_(sweep), clock_(std::move(clock)), measurements_(std::move(measurements)) {}

TupleRunner::~TupleRunner() = default;

std::uint64_t TupleRunner::seed(const Coordinates& tuple) const {
  return static_cast<std::uint64_t>(sweep_.number_of(tuple, AxisId::seed));
}

TupleRunner::GraphKey TupleRunner::graph_key(const Coordinates& tuple) const {
  const std::uint32_t value = at(tuple, AxisId::graph);
  const GraphChoice& choice = sweep_.description().graphs[sweep_.graphs()[value].choice];
  return {value, graph_is_random(choice) ? seed(tuple) : 0};
}

std::uint64_t TupleRunner::experiment_key(const Coordinates& tuple) {
  Digest digest;
  for (const AxisSpec& axis : axis_catalogue()) {
    if (axis.stage <= AxisStage::seed) digest.add(std::uint64_t{at(tuple, axis.id)});
  }
  return digest.value();
}

void TupleRunner::load_graph(const Coordinates& tuple) {
  const GraphKey key = graph_key(tuple);
  if (graph_key_ == key) return;
  graph_key_.reset();
  const GraphValue& graph = sweep_.graphs()[key.first];
  graph_or_experiment_ = make_graph(sweep_.description().graphs[graph.choice], graph, key.second,
                                    sweep_.description().files);
  graph_key_ = key;
}

Experiment TupleRunner::with_costs(const GraphOrExperiment& graph_or_experiment,
                                   const Coordinates& tuple) const {
  const auto* graph = std::get_if<TaskGraph>(&graph_or_experiment);
  Experiment complete =
      graph != nullptr
          ? Experiment{generate_instance(*graph, tuple_settings(sweep_, tuple).costs, seed(tuple)),
                       std::nullopt}
          : std::get<Experiment>(graph_or_experiment);
  // An instance file with a shared network keeps it.
  if (Platform& platform = complete.instance.platform;
      graph == nullptr && platform.network().model() == "dedicated") {
    platform =
        on_network(platform, sweep_.axis(AxisId::network).labels[at(tuple, AxisId::network)]);
  }
  const double error = sweep_.number_of(tuple, AxisId::estimation_error);
  if (error > 0.0 && !complete.true_times) {
    complete.true_times = draw_true_times(complete.instance.times, error, seed(tuple));
  }
  return complete;
}

void TupleRunner::release_all() {
  experiment_key_.reset();
  experiment_.reset();
  planned_.clear();
  m0_.reset();
  fault_free_latency_.reset();
  scale_.reset();
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

const Experiment& TupleRunner::experiment(const Coordinates& tuple, const StopToken& stop) {
  const std::uint64_t key = experiment_key(tuple);
  if (experiment_key_ == key) return *experiment_;

  release_all_but(tuple);
  load_graph(tuple);
  stop.poll();
  experiment_.emplace(with_costs(*graph_or_experiment_, tuple));
  stop.poll();
  if (!sweep_.description().timing) scale_.emplace(*experiment_, stop);
  experiment_key_ = key;
  return *experiment_;
}

double TupleRunner::m0(const StopToken& stop) {
  if (!m0_) {
    m0_ = reference_makespan(experiment_->instance, stop);
  }
  return *m0_;
}

double TupleRunner::m0_for(const ScenarioSettings& settings, const StopToken& stop) {
  const bool reads_m0 = settings.bound > 0.0 || settings.failures > 0 || settings.joins > 0 ||
                        settings.crash_time != 0.0;
  return reads_m0 ? m0(stop) : 0.0;
}

const AlgorithmChoice& TupleRunner::algorithm(const Coordinates& tuple) const {
  return sweep_.description().algorithms[at(tuple, AxisId::algorithm)];
}

SchedulerRequest TupleRunner::scheduler_request(const Coordinates& tuple,
                                                std::uint64_t seed) const {
  SchedulerRequest request{algorithm(tuple).parameters, 0, seed};
  // Where the largest epsilon is sought (-1), epsilon 0 is requested.
  request.epsilon =
      static_cast<std::uint32_t>(std::max(0.0, sweep_.number_of(tuple, AxisId::epsilon)));
  return request;
}

const TupleRunner::Planned& TupleRunner::planned(const Coordinates& tuple,
                                                 const TupleSettings& settings,
                                                 const StopToken& stop) {
  const PlanKey key{at(tuple, AxisId::algorithm), at(tuple, AxisId::epsilon),
                    at(tuple, AxisId::given_latency)};
  if (const auto found = planned_.find(key); found != planned_.end()) return found->second;
  const Instance& instance = experiment_->instance;
  SchedulerRequest request = scheduler_request(tuple, seed(tuple));
  if (settings.given_latency) {
    if (!fault_free_latency_) fault_free_latency_ = fault_free_latency(instance, stop);
    request.latency = *settings.given_latency * *fault_free_latency_;
  }
  const double begin = clock_();
  auto found = schedule_meeting_criteria(*algorithm(tuple).entry, std::move(request),
                                         settings.largest_epsilon, instance, stop);
  const double seconds = clock_() - begin;
  return planned_.emplace(key, Planned{std::move(found), seconds}).first->second;
}

void TupleRunner::measure_scheduling(TupleResult& result, const StopToken& stop) {
  const Experiment& on = experiment(result.tuple, stop);
  const auto cpu_time = [&] {
    return measurements_.cpu_clock ? measurements_.cpu_clock() : not_a_value;
  };
  std::optional<Schedule> schedule;  // not cached, so that every tuple starts from the same memory
  const auto work = [&] {
    const AnyScheduler scheduler =
        algorithm(result.tuple).entry->make(scheduler_request(result.tuple, seed(result.tuple)));
    const double begin = clock_();
    const double cpu_begin = cpu_time();
    schedule.emplace(initial_schedule(scheduler, on.instance, stop));
    const double cpu_end = cpu_time();
    return std::pair(clock_() - begin, cpu_end - cpu_begin);
  };
  if (measurements_.provide_memory) {  // about what FTSA, MC-FTSA and FTBAR allocate
    const auto copies =
        static_cast<std::size_t>(sweep_.number_of(result.tuple, AxisId::epsilon)) + 1;
    measurements_.provide_memory(on.instance.graph.task_count() * (64 + 40 * copies));
  }
  std::tie(result.scheduling_seconds, result.scheduling_cpu_seconds) = work();
  if (measurements_.peak_memory) {  // measured on a second call that starts without free memory
    schedule.reset();
    result.scheduling_peak_bytes = measurements_.peak_memory(work);
  }
  result.status = RunStatus::done;
  const Execution none;
  const InstanceScale no_scale;  // metrics of the plan do not read it
  const Run run{on.instance, no_scale, *schedule, none};
  for (std::size_t k = 0; k < metrics().size(); ++k) {
    if (metrics()[k].of_plan()) result.metrics[k] = metrics()[k].value(run);
  }
}

void TupleRunner::execute_with(const SchedulerFactory<StaticScheduler>& /*make*/,
                               TupleResult& result, const StopToken& stop) {
  const TupleSettings read = tuple_settings(sweep_, result.tuple);
  const Planned& plan = planned(result.tuple, read, stop);
  if (!plan.found) {
    result.status = RunStatus::done;
    result.metrics = values_of_unmet_criteria();
    result.scheduling_seconds = plan.seconds;
    result.simulation_seconds = 0.0;
    return;
  }
  const Schedule& schedule = plan.found->schedule;
  ScenarioSettings drawn = read.scenario;
  if (read.crashes_by_epsilon) drawn.crashes = plan.found->epsilon;
  // Algorithms without replicas do not read the axis, whatever its value.
  drawn.worst_crash_set = drawn.worst_crash_set && schedule.is_replicated();
  const double unit = m0_for(drawn, stop);
  const ScenarioSource source{std::move(drawn), read.crashes_by_epsilon, unit, seed(result.tuple)};
  Observation observation(experiment_->instance);
  if (observer_ != nullptr) observer_->begins(0.0, observation.listeners());
  const double begin = clock_();
  const ExecutedSchedule done =
      execute_schedule(*experiment_, schedule, source, stop, observation.listeners());
  result.simulation_seconds = clock_() - begin;
  result.scheduling_seconds = plan.seconds;
  CriteriaOutcome criteria;
  if (read.given_latency) criteria.met = 1.0;
  if (read.largest_epsilon) criteria.supported_epsilon = plan.found->epsilon;
  measure(result, {*experiment_, done.scenario, schedule, nullptr, done.execution, observation},
          criteria);
}

template <class Kind>
void TupleRunner::execute_with(const SchedulerFactory<Kind>& make, TupleResult& result,
                               const StopToken& stop) {
  const AlgorithmChoice& choice = algorithm(result.tuple);
  const double unit = m0(stop);
  const TupleSettings settings = tuple_settings(sweep_, result.tuple);
  const double period = settings.period * unit;
  const ScenarioSource source{settings.scenario, false, unit, seed(result.tuple)};
  const auto scheduler = make(scheduler_request(result.tuple, seed(result.tuple)));
  CallTimer timer(clock_);
  auto timed_scheduler = timed(*scheduler, timer);
  Observation observation(experiment_->instance);
  if (observer_ != nullptr) observer_->begins(0.0, observation.listeners());
  const double begin = clock_();
  const ExecutedReactively done =
      execute_calling(timed_scheduler, {*choice.entry, choice.parameters, period}, *experiment_,
                      source, stop, observation.listeners());
  result.scheduling_seconds = timer.seconds();
  result.simulation_seconds = clock_() - begin - timer.seconds();
  measure(result, {*experiment_, done.scenario, done.run.planned, &done.how, done.run.execution,
                   observation});
}

void TupleRunner::execute_series(TupleResult& result, const GraphChoice& choice,
                                 const StopToken& stop) {
  const Coordinates& tuple = result.tuple;
  release_all_but(tuple);
  series_key_ = experiment_key(tuple);
  series_scales_.resize(choice.series.iterations);
  SeriesSteps steps;
  steps.experiment = [&](std::uint64_t k) {
    return with_costs(make_iteration(choice, seed(tuple), k), tuple);
  };
  steps.scale = [&](std::uint64_t k, const Experiment& experiment) {
    if (!series_scales_[k]) series_scales_[k].emplace(experiment, stop);
    return *series_scales_[k];
  };
  // Random algorithms get a new seed in every iteration; the first one's is that of a single run.
  steps.scheduler = [&](std::uint64_t k) {
    const std::uint64_t first = seed(tuple);
    const auto& make = std::get<SchedulerFactory<StaticScheduler>>(algorithm(tuple).entry->factory);
    return make(scheduler_request(
        tuple, k == 0 ? first : RandomStream(first, Purpose::iteration, k).next()));
  };
  SeriesResult run = run_series(choice.series, steps, tuple_settings(sweep_, tuple).scenario.rules,
                                clock_, stop, observer_);
  result.status = run.completed ? RunStatus::done : RunStatus::stalled;
  result.metrics = std::move(run.metrics);
  result.scheduling_seconds = run.scheduling_seconds;
  result.simulation_seconds = run.simulation_seconds;
}

void TupleRunner::measure(TupleResult& result, const ExecutedRun& run,
                          const CriteriaOutcome& criteria) const {
  if (observer_ != nullptr) observer_->ended(run);
  // A replicated schedule that does not survive has metrics; a stalled mapping has none.
  const bool ended = run.execution.completed || run.planned.is_replicated();
  result.status = ended ? RunStatus::done : RunStatus::stalled;
  if (!ended) return;
  const CrashChance chance{sweep_.number_of(result.tuple, AxisId::crash_probability),
                           seed(result.tuple)};
  result.metrics = run.observation.values(
      {run.experiment.instance, *scale_, run.planned, run.execution, chance, criteria});
}

void TupleRunner::execute_search(TupleResult& result, const StopToken& stop) {
  const double begin = clock_();
  const SearchOutcome outcome = run_search(tuple_search(sweep_, result.tuple), stop);
  result.status = RunStatus::done;
  result.metrics = search_values(outcome.result, outcome.fresh_ratio, outcome.found);
  result.scheduling_seconds = clock_() - begin;  // all of it is scheduling
  result.simulation_seconds = 0.0;
}

void TupleRunner::execute_run(TupleResult& result, const StopToken& stop) {
  const GraphValue& graph = sweep_.graphs()[at(result.tuple, AxisId::graph)];
  const GraphChoice& choice = sweep_.description().graphs[graph.choice];
  if (!choice.series.is_one()) return execute_series(result, choice, stop);
  experiment(result.tuple, stop);
  std::visit([&](const auto& make) { execute_with(make, result, stop); },
             algorithm(result.tuple).entry->factory);
}

TupleResult TupleRunner::run(std::uint64_t number, const Coordinates& tuple,
                             const StopToken& stop) {
  TupleResult result = empty_result(sweep_, number, tuple);
  try {
    if (sweep_.description().search) {
      execute_search(result, stop);
    } else if (sweep_.description().timing) {
      measure_scheduling(result, stop);
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
