#include "sweep/tuples/shard_worklist.hpp"

#include <set>

#include "catch.hpp"
#include "core/error.hpp"

namespace dagsweep::shard_worklist_test {

namespace {

Sweep sweep(const std::string& seeds) {
  SweepDescription description = read_sweep(
      "graphs: [{kind: layered, tasks: 5}, {kind: layered, tasks: 9}]\n"
      "sweep: {ccr: 1, bound: [0, 0.5], algorithm: [heft, rand], seed: {from: 1, count: " +
          seeds + "}}\n",
      "s.yaml");
  auto graphs = resolve_graphs(description);
  return {std::move(description), std::move(graphs)};
}

}  // namespace

TEST_CASE("every tuple belongs to exactly one shard, for any number of shards") {
  for (const char* seeds : {"1", "13", "700"}) {
    const Sweep s = sweep(seeds);
    for (const std::uint64_t shards : {1U, 2U, 3U, 7U, 100U}) {
      std::set<std::uint64_t> seen;
      std::uint64_t least = s.size();
      std::uint64_t most = 0;
      for (std::uint64_t k = 0; k < shards; ++k) {
        const ShardWorklist worklist(s, {k, shards});
        for (std::uint64_t place = 0; place < worklist.size(); ++place) {
          REQUIRE(worklist.is_pending(place));
          REQUIRE(seen.insert(s.number(worklist.tuple(place))).second);
        }
        least = std::min(least, worklist.size());
        most = std::max(most, worklist.size());
      }
      CHECK(seen.size() == s.size());
      CHECK(most - least <= most / 32 + 1);
    }
  }
}

TEST_CASE("a worklist knows which tuples have ended") {
  const Sweep s = sweep("13");
  EndedTuples ended(s.size(), false);
  const ShardWorklist fresh(s, {1, 3}, ended);
  CHECK(fresh.pending() == fresh.size());
  const std::uint64_t number = s.number(fresh.tuple(4));
  ended[number] = true;
  const ShardWorklist later(s, {1, 3}, ended);
  CHECK(later.pending() == fresh.size() - 1);
  CHECK(later.has_ended(number));
  CHECK(!later.is_pending(4));
  CHECK(later.is_pending(5));
}

TEST_CASE("a shard is written K/N") {
  CHECK(Shard::parse("3/8").index == 2);
  CHECK(Shard::parse("3/8").count == 8);
  CHECK(Shard::parse("8/8").text() == "8/8");
  for (const char* wrong : {"", "3", "0/8", "9/8", "3/8/2", "a/b", "-1/2", "1/0"}) {
    CHECK_THROWS_AS(Shard::parse(wrong), InputError);
  }
}

}  // namespace dagsweep::shard_worklist_test
