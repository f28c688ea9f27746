#include "graph/generators/stg_set.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/random.hpp"
#include "graph/generators/size.hpp"
#include "graph/generators/stg_random.hpp"

namespace dagsweep {
namespace {

enum class WorkLaw { uniform, exponential, normal };

/// The work of a task is that of either of two laws with equal probability (the same one twice
/// except in the set's unif2pks, expo2pks and norm2pks).
struct WorkDistribution {
  WorkLaw law;
  std::array<double, 2> means;
};

constexpr std::array<WorkDistribution, 9> work_distributions{{
    {WorkLaw::uniform, {5.0, 5.0}},
    {WorkLaw::uniform, {10.0, 10.0}},
    {WorkLaw::uniform, {5.0, 10.0}},
    {WorkLaw::exponential, {5.0, 5.0}},
    {WorkLaw::exponential, {10.0, 10.0}},
    {WorkLaw::exponential, {5.0, 10.0}},
    {WorkLaw::normal, {5.0, 5.0}},
    {WorkLaw::normal, {10.0, 10.0}},
    {WorkLaw::normal, {5.0, 10.0}},
}};

struct Combination {
  StgMethod method;
  WorkDistribution work;
};

Combination draw_combination(std::uint64_t seed) {
  constexpr std::uint64_t width = 10;
  RandomStream random(seed, Purpose::graph_combination);
  Combination drawn;
  if (random.below(2) == 1) drawn.method.width = width;
  drawn.method.by_predecessors = random.below(2) == 1;
  drawn.method.density = drawn.method.by_predecessors ? static_cast<double>(1 + random.below(19))
                                                      : random.uniform(0.05, 0.2);
  drawn.work = work_distributions[random.below(work_distributions.size())];
  return drawn;
}

/// A whole number >= 1, rounded up, as in the set: the mean is about 1/2 above that of the law.
double draw_set_work(const WorkDistribution& distribution, RandomStream& random) {
  const double mean = distribution.means[random.below(2)];
  const auto law_value = [&] {
    if (distribution.law == WorkLaw::uniform) return random.uniform(0.0, 2.0 * mean);
    if (distribution.law == WorkLaw::exponential) return random.exponential(mean);
    return random.normal(mean, mean == 5.0 ? 1.0 : 3.0);
  };
  return std::max(1.0, std::ceil(law_value()));
}

}  // namespace

TaskGraph make_stg_set(const Parameters& parameters, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  check_size(tasks, 0);
  const DrawnRange range = drawn_range(parameters, "work_min", "work_max");
  const Combination drawn = draw_combination(seed);
  std::vector<double> work(tasks);
  for (std::uint64_t task = 0; task < tasks; ++task) {
    RandomStream random(seed, Purpose::task_work, task);
    const double set_work = draw_set_work(drawn.work, random);
    work[task] = range.low + (set_work - 1.0) * (range.high - range.low) / 9.0;
  }
  return random_graph(drawn.method, std::move(work), seed);
}

}  // namespace dagsweep
