#include "simulation/crashes/survival.hpp"

#include <cmath>

#include "catch.hpp"
#include "simulation/crashes/crash_evaluator.hpp"
#include "simulation/crashes/crash_sets.hpp"
#include "support/instance_of.hpp"
#include "support/random_instance.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::survival_test {

namespace {

/// The probability by its definition: every crash set, executed.
double summed(const Instance& instance, const Schedule& schedule, double f) {
  const std::size_t nodes = instance.platform.node_count();
  const Experiment on{instance, std::nullopt};
  CrashEvaluator evaluator(on, schedule);
  double sum = 0.0;
  for (std::uint32_t set = 0; set < (1U << nodes); ++set) {
    CrashSet crashed;
    double probability = 1.0;
    for (std::uint32_t n = 0; n < nodes; ++n) {
      const bool is_in = (set >> n & 1U) != 0;
      if (is_in) crashed.push_back(NodeId(n));
      probability *= is_in ? f : 1.0 - f;
    }
    if (std::isfinite(evaluator.latency(crashed))) sum += probability;
  }
  return sum;
}

}  // namespace

TEST_CASE("the survival of one task with two replicas") {
  const Instance instance = instance_of({{1, 1}});
  const Schedule schedule = schedule_by("ftsa", instance, {}, 1);
  CHECK(survival(instance, schedule, 0.0, 1).probability == 1.0);
  CHECK(survival(instance, schedule, 0.25, 1).probability == 1.0 - 0.25 * 0.25);
  CHECK(survival(instance, schedule, 1.0, 1).probability == 0.0);
  CHECK(survival(instance, schedule, 0.25, 1).standard_error == 0.0);
}

TEST_CASE("survival is the sum over the crash sets that are survived") {
  int below = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Instance instance = random_instance(seed, 8);
    const auto epsilon = static_cast<std::uint32_t>(
        std::min<std::size_t>(seed % 3, instance.platform.node_count() - 1));
    for (const Schedule& schedule :
         {schedule_by("ftsa", instance, {}, epsilon), schedule_by("mc-ftsa", instance, {}, epsilon),
          schedule_by("mc-ftsa", instance, {{"sources", "any-live", "", {}}}, epsilon),
          schedule_by("ftbar", instance, {}, epsilon)}) {
      const Survival found = survival(instance, schedule, 0.3, seed);
      REQUIRE(std::abs(found.probability - summed(instance, schedule, 0.3)) < 1e-12);
      below += found.probability < 0.9 ? 1 : 0;
    }
  }
  CHECK(below > 100);
}

TEST_CASE("the survival on more than 12 processors is estimated with its standard error") {
  // 13 processors that are all needed: 0.97^13.
  const Instance instance = instance_of(Table(13, std::vector(13, 1.0)));
  const Schedule schedule = schedule_by("ftsa", instance, {}, 0);
  const double expected = std::pow(0.97, 13);
  int within = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Survival found = survival(instance, schedule, 0.03, seed);
    REQUIRE(found.standard_error > 0.01);
    REQUIRE(found.standard_error < 0.02);
    within += std::abs(found.probability - expected) < 2.0 * found.standard_error ? 1 : 0;
    CHECK(survival(instance, schedule, 0.03, seed).probability == found.probability);
  }
  CHECK(within >= 90);
}

}  // namespace dagsweep::survival_test
