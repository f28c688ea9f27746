#pragma once

#include <vector>

#include <benchmark/benchmark.h>

#include "benchmarks/subjects.hpp"
#include "schedulers/list/heft.hpp"

namespace dagsweep {

/// An instance and its `heft` schedule.
struct ExecutionSubject {
  Experiment experiment;
  Schedule schedule;
};

/// Instances with about 100,000 tasks in total, or `most` of them; at least one.
inline std::vector<ExecutionSubject> execution_subjects(std::uint64_t tasks, std::size_t processors,
                                                        std::uint64_t most = 1'000) {
  std::vector<ExecutionSubject> subjects;
  for (std::uint64_t seed = 1; seed == 1 || (seed <= most && seed * tasks <= 100'000); ++seed) {
    Experiment experiment{layered_instance(tasks, processors, seed), std::nullopt};
    Schedule schedule = Heft().schedule(experiment.instance, StopToken());
    subjects.push_back({std::move(experiment), std::move(schedule)});
  }
  return subjects;
}

/// The subjects of a benchmark whose arguments are the numbers of tasks and processors.
inline std::vector<ExecutionSubject> execution_subjects(const benchmark::State& state,
                                                        std::uint64_t most = 1'000) {
  return execution_subjects(static_cast<std::uint64_t>(state.range(0)),
                            static_cast<std::size_t>(state.range(1)), most);
}

/// Calls `run(subject, number of the run from 1)` for one subject after the other.
template <class Run>
void run_in_turn(benchmark::State& state, const std::vector<ExecutionSubject>& subjects, Run run) {
  std::size_t next = 0;
  for (auto _ : state) {
    const ExecutionSubject& subject = subjects[next++ % subjects.size()];
    run(subject, next);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

}  // namespace dagsweep
