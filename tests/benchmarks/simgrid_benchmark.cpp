#include <chrono>

#include <benchmark/benchmark.h>

#include "benchmarks/execution_subject.hpp"
#include "witness/in_child.hpp"
#include "witness/simgrid_execution.hpp"

using namespace dagsweep;

namespace {

/// execute_static with SimGrid, each activity created when it may start. SimGrid runs once per
/// process, so a child process runs and times it.
void execute_static_simgrid(benchmark::State& state) {
  const auto subjects = execution_subjects(static_cast<std::uint64_t>(state.range(0)),
                                           static_cast<std::size_t>(state.range(1)));
  std::size_t next = 0;
  for (auto _ : state) {
    const ExecutionSubject& subject = subjects[next++ % subjects.size()];
    const auto timed = [&] {
      const auto begin = std::chrono::steady_clock::now();
      execute_in_simgrid(subject.experiment, subject.schedule, {});
      return std::vector<double>{
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
    };
    state.SetIterationTime(in_child(timed, 600.0).at(0));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(execute_static_simgrid)
    ->Args({1'000, 8})
    ->Args({10'000, 8})
    ->Args({50'000, 8})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
