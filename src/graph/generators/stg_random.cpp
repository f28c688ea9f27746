#include "graph/generators/stg_random.hpp"

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "graph/generators/size.hpp"

namespace dagsweep {
namespace {

/// candidates[i]: task i may have the predecessors 0 .. candidates[i]-1.
using Candidates = std::vector<std::uint64_t>;

Candidates all_before(std::uint64_t tasks) {
  Candidates candidates(tasks);
  for (std::uint64_t task = 0; task < tasks; ++task) candidates[task] = task;
  return candidates;
}

Candidates layers_before(std::uint64_t tasks, std::uint64_t width, std::uint64_t seed) {
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

TaskGraph joined(const Parameters& parameters, std::uint64_t seed, const Candidates& candidates,
                 double probability) {
  GraphDraft draft = drawn_draft(parameters, candidates.size(),
                                 request_memory(probability * pairs(candidates)), seed);
  // The gap to the next predecessor is geometric: floor(log(u) / log(1 - probability)).
  const bool some = 1.0 - probability < 1.0;
  const bool all = probability >= 1.0;
  const double log_absent = some && !all ? portable_log(1.0 - probability) : 0.0;
  for (std::uint64_t to = 0; to < candidates.size() && some; ++to) {
    RandomStream random(seed, Purpose::graph_structure, 1 + to);
    for (std::uint64_t from = 0;; ++from) {
      if (!all) {
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

/// The probability at which tasks have `degree` predecessors in the mean, or as many as they can.
double probability_of(double degree, const Candidates& candidates) {
  const double wanted = degree * static_cast<double>(candidates.size());
  const double possible = pairs(candidates);
  return possible > 0.0 ? std::min(1.0, wanted / possible) : 0.0;
}

std::uint64_t count(const Parameters& parameters, std::string_view name) {
  return static_cast<std::uint64_t>(parameters.integer(name));
}

}  // namespace

TaskGraph make_sameprob(const Parameters& parameters, std::uint64_t seed) {
  return joined(parameters, seed, all_before(count(parameters, "tasks")),
                parameters.real("probability"));
}

TaskGraph make_samepred(const Parameters& parameters, std::uint64_t seed) {
  const Candidates candidates = all_before(count(parameters, "tasks"));
  return joined(parameters, seed, candidates,
                probability_of(parameters.real("degree"), candidates));
}

TaskGraph make_layrprob(const Parameters& parameters, std::uint64_t seed) {
  return joined(parameters, seed,
                layers_before(count(parameters, "tasks"), count(parameters, "width"), seed),
                parameters.real("probability"));
}

TaskGraph make_layrpred(const Parameters& parameters, std::uint64_t seed) {
  const Candidates candidates =
      layers_before(count(parameters, "tasks"), count(parameters, "width"), seed);
  return joined(parameters, seed, candidates,
                probability_of(parameters.real("degree"), candidates));
}

}  // namespace dagsweep
