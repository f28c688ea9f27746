#include "launch/crashing_runs.hpp"

#include <algorithm>
#include <iostream>
#include <set>

#include <fmt/format.h>

#include "results/run_notes.hpp"
#include "sweep/tuples/sweep_schema.hpp"
#include "sweep/tuples/tuple_runner.hpp"

namespace dagsweep {
namespace {

TupleResult given_up_result(const Sweep& sweep, const CrashingTuple& tuple) {
  return without_run(sweep, tuple.number,
                     tuple.crashes >= 2 ? RunStatus::failed : RunStatus::aborted, tuple.reason());
}

/// Keeps the tuples that have not ended.
std::vector<CrashingTuple> still_pending(std::vector<CrashingTuple> tuples, const ResultsFile& file,
                                         const RowSchema& schema, const StopToken& stop) {
  std::set<std::uint64_t> pending;
  for (const CrashingTuple& tuple : tuples) pending.insert(schema.row_of(tuple.number));
  pending.erase(schema.rows);  // of another shard or sweep
  file.visit_statuses([&](std::uint64_t row, RunStatus /*status*/) { pending.erase(row); }, stop);
  std::erase_if(tuples, [&](const CrashingTuple& tuple) {
    return !pending.contains(schema.row_of(tuple.number));
  });
  return tuples;
}

}  // namespace

std::uint64_t give_up_crashing_runs(const std::string& path, ResultsFile& results,
                                    const Sweep& sweep, const Shard& shard, const StopToken& stop,
                                    const std::string& notes) {
  std::vector<CrashingTuple> tuples = collect_run_notes(path, notes);
  std::vector<TupleResult> given_up;
  if (!tuples.empty()) {
    tuples = still_pending(std::move(tuples), results, row_schema(sweep, shard), stop);
    for (const CrashingTuple& tuple : tuples) {
      if (!tuple.is_given_up()) continue;
      given_up.push_back(given_up_result(sweep, tuple));
      std::cerr << fmt::format(
          "dagsweep: tuple {} {}: given up ('dagsweep instance SWEEP --tuple {}' writes its "
          "instance; --retry runs it again)\n",
          tuple.number, tuple.reason(), tuple.number);
    }
    results.write(given_up);
    std::erase_if(tuples, [](const CrashingTuple& tuple) { return tuple.is_given_up(); });
  }
  keep_crashing_tuples(path, tuples, notes);
  return given_up.size();
}

}  // namespace dagsweep
