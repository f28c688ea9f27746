#include "launch/work_done.hpp"

#include "catch.hpp"
#include "support/sweep_of_text.hpp"

using namespace dagsweep;

namespace {

const std::string twenty_runs =
    "graphs: [{kind: chain, tasks: 10}, {kind: chain, tasks: 90}]\n"
    "platform: {processors: 2}\n"
    "sweep: {ccr: 1, algorithm: [heft, rr], seed: {from: 1, count: 5}}\n";

}  // namespace

TEST_CASE("runs count as many times as their graph has tasks") {
  const Sweep twenty = sweep(twenty_runs);
  REQUIRE(twenty.size() == 20);
  const WorkDone work(ShardWorklist(twenty, {}));
  CHECK(work.share(0) == 0.0);
  CHECK(work.share(5) == 0.45);  // the large graph comes first
  CHECK(work.share(10) == 0.9);
  CHECK(work.share(15) == 0.95);
  CHECK(work.share(20) == 1.0);
}

TEST_CASE("runs that have ended count nothing") {
  const Sweep twenty = sweep(twenty_runs);
  std::vector<std::uint64_t> ended(EndedRows::words(twenty.size()));
  for (std::uint64_t number = 0; number < twenty.size(); ++number) {
    const bool is_large = twenty.tuple(number)[AxisId::graph] == 1;
    if (is_large && number % 5 != 0) EndedRows::mark(ended, number);  // two of ten are left
  }
  const WorkDone work(ShardWorklist(twenty, {}, EndedRows(ended)));
  CHECK(work.share(2) == 180.0 / 280.0);
  CHECK(work.share(12) == 1.0);
}

TEST_CASE("of nothing, all is done") {
  const Sweep twenty = sweep(twenty_runs);
  std::vector<std::uint64_t> ended(EndedRows::words(twenty.size()));
  for (std::uint64_t number = 0; number < twenty.size(); ++number) EndedRows::mark(ended, number);
  const WorkDone work(ShardWorklist(twenty, {}, EndedRows(ended)));
  CHECK(work.share(0) == 1.0);
}
