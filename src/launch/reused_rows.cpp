#include "launch/reused_rows.hpp"

#include <vector>

#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {

std::uint64_t reuse_results(ResultsFile& results, const Sweep& sweep, const Shard& shard,
                            const OldResults& old, const StopToken& stop) {
  constexpr std::size_t rows_at_once = 1024;
  std::vector<bool> ended(results.rows());
  results.visit_statuses([&](std::uint64_t row, RunStatus /*status*/) { ended[row] = true; }, stop);
  const ShardOfSweep tuples(sweep, shard);
  std::uint64_t reused = 0;
  std::vector<TupleResult> found;
  for (std::uint64_t place = 0; place < tuples.size(); ++place) {
    stop.poll();
    TupleResult result;
    result.tuple = tuples.tuple(place);
    result.number = sweep.number(result.tuple);
    if (ended[tuples.row(place, result.number)]) continue;
    result.facts = sweep.facts_of(result.tuple);
    result.identity = sweep.identity(result.tuple);
    if (!old.fill(result)) continue;
    ++reused;
    found.push_back(std::move(result));
    if (found.size() < rows_at_once) continue;
    results.write(found);
    found.clear();
  }
  results.write(found);
  return reused;
}

}  // namespace dagsweep
