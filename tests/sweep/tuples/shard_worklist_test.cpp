#include "sweep/tuples/shard_worklist.hpp"

#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "support/sweep_of_text.hpp"

namespace dagsweep::shard_worklist_test {

namespace {

Sweep sweep(const std::string& seeds) {
  return dagsweep::sweep(
      "graphs: [{kind: layered, tasks: 5}, {kind: layered, tasks: 9}]\n"
      "sweep: {ccr: 1, bound: [0, 0.5], algorithm: [heft, rand], seed: {from: 1, count: " +
      seeds + "}}\n");
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

TEST_CASE("the rows of a shard are its places, those of a whole sweep the numbers") {
  const Sweep s = sweep("13");
  for (const std::uint64_t shards : {1U, 2U, 7U, 100U}) {
    for (std::uint64_t k = 0; k < shards; ++k) {
      const ShardOfSweep shard(s, {k, shards});
      std::set<std::uint64_t> own;
      for (std::uint64_t place = 0; place < shard.size(); ++place) {
        const std::uint64_t number = s.number(shard.tuple(place));
        own.insert(number);
        CHECK(shard.row(place, number) == (shards == 1 ? number : place));
        CHECK(shard.row_of(number) == shard.row(place, number));
      }
      for (std::uint64_t number = 0; number < s.size() + 2; ++number) {
        if (own.count(number) == 0) CHECK(shard.row_of(number) == shard.size());
      }
    }
  }
}

TEST_CASE("a worklist knows which rows have ended") {
  const Sweep s = sweep("13");
  const ShardWorklist fresh(s, {1, 3});
  CHECK(fresh.pending() == fresh.size());
  std::vector<std::uint64_t> words(EndedRows::words(fresh.size()));
  EndedRows::mark(words, 4);
  const ShardWorklist later(s, {1, 3}, EndedRows(words));
  CHECK(later.pending() == fresh.size() - 1);
  CHECK(later.has_ended(4));
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
