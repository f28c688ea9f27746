#include "graph/generators/stg_random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "graph/generators/size.hpp"

namespace dagsweep {
namespace {

/// A method with its parameters.
struct StgMethod {
  std::optional<std::uint64_t> width;  ///< mean number of tasks in a layer; none = without layers
  bool by_predecessors = false;        ///< which meaning `density` has
  /// Mean number of predecessors if by_predecessors, else probability of an edge.
  double density = 0.0;
};

/// [tasks]: task i may have the predecessors 0 .. candidates[i]-1.
using Candidates = std::vector<std::uint64_t>;

Candidates all_smaller(std::uint64_t tasks) {
  Candidates candidates(tasks);
  for (std::uint64_t task = 0; task < tasks; ++task) candidates[task] = task;
  return candidates;
}

Candidates all_in_earlier_layers(std::uint64_t tasks, std::uint64_t width, std::uint64_t seed) {
  std::vector<std::uint64_t> sizes(std::max<std::uint64_t>(1, tasks / width));
  RandomStream random(seed, Purpose::graph_structure);
  for (std::uint64_t task = 0; task < tasks; ++task) ++sizes[random.below(sizes.size())];
  Candidates candidates;
  candidates.reserve(tasks);
  for (const std::uint64_t size : sizes)
    candidates.resize(candidates.size() + size, candidates.size());
  return candidates;
}

double pairs(const Candidates& candidates) {
  double sum = 0.0;
  for (const std::uint64_t before : candidates) sum += static_cast<double>(before);
  return sum;
}

/// The probability that gives `degree` predecessors per task in the mean; 1 if that is impossible.
double probability_of(double degree, const Candidates& candidates) {
  const double wanted = degree * static_cast<double>(candidates.size());
  const double candidate_pairs = pairs(candidates);
  return candidate_pairs > 0.0 ? std::min(1.0, wanted / candidate_pairs) : 0.0;
}

/// A random graph drawn by `method`, for tasks with the given work. Throws InputError if it would
/// be too large.
TaskGraph random_graph(const StgMethod& method, std::vector<double> work, std::uint64_t seed) {
  const Candidates candidates = method.width
                                    ? all_in_earlier_layers(work.size(), *method.width, seed)
                                    : all_smaller(work.size());
  const double probability =
      method.by_predecessors ? probability_of(method.density, candidates) : method.density;
  GraphDraft draft;
  const std::uint64_t edges = edges_to_reserve(probability * pairs(candidates));
  check_size(work.size(), edges);
  draft.volumes_known = false;
  draft.work = std::move(work);
  draft.edges.reserve(edges);
  // The gap to the next predecessor is geometric: floor(log(u) / log(1 - probability)).
  const bool possible = 1.0 - probability < 1.0;
  const bool certain = probability >= 1.0;
  const double log_absent = possible && !certain ? portable_log(1.0 - probability) : 0.0;
  for (std::uint64_t to = 0; to < candidates.size() && possible; ++to) {
    RandomStream random(seed, Purpose::graph_structure, 1 + to);
    for (std::uint64_t from = 0;; ++from) {
      if (!certain) {
        const double gap = portable_log(1.0 - random.uniform()) / log_absent;
        if (gap >= static_cast<double>(candidates[to] - from)) break;
        from += static_cast<std::uint64_t>(gap);
      }
      if (from >= candidates[to]) break;
      draft.edges.push_back(
          {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), 0.0});
    }
  }
  return TaskGraph(std::move(draft));
}

TaskGraph drawn_graph(const Parameters& parameters, const StgMethod& method, std::uint64_t seed) {
  const auto tasks = static_cast<std::uint64_t>(parameters.integer("tasks"));
  check_size(tasks, 0);
  return random_graph(method, draw_work(parameters, tasks, seed), seed);
}

std::uint64_t width_of(const Parameters& parameters) {
  return static_cast<std::uint64_t>(parameters.integer("width"));
}

enum class WorkLaw { uniform, exponential, normal };

/// The work of a task is that of either of two laws with equal probability (the same one twice
/// except in the set's unif2pks, expo2pks and norm2pks).
struct WorkDistribution {
  WorkLaw law;
  std::array<double, 2> means;
};

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
  constexpr std::array<std::array<double, 2>, 3> means{{{5.0, 5.0}, {10.0, 10.0}, {5.0, 10.0}}};
  const std::uint64_t work = random.below(9);  // each law with each pair of means
  drawn.work = {static_cast<WorkLaw>(work / 3), means[work % 3]};
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

TaskGraph make_sameprob(const Parameters& parameters, std::uint64_t seed) {
  return drawn_graph(parameters, {{}, false, parameters.real("probability")}, seed);
}

TaskGraph make_samepred(const Parameters& parameters, std::uint64_t seed) {
  return drawn_graph(parameters, {{}, true, parameters.real("degree")}, seed);
}

TaskGraph make_layrprob(const Parameters& parameters, std::uint64_t seed) {
  return drawn_graph(parameters, {width_of(parameters), false, parameters.real("probability")},
                     seed);
}

TaskGraph make_layrpred(const Parameters& parameters, std::uint64_t seed) {
  return drawn_graph(parameters, {width_of(parameters), true, parameters.real("degree")}, seed);
}

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
