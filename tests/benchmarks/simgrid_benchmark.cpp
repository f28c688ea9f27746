#include <chrono>

#include <benchmark/benchmark.h>

#include "benchmarks/execution_subject.hpp"
#include "cross_check/in_child.hpp"
#include "cross_check/simgrid_execution.hpp"
#include "platform/models/networks.hpp"

using namespace dagsweep;

namespace {

/// A static schedule with SimGrid, each activity created when it may start. SimGrid runs once per
/// process, so a child process runs and times it.
void execute_in_child(benchmark::State& state, const char* network) {
  auto subjects = execution_subjects(state);
  for (ExecutionSubject& subject : subjects) {
    Platform& platform = subject.experiment.instance.platform;
    platform = on_network(platform, network);
  }
  run_in_turn(state, subjects, [&](const ExecutionSubject& subject, std::size_t /*run*/) {
    const auto timed = [&] {
      const auto begin = std::chrono::steady_clock::now();
      execute_in_simgrid(subject.experiment, subject.schedule, {});
      return std::vector<double>{
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
    };
    state.SetIterationTime(in_child(timed, 600.0).at(0));
  });
}

/// execute_static with SimGrid.
void execute_static_simgrid(benchmark::State& state) {
  execute_in_child(state, "dedicated");
}
BENCHMARK(execute_static_simgrid)
    ->Args({1'000, 8})
    ->Args({10'000, 8})
    ->Args({50'000, 8})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

/// execute_contended with SimGrid.
void execute_contended_simgrid(benchmark::State& state, const char* network) {
  execute_in_child(state, network);
}
void contended_simgrid_sizes(benchmark::internal::Benchmark* one) {
  one->Args({10'000, 8})->Args({10'000, 50});
  one->Iterations(1)->UseManualTime()->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(execute_contended_simgrid, bus, "bus")->Apply(contended_simgrid_sizes);
BENCHMARK_CAPTURE(execute_contended_simgrid, sites, "sites")->Apply(contended_simgrid_sizes);
BENCHMARK_CAPTURE(execute_contended_simgrid, bounded_multiport, "bounded-multiport")
    ->Apply(contended_simgrid_sizes);

}  // namespace
