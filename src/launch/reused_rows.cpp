#include "launch/reused_rows.hpp"

#include <optional>
#include <vector>

#include "results/results_file.hpp"
#include "sweep/tuples/shard_worklist.hpp"
#include "sweep/tuples/sweep_schema.hpp"

namespace dagsweep {

std::uint64_t reuse_results(const std::string& path, const Sweep& sweep, const Shard& shard,
                            const OldResults& old, const StopToken& stop) {
  constexpr std::size_t rows_at_once = 1024;
  constexpr std::uint32_t unknown_machine = UINT32_MAX;
  ResultsFile results(path, row_schema(sweep), std::nullopt, unknown_machine);
  EndedTuples ended(sweep.size());
  results.visit_statuses([&](std::uint64_t number, RunStatus /*status*/) { ended[number] = true; },
                         stop);
  const ShardWorklist worklist(sweep, shard, std::move(ended));
  std::uint64_t reused = 0;
  std::vector<TupleResult> found;
  for (std::uint64_t place = 0; place < worklist.size(); ++place) {
    stop.poll();
    TupleResult result;
    result.tuple = worklist.tuple(place);
    result.number = sweep.number(result.tuple);
    if (worklist.has_ended(result.number)) continue;
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
