#include <benchmark/benchmark.h>

#include "benchmarks/execution_subject.hpp"
#include "core/catalogue.hpp"
#include "platform/models/networks.hpp"
#include "schedulers/catalogue.hpp"
#include "simulation/engine/static_engine.hpp"
#include "simulation/reactive/reactive_engine.hpp"
#include "support/reactive_run.hpp"

using namespace dagsweep;

namespace {

/// A static schedule without scenario events, executed by `executes`.
template <class Executes>
void execute_without_events(benchmark::State& state, Executes executes) {
  const auto subjects = execution_subjects(state);
  const Scenario nothing;
  run_in_turn(state, subjects, [&](const ExecutionSubject& subject, std::size_t /*run*/) {
    benchmark::DoNotOptimize(
        executes(subject.experiment, subject.schedule, nothing, StopToken(), Listeners()).makespan);
  });
}

void execute_static(benchmark::State& state) {
  execute_without_events(state, execute);
}
BENCHMARK(execute_static)
    ->Args({300, 10})
    ->Args({1'000, 8})
    ->Args({10'000, 8})
    ->Args({50'000, 8})
    ->Args({50'000, 50})
    ->Unit(benchmark::kMillisecond);

/// execute_static by the event engine.
void execute_static_events(benchmark::State& state) {
  execute_without_events(state, execute_by_events);
}
BENCHMARK(execute_static_events)
    ->Args({1'000, 8})
    ->Args({10'000, 8})
    ->Args({50'000, 8})
    ->Unit(benchmark::kMillisecond);

/// A static schedule while every processor and link changes about twenty times.
void execute_varying(benchmark::State& state) {
  const auto subjects = execution_subjects(state);
  run_in_turn(state, subjects, [&](const ExecutionSubject& subject, std::size_t run) {
    Scenario scenario;
    scenario.bound = 0.5;
    scenario.mean_gap = subject.schedule.makespan() / 20.0;
    scenario.seed = run;
    benchmark::DoNotOptimize(
        execute(subject.experiment, subject.schedule, scenario, StopToken()).makespan);
  });
}
BENCHMARK(execute_varying)
    ->Args({300, 10})
    ->Args({10'000, 8})
    ->Args({50'000, 50})
    ->Unit(benchmark::kMillisecond);

/// Counts starts and ends of tasks and transfers.
struct EventCounter {
  template <class Event>
  void on(double /*time*/, const Event& /*event*/) {
    ++events;
  }
  double events = 0.0;
};

/// A static schedule without scenario events on a shared network; transfers mostly contend.
void execute_contended(benchmark::State& state, const char* network) {
  auto subjects = execution_subjects(state);
  for (ExecutionSubject& subject : subjects) {
    Platform& platform = subject.experiment.instance.platform;
    platform = on_network(platform, network);
  }
  const Scenario nothing;
  EventCounter count;
  run_in_turn(state, subjects, [&](const ExecutionSubject& subject, std::size_t /*run*/) {
    benchmark::DoNotOptimize(
        execute(subject.experiment, subject.schedule, nothing, StopToken(), &count).makespan);
  });
  state.counters["events/s"] = benchmark::Counter(count.events, benchmark::Counter::kIsRate);
}
void contended_sizes(benchmark::internal::Benchmark* one) {
  one->Args({10'000, 8})->Args({10'000, 50})->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(execute_contended, dedicated, "dedicated")->Apply(contended_sizes);
BENCHMARK_CAPTURE(execute_contended, bus, "bus")->Apply(contended_sizes);
BENCHMARK_CAPTURE(execute_contended, sites, "sites")->Apply(contended_sizes);
BENCHMARK_CAPTURE(execute_contended, one_port, "one-port")->Apply(contended_sizes);
BENCHMARK_CAPTURE(execute_contended, bounded_multiport, "bounded-multiport")
    ->Apply(contended_sizes);

/// The schedule of `ftsa` with epsilon 5: 36 messages per edge.
void execute_replicated(benchmark::State& state, const char* network) {
  auto subjects = execution_subjects(state, 10);
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "ftsa");
  const Parameters parameters(entry.name, entry.parameters, {});
  for (ExecutionSubject& subject : subjects) {
    Instance& instance = subject.experiment.instance;
    subject.schedule = initial_schedule(entry.make({parameters, 5, 1}), instance, StopToken());
    instance.platform = on_network(instance.platform, network);
  }
  const Scenario nothing;
  run_in_turn(state, subjects, [&](const ExecutionSubject& subject, std::size_t /*run*/) {
    benchmark::DoNotOptimize(
        execute(subject.experiment, subject.schedule, nothing, StopToken()).makespan);
  });
}
void replicated_sizes(benchmark::internal::Benchmark* one) {
  one->Args({120, 20})->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(execute_replicated, dedicated, "dedicated")->Apply(replicated_sizes);
BENCHMARK_CAPTURE(execute_replicated, bus, "bus")->Apply(replicated_sizes);
BENCHMARK_CAPTURE(execute_replicated, sites, "sites")->Apply(replicated_sizes);
BENCHMARK_CAPTURE(execute_replicated, one_port, "one-port")->Apply(replicated_sizes);
BENCHMARK_CAPTURE(execute_replicated, bounded_multiport, "bounded-multiport")
    ->Apply(replicated_sizes);

/// A reactive run with about twenty rescheduling points while every processor and link changes.
void execute_gtp_c(benchmark::State& state) {
  const auto subjects = execution_subjects(state);
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "gtp/c");
  const Parameters parameters(entry.name, entry.parameters, {});
  run_in_turn(state, subjects, [&](const ExecutionSubject& subject, std::size_t run) {
    const double m0 = subject.schedule.makespan();
    Scenario scenario;
    scenario.bound = 0.5;
    scenario.mean_gap = m0 / 2.0;
    scenario.seed = run;
    const Rescheduling options = rescheduling_of(
        entry, parameters, subject.experiment.instance.platform, m0, 1.4 * m0 / 20.0);
    const auto scheduler = entry.make({parameters, 0, 1});
    benchmark::DoNotOptimize(
        execute_reactively(subject.experiment, scheduler, options, scenario, StopToken())
            .execution.makespan);
  });
}
BENCHMARK(execute_gtp_c)
    ->Args({300, 10})
    ->Args({10'000, 8})
    ->Args({100'000, 50})
    ->Unit(benchmark::kMillisecond);

}  // namespace
