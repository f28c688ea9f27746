#include "sweep/tuples/memory_estimate.hpp"

#include "catch.hpp"
#include "support/sweep_of_text.hpp"

using namespace dagsweep;

namespace {

/// Largest estimate of a sweep over a graph with the given platform, algorithms and epsilons.
std::uint64_t largest(const std::string& graphs, const std::string& platform,
                      const std::string& algorithms, const std::string& epsilon = "0") {
  return largest_estimated_memory(sweep("graphs: [" + graphs + "]\nplatform: {" + platform +
                                        "}\nsweep: {ccr: 1, epsilon: " + epsilon +
                                        ", algorithm: [" + algorithms + "]}\n"));
}

const std::string thousand = "{kind: layered, tasks: 1000}";
const std::string few_processors = "processors: 10";
constexpr std::uint64_t number = sizeof(double);

}  // namespace

TEST_CASE("the memory estimate is that of the largest tuple") {
  const std::uint64_t alone = largest(thousand, few_processors, "heft");
  CHECK(largest(thousand + ", {kind: layered, tasks: 50}", few_processors, "heft") == alone);
  CHECK(largest(thousand, "processors: [5, 10]", "heft") == alone);
  const std::string excluded = "heft, {name: ftsa, most_tasks: 100}";
  CHECK(largest("{kind: layered, tasks: 50}, " + thousand, few_processors, excluded) == alone);
}

TEST_CASE("the memory estimate covers at least the arrays that must exist") {
  const std::uint64_t heft = largest(thousand, few_processors, "heft");
  // W
  CHECK(largest(thousand, "processors: 60", "heft") >= heft + 1000 * 50 * number);
  CHECK(largest(thousand, few_processors + ", machines: [drawn, {kind: cluster, nodes: 60}]",
                "heft") >= heft + 1000 * 50 * number);
  // The optimistic cost table, and the second cached schedule.
  CHECK(largest(thousand, few_processors, "heft, peft") >= heft + 1000 * 10 * number);
  // Start and finish of every replica.
  CHECK(largest(thousand, few_processors, "heft, ftsa", "[0, 2]") >= heft + 1000 * 3 * 2 * number);
  CHECK(largest(thousand, few_processors, "ftsa", "5") >
        largest(thousand, few_processors, "ftsa", "2"));
  // As many replicas as processors, and a cached schedule per latency.
  CHECK(largest(thousand, few_processors, "ftsa", "largest, latency: 2") >=
        largest(thousand, few_processors, "ftsa", "9"));
  CHECK(largest(thousand, few_processors, "ftsa", "2, latency: [2, 3]") >=
        largest(thousand, few_processors, "ftsa", "2, latency: 2") + 1000 * 3 * 2 * number);
  // Copies of every edge and the state of a reactive run.
  CHECK(largest(thousand, few_processors, "heft, gtp") > heft);
}

TEST_CASE("a timing sweep needs no memory for executions and cached schedules") {
  const std::uint64_t bytes = largest_estimated_memory(
      sweep("timing: true\ngraphs: [{kind: layered, tasks: 10000000, width: 3000, degree: 3}]\n"
            "platform: {processors: 50}\nsweep: {ccr: 1, epsilon: 5, algorithm: [ftsa, ftbar]}\n"));
  CHECK(bytes >= 10'000'000 * 50 * number);
  CHECK(bytes < 9'000'000'000);
}

TEST_CASE("the memory estimate is proportional to the size of large graphs") {
  const auto of_chain = [](const std::string& tasks) {
    return static_cast<double>(largest("{kind: chain, tasks: " + tasks + "}", few_processors,
                                       "heft, peft, gtp, ftsa", "2"));
  };
  CHECK(of_chain("200000") / of_chain("100000") == Approx(2.0).epsilon(0.01));
}
