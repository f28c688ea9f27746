#include "search/objectives/executed_length.hpp"

#include <vector>

#include "core/error.hpp"
#include "core/random.hpp"

namespace dagsweep {
namespace {

constexpr double longest = 1000.0;  // multiples of M0
constexpr std::uint64_t most_points = 20000;
constexpr std::uint64_t first_fresh = std::uint64_t{1} << 32;

/// The seed of the k-th of these scenarios.
std::uint64_t seed_of(const SearchedScenarios& scenarios, std::uint64_t k) {
  const std::uint64_t number = scenarios.first + k;
  const std::uint64_t seed = scenarios.run.seed;
  return number == 0 ? seed : RandomStream(seed, Purpose::search, number, UINT64_MAX).next();
}

/// Listener that ends a run with too many rescheduling points, independently of any clock.
struct PointLimit {
  void on(double /*time*/, const PointReached& /*point*/) {
    if (++points > most_points) throw RunError("too many rescheduling points");
  }

  std::uint64_t points = 0;
};

}  // namespace

RunRequest searched_run(const SearchedAlgorithm& algorithm, const SearchedScenarios& scenarios,
                        std::uint64_t k) {
  RunRequest run = scenarios.run;
  run.scheduler = algorithm.scheduler;
  run.arguments = algorithm.arguments;
  run.seed = seed_of(scenarios, k);
  return run;
}

LengthFunction executed_length(const SearchedAlgorithm& algorithm,
                               const SearchedScenarios& scenarios) {
  std::vector<RunRequest> runs;
  for (std::uint64_t k = 0; k < scenarios.count; ++k) {
    runs.push_back(searched_run(algorithm, scenarios, k));
  }
  return [runs = std::move(runs), shared = scenarios.run](
             const Instance& instance, const StopToken& stop) -> std::optional<double> {
    const PreparedExperiment on(with_true_times({instance, std::nullopt}, shared));
    const double m0 = on.m0(stop);
    double sum = 0.0;
    for (const RunRequest& run : runs) {
      try {
        PointLimit limit;
        const Execution done = execute(run, on, stop, &limit).execution;
        if (!done.completed || !(done.makespan <= longest * m0)) return std::nullopt;
        sum += done.makespan;
      } catch (const RunError&) {
        return std::nullopt;
      }
    }
    return sum;
  };
}

SearchedScenarios fresh_scenario(const SearchedScenarios& scenarios, std::uint64_t k) {
  SearchedScenarios fresh = scenarios;
  fresh.first = first_fresh + k;
  fresh.count = 1;
  return fresh;
}

}  // namespace dagsweep
