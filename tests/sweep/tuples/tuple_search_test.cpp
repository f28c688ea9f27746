#include "sweep/tuples/tuple_search.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "search/columns.hpp"
#include "support/error_text.hpp"
#include "support/sweep_of_text.hpp"
#include "sweep/tuples/tuple_runner.hpp"

namespace dagsweep::tuple_search_test {

namespace {

/// A sweep of searches on the graph.
Sweep searches(const std::string& search, const std::string& graph = "kind: layered, tasks: 6",
               const std::string& algorithms = "algorithm: [heft, met], against: [cpop, met]") {
  return sweep("graphs: [{" + graph + "}]\nplatform: {processors: 3}\nsearch: {" + search +
               "}\nsweep: {ccr: 1, " + algorithms + ", seed: [1, 2]}\n");
}

std::string refusal(const Sweep& s) {
  return error_text<InputError>([&] { check_search_starts(s); });
}

bool same(const Instance& a, const Instance& b) {
  return std::ranges::equal(a.times.values(), b.times.values()) &&
         std::ranges::equal(a.graph.all_data(), b.graph.all_data());
}

}  // namespace

TEST_CASE("a tuple of a search has its two algorithms, and no algorithm against itself") {
  const Sweep s = searches("steps: 5");
  REQUIRE(s.size() == 3 * 2);
  for (std::uint64_t k = 0; k < s.size(); ++k) {
    const Coordinates tuple = s.tuple(k);
    const SearchRun run = tuple_search(s, tuple);
    CHECK(run.first.name() == s.axis(AxisId::algorithm).labels[tuple[AxisId::algorithm]]);
    REQUIRE(run.second);
    CHECK(run.second->name() == s.axis(AxisId::against).labels[tuple[AxisId::against]]);
    CHECK(run.first.name() != run.second->name());
    CHECK(run.key.seed() == static_cast<std::uint64_t>(s.number_of(tuple, AxisId::seed)));
    CHECK(run.parameters.integer("steps") == 5);
    CHECK(run.start.ccr == 1.0);
  }
  const SearchRun alone = tuple_search(
      searches("over: latency_upper", "kind: layered, tasks: 6", "algorithm: ftsa, epsilon: 1"),
      {});
  CHECK_FALSE(alone.second);
  CHECK(alone.first.arguments.epsilon == 1);
}

TEST_CASE("all pairs of a seed start alike, or each pair from a draw of its own") {
  for (const bool is_common : {true, false}) {
    const Sweep s = searches(is_common ? "start: common" : "start: per-pair");
    std::vector<Instance> starts;
    for (const Coordinates& tuple : s.combinations({AxisId::algorithm, AxisId::against})) {
      starts.push_back(start_of(tuple_search(s, tuple)));
      CHECK(same(starts.back(), start_of(tuple_search(s, tuple))));
    }
    REQUIRE(starts.size() == 3);
    CHECK(same(starts[0], starts[1]) == is_common);
    CHECK(same(starts[0], starts[2]) == is_common);
    Coordinates other_seed{};
    other_seed[AxisId::seed] = 1;
    CHECK_FALSE(same(starts[0], start_of(tuple_search(s, other_seed))));
  }
}

TEST_CASE("a search begins at the instance of a worked example, and its row has what it found") {
  const Sweep s = searches("steps: 200", "kind: heft-example", "algorithm: heft, against: cpop");
  // Their published makespans on it are 80 and 86 (Topcuoglu, Hariri & Wu 2002, figure 3).
  const TupleResult row = TupleRunner(s, [] { return 0.0; }).run(0, s.tuple(0), StopToken());
  REQUIRE(row.status == RunStatus::done);
  const auto value = [&](std::string_view column) {
    const auto at = std::ranges::find(search_metrics(), column, &Metric::name);
    return row.metrics[static_cast<std::size_t>(at - search_metrics().begin())];
  };
  CHECK(value("start_ratio") == 80.0 / 86.0);
  CHECK(value("worst_ratio") > 1.0);
  CHECK(value("worst_ratio") == value("length_of_algorithm") / value("length_of_against"));
  CHECK(value("tasks") == 10.0);
  CHECK(value("steps") == 200.0);
  CHECK(std::isnan(value("fresh_ratio")));
}

TEST_CASE("a search that cannot begin on a graph is refused before any run") {
  const auto begins = [](const std::string& label) {
    return std::string(TEST_FOLDER) + "/s.yaml:3: search: cannot begin on '" + label + "': ";
  };
  const std::string large = "kind: chain, tasks: 201";
  const std::string found = refusal(searches("steps: 2", large));
  CHECK(found.starts_with(begins("chain tasks=201") + "structure: is free"));
  CHECK(found.find("at most 200") != std::string::npos);
  CHECK(refusal(searches("structure: fixed", large)).empty());
  CHECK(refusal(searches("steps: 2", "kind: chain, tasks: 200")).empty());
  CHECK(refusal(searches("structure: fixed, cold: 0.5"))
            .starts_with(begins("layered tasks=6") + "cold: is 0.5, above hot"));
  CHECK(refusal(sweep("graphs: [{kind: chain, tasks: 201}]\nsweep: {algorithm: heft}\n")).empty());
}

}  // namespace dagsweep::tuple_search_test
