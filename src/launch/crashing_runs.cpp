#include "launch/crashing_runs.hpp"

#include <algorithm>
#include <iostream>
#include <set>

#include <fmt/format.h>

#include "results/results_file.hpp"
#include "results/run_notes.hpp"
#include "sweep/tuples/sweep_schema.hpp"
#include "sweep/tuples/tuple_runner.hpp"

namespace dagsweep {
namespace {

constexpr std::uint32_t no_machine = UINT32_MAX;

TupleResult given_up_result(const Sweep& sweep, const CrashingTuple& tuple) {
  return without_run(sweep, tuple.number,
                     tuple.crashes >= 2 ? RunStatus::failed : RunStatus::aborted, tuple.reason());
}

/// Keeps the tuples that have not ended.
std::vector<CrashingTuple> still_pending(std::vector<CrashingTuple> tuples, const ResultsFile& file,
                                         const Sweep& sweep, const StopToken& stop) {
  std::set<std::uint64_t> pending;
  for (const CrashingTuple& tuple : tuples) pending.insert(tuple.number);
  file.visit_statuses([&](std::uint64_t number, RunStatus /*status*/) { pending.erase(number); },
                      stop);
  std::erase_if(tuples, [&](const CrashingTuple& tuple) {
    return tuple.number >= sweep.size() || pending.count(tuple.number) == 0;
  });
  return tuples;
}

}  // namespace

void give_up_crashing_runs(const std::string& results, const Sweep& sweep, const StopToken& stop) {
  std::vector<CrashingTuple> tuples = collect_run_notes(results);
  if (!tuples.empty()) {
    ResultsFile file(results, row_schema(sweep), std::nullopt, no_machine);
    tuples = still_pending(std::move(tuples), file, sweep, stop);
    std::vector<TupleResult> given_up;
    for (const CrashingTuple& tuple : tuples) {
      if (!tuple.is_given_up()) continue;
      given_up.push_back(given_up_result(sweep, tuple));
      std::cerr << fmt::format(
          "dagsweep: tuple {} {}: given up ('dagsweep instance SWEEP --tuple {}' writes its "
          "instance; --retry runs it again)\n",
          tuple.number, tuple.reason(), tuple.number);
    }
    file.write(given_up);
    std::erase_if(tuples, [](const CrashingTuple& tuple) { return tuple.is_given_up(); });
  }
  keep_crashing_tuples(results, tuples);
}

}  // namespace dagsweep
