#pragma once

#include <vector>

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

}  // namespace dagsweep
