#include <benchmark/benchmark.h>

#include "benchmarks/subjects.hpp"
#include "schedulers/catalogue.hpp"
#include "support/quick_parameters.hpp"

using namespace dagsweep;

namespace {

/// One schedule of `tasks` tasks on 50 processors; instances with about 100,000 tasks in total.
void schedule_with(benchmark::State& state, const SchedulerEntry& entry, std::uint64_t tasks) {
  std::vector<Instance> instances;
  for (std::uint64_t seed = 1; seed == 1 || seed * tasks <= 100'000; ++seed) {
    instances.push_back(layered_instance(tasks, 50, seed));
  }
  const SchedulerRequest request{quick_parameters(entry)};
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        initial_schedule(entry.make(request), instances[next++ % instances.size()], StopToken())
            .makespan());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(tasks));
}

[[maybe_unused]] const bool all_schedulers = [] {
  for (const SchedulerEntry& entry : schedulers()) {
    for (const std::uint64_t tasks : {1'000, 50'000}) {
      benchmark::RegisterBenchmark(
          ("schedule_" + std::string(entry.name) + "/" + std::to_string(tasks)).c_str(),
          [&entry, tasks](benchmark::State& state) { schedule_with(state, entry, tasks); })
          ->Unit(benchmark::kMillisecond);
    }
  }
  return true;
}();

}  // namespace
