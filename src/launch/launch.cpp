#include "launch/launch.hpp"

#include <iostream>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"
#include "launch/all_ranks.hpp"
#include "launch/failure_reasons.hpp"
#include "launch/host.hpp"
#include "launch/results_preparation.hpp"
#include "launch/sweep_execution.hpp"
#include "results/lock.hpp"
#include "results/named_file.hpp"
#include "results/resume.hpp"
#include "results/run_notes.hpp"
#include "sweep/tuples/sweep_schema.hpp"

namespace dagsweep {
namespace {

/// Locks the results file on this rank, after the master has prepared it. The ranks of a node share
/// one lock. Collective.
ResultsLock share_lock(const std::string& path, const Communicator& ranks, const NodeRanks& node,
                       std::optional<ResultsLock>& master_lock) {
  if (master_lock) master_lock->share();
  ranks.barrier();
  if (!node.is_first()) {
    const int file = node.share(-1);
    return file >= 0 ? ResultsLock::joined(file, path) : ResultsLock::join(path);
  }
  ResultsLock lock = master_lock ? std::move(*master_lock) : ResultsLock::join(path);
  node.share(lock.descriptor());
  return lock;
}

/// Terminates all ranks, because some will never take part in a collective operation again.
[[noreturn]] void abandon(const std::vector<int>& silent, const std::vector<Machine>& machines,
                          double patience, const Communicator& ranks) {
  constexpr std::size_t named = 8;
  std::vector<std::string> names;
  for (const int rank : silent) {
    if (names.size() == named) break;
    const std::string& host = machines[static_cast<std::size_t>(rank)].host;
    names.push_back(fmt::format("rank {} on {}", rank, host));
  }
  std::cerr << fmt::format(
      "dagsweep: silent for {:g} s or longer while all others are idle: {}{} (hanging, or on a "
      "lost node); stopped early, run again with --resume, best on other nodes\n",
      patience, fmt::join(names, ", "),
      silent.size() > named ? fmt::format(" and {} more", silent.size() - named) : "");
  ranks.abort(ExitCode::drained);
}

/// How long a launch that joins waits at its end to record it in the file.
constexpr double seconds_to_end = 10.0;

/// Throws IoError if the file at this path holds the results of fewer tuples than expected.
void require_results(const std::string& path, std::uint64_t expected) {
  const std::uint64_t found = count_ended(path);
  if (found >= expected) return;
  throw IoError(fmt::format(
      "{}: holds results of {} tuples, not of the {} that have run (its content was replaced while "
      "the run wrote to it); run again with --resume, which runs the rest",
      path, found, expected));
}

/// The machine of every rank, on the master. Collective.
std::vector<Machine> machines_of(const Communicator& ranks) {
  std::vector<Machine> machines;
  for (const std::string& packed : ranks.gather(pack_machine(this_machine()))) {
    machines.push_back(unpack_machine(packed));
  }
  return machines;
}

}  // namespace

ExitCode launch(const Sweep& sweep, const LaunchRequest& request, const Communicator& ranks,
                StopSource& stop) {
  const std::string path = on_master(ranks, [&] { return results_path(request); });
  const std::vector<Machine> machines = machines_of(ranks);
  // On the master:
  std::optional<ResultsLock> master_lock;
  std::optional<LaunchGroup> group;
  std::optional<NamedFile> named;
  PreparedResults prepared =
      prepare_results(path, sweep, request, master_lock, group, machines, ranks, StopToken(stop));
  const std::string notes = ranks.broadcast(group ? group->notes() : "");
  if (ranks.is_master()) named.emplace(path);
  const std::uint32_t machine = ranks.scatter(prepared.machines);
  const NodeRanks node(ranks);
  ResultsLock lock =
      request.lock ? share_lock(path, ranks, node, master_lock) : ResultsLock::none(path);
  if (ranks.is_master() && !lock.enforced()) {
    std::cerr << "dagsweep: "
              << (request.lock ? "this file system does not support locks" : "nothing is locked")
              << "; make sure that no other sweep uses " << visible(path) << "\n";
  }

  ExecutionOutcome outcome;
  {
    ResultsFile results(path, row_schema(sweep, request.shard), ranks.native(), machine);
    NodeMemory memory(node, node_bytes(sweep));
    // Inside the lifetime of `results` and `memory`: their destructors are collective, so on_all()
    // must end the ranks before an exception reaches them.
    on_all(ranks, [&] {
      prepare_rows(path, results, sweep, request, prepared, ranks, StopToken(stop));
      if (group) group->set_ready();
      prepared.turn.reset();
      if (request.only_create) return ExitCode::ok;
      outcome = execute_sweep({sweep, request.shard, path, request.silence, results,
                               named ? &*named : nullptr, memory, node, ranks, stop, notes,
                               group ? &*group : nullptr});
      return outcome.code;
    });
    if (const auto& failure = outcome.totals.failure) {
      std::cerr << fmt::format("dagsweep: rank {}: {}\n", failure->rank, failure->text);
      ranks.abort(failure->code);
    }
    if (!outcome.totals.silent.empty()) {
      abandon(outcome.totals.silent, machines, request.silence, ranks);
    }
  }
  ranks.barrier();
  on_master(ranks, [&] {
    const bool has_ended = !request.only_create && outcome.code != ExitCode::drained;
    const auto turn =
        group ? group->wait_for_turn(seconds_to_end) : std::optional<LaunchGroup::Turn>();
    named->check();
    for (RankUsage& use : outcome.totals.ranks) use.machine = prepared.machines[use.rank];
    if (turn || !group) end_launch(path, prepared.launch, utc_now(), outcome.totals.ranks);
    require_results(path, outcome.ended);
    named->check();
    if (group) {  // in this launch's turn: one is the last
      group->end();
      const bool is_sole = lock.leave();
      if (is_sole || group->is_last()) forget_joined_launches(path);
    }
    remove_run_notes(path, notes);
    if (has_ended && joined_launches(path).empty()) remove_running_folder(path);
    if (has_ended) print_failure_reasons(std::cerr, failure_reasons(path));
    return std::string();
  });
  if (request.only_create) return ExitCode::ok;
  return static_cast<ExitCode>(ranks.broadcast(static_cast<std::uint64_t>(outcome.code)));
}

}  // namespace dagsweep
