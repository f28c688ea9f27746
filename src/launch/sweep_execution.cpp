#include "launch/sweep_execution.hpp"

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"
#include "launch/all_ranks.hpp"
#include "launch/host.hpp"
#include "launch/process_measurements.hpp"
#include "launch/signals.hpp"
#include "launch/steady_clock.hpp"
#include "launch/sweep_master.hpp"
#include "parallel/node_words.hpp"
#include "results/run_notes.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {
namespace {

/// Opens the note of this rank, in one file per node. The master says if some rank has none.
/// Collective.
void open_note(std::optional<RunNote>& note, const OpenSweep& open) {
  const Communicator& ranks = open.ranks;
  const NodeRanks& node = open.node;
  const std::string name = open.notes + std::to_string(ranks.rank());
  if (node.is_first()) {
    note.emplace(open.path, name, node.size());
    node.share(note->descriptor());
  } else if (const int file = node.share(-1); file >= 0) {
    note.emplace(file, node.rank());
  } else {
    note.emplace(open.path, name, 1);
  }
  const std::uint64_t without = ranks.sum(note->is_kept() ? 0 : 1);
  if (ranks.is_master() && without > 0) {
    std::cerr << fmt::format(
        "dagsweep: {} of {} ranks cannot keep notes in {}.running: a run that crashes its process "
        "will not be named, and ends every launch\n",
        without, ranks.size(), visible(open.path));
  }
}

/// The ranks that run tuples. In timing sweeps one per node, because other ranks would compete for
/// caches, memory bandwidth and clock frequency.
std::vector<int> workers_of(const Sweep& sweep, const Communicator& ranks) {
  if (ranks.is_alone()) return {0};
  if (sweep.description().timing) return ranks.one_per_node();
  std::vector<int> workers;
  for (int rank = 1; rank < ranks.size(); ++rank) workers.push_back(rank);
  return workers;
}

/// What ended before this launch.
struct PreviouslyEnded {
  std::unique_ptr<NodeWords> words;  ///< of EndedRows; null if nothing has
  std::uint64_t failed = 0;          ///< how many rows failed or were aborted

  EndedRows rows() const { return words ? EndedRows(words->all()) : EndedRows(); }
};

/// Each rank reads a part of the statuses. Collective.
PreviouslyEnded find_previously_ended(const OpenSweep& open) {
  const std::uint64_t rows = open.results.rows();
  const auto own = open.ranks.part_of(rows, hdf5::piece_rows);
  const std::uint64_t first = own.begin / EndedRows::rows_per_word;
  std::vector<std::uint64_t> words(EndedRows::words(own.end - own.begin));
  std::uint64_t ended = 0;
  PreviouslyEnded before;
  on_all_unless_stopped(open.ranks, [&] {
    open.results.visit_statuses(
        own.begin, own.end,
        [&](std::uint64_t row, RunStatus status) {
          EndedRows::mark(words, row - own.begin);
          ++ended;
          before.failed += status == RunStatus::failed || status == RunStatus::aborted ? 1 : 0;
        },
        StopToken(open.stop));
  });
  before.failed = open.ranks.sum(before.failed);
  if (open.ranks.sum(ended) == 0) return before;
  before.words = std::make_unique<NodeWords>(open.ranks, open.node, EndedRows::words(rows));
  before.words->set(first, words);
  before.words->combine();
  return before;
}

/// Calls run_worker() and reports an exception to the master before it throws it on.
void run_or_tell(Worker& worker, const Communicator& ranks) {
  try {
    run_worker(worker);
  } catch (const std::exception& error) {
    const ErrorReport report = report_of(error);
    report_failure({ranks.rank(), report.code, report.text});
    throw;
  }
}

/// Waits until the master says whether there is more work. The worker rests meanwhile.
bool is_told_of_more(Worker& worker) {
  constexpr int master = 0;
  wait_for_sender([&] { worker.rest(); });
  return receive<bool>(master);
}

}  // namespace

std::uint64_t node_bytes(const Sweep& sweep) {
  if (sweep.description().limits.node_bytes > 0) return sweep.description().limits.node_bytes;
  const std::uint64_t free = available_memory();
  return free > 0 ? free / 10 * 9 : UINT64_MAX;
}

ExecutionOutcome execute_sweep(const OpenSweep& open) {
  const Communicator& ranks = open.ranks;
  const PreviouslyEnded before = find_previously_ended(open);
  const ShardWorklist worklist(open.sweep, open.shard, before.rows());
  const std::vector<int> working_ranks = workers_of(open.sweep, ranks);
  const bool is_worker =
      std::find(working_ranks.begin(), working_ranks.end(), ranks.rank()) != working_ranks.end();
  std::optional<Worker> worker;
  std::optional<RunNote> note;
  open_note(note, open);
  std::optional<CrashHandler> crash_handler;
  if (is_worker) {
    crash_handler.emplace(*note);
    worker.emplace(
        worklist, open.results, open.stop, seconds_now, process_measurements(),
        [&](std::optional<std::uint64_t> tuple) { tuple ? note->begin(*tuple) : note->clear(); },
        &open.memory);
  }
  if (ranks.is_master()) {
    return lead_sweep(open, worklist, working_ranks, worker, before.failed);
  }
  if (is_worker) {
    do {
      run_or_tell(*worker, ranks);
    } while (open.joins() && is_told_of_more(*worker));
  } else {
    run_idle_rank();
  }
  return {};
}

}  // namespace dagsweep
