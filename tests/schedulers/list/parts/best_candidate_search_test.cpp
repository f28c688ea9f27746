#include "schedulers/list/parts/best_candidate_search.hpp"

#include "catch.hpp"
#include "support/random_instance.hpp"

using namespace dagsweep;

namespace {

/// Reference for BestCandidateSearch: compares all candidates at every step.
template <class Rank>
void place_best_exhaustively(const Instance& instance, AppendBuilder& plan, Rank rank) {
  CandidateRank least;
  Candidate best;
  bool found = false;
  for (std::size_t k = 0; k < plan.ready().size(); ++k) {
    const auto group = plan.group_processor(k);
    for (const ProcessorId p : instance.platform.processors()) {
      if (group && *group != p) continue;
      const CandidateRank here = rank(plan.ready()[k], p, plan.start(k, p));
      if (found && !(here < least) && (least < here || p.index() >= best.processor.index())) {
        continue;
      }
      least = here;
      best = {k, p};
      found = true;
    }
  }
  plan.place(best);
}

bool same(const Schedule& x, const Schedule& y) {
  if (x.replicas().size() != y.replicas().size()) return false;
  for (std::size_t k = 0; k < x.replicas().size(); ++k) {
    if (x.replicas().task(k) != y.replicas().task(k) ||
        x.replicas().processor(k) != y.replicas().processor(k) ||
        x.replicas().start(k) != y.replicas().start(k)) {
      return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("incremental search finds the best of all candidates, groups and ties included") {
  int groups = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Instance instance = random_instance(seed, 8);
    groups += instance.graph.has_groups() ? 1 : 0;
    // Three kinds of rank, with many ties: by start, by start less mean time, by second key only.
    const auto rank = [&](TaskId task, ProcessorId p, double start) {
      const double time = instance.times(task, p);
      const std::uint32_t position = instance.graph.position(task);
      if (seed % 3 == 0) return CandidateRank{start, -time, position};
      if (seed % 3 == 1) return CandidateRank{start - instance.times.mean(task), 0.0, position};
      return CandidateRank{0.0, start, position};
    };
    AppendBuilder fast(instance), reference(instance);
    BestCandidateSearch best(instance, fast);
    while (!fast.empty()) {
      best.place_best(rank);
      place_best_exhaustively(instance, reference, rank);
    }
    REQUIRE(reference.empty());
    REQUIRE(same(std::move(fast).finished(), std::move(reference).finished()));
  }
  CHECK(groups > 500);
}
