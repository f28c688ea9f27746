#include "launch/sweep_execution.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"
#include "launch/all_ranks.hpp"
#include "launch/host.hpp"
#include "launch/process_measurements.hpp"
#include "launch/progress.hpp"
#include "launch/signals.hpp"
#include "launch/steady_clock.hpp"
#include "parallel/node_words.hpp"
#include "results/run_notes.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {
namespace {

/// Opens the note of this rank, in one file per node. The master says if some rank has none.
/// Collective.
void open_note(std::optional<RunNote>& note, const std::string& path, const Communicator& ranks,
               const NodeRanks& node) {
  if (node.is_first()) {
    note.emplace(path, ranks.rank(), node.size());
    node.share(note->descriptor());
  } else if (const int file = node.share(-1); file >= 0) {
    note.emplace(file, node.rank());
  } else {
    note.emplace(path, ranks.rank(), 1);
  }
  const std::uint64_t without = ranks.sum(note->is_kept() ? 0 : 1);
  if (ranks.is_master() && without > 0) {
    std::cerr << fmt::format(
        "dagsweep: {} of {} ranks cannot keep notes in {}.running: a run that crashes its process "
        "will not be named, and ends every launch\n",
        without, ranks.size(), visible(path));
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

/// How the master polls for messages. In timing sweeps it polls less often, because it may share a
/// core with a measuring rank.
PollingPolicy polling_policy(const Sweep& sweep, const std::vector<int>& workers, int ranks,
                             double patience) {
  PollingPolicy polling;
  polling.patience = std::chrono::duration<double>(patience);
  if (sweep.description().timing) {
    polling.sleep = std::chrono::milliseconds(20);
    polling.spin = {};
  }
  for (int rank = 1; rank < ranks; ++rank) {
    if (std::find(workers.begin(), workers.end(), rank) == workers.end()) {
      polling.idle.push_back(rank);
    }
  }
  return polling;
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

/// The master's part: hands out the worklist and shows the progress. `worker`: the master's own
/// worker, if it is the only rank. `failed_before`: number of runs that failed or were aborted in
/// earlier launches.
ExecutionOutcome lead(const OpenSweep& open, const ShardWorklist& worklist,
                      const std::vector<int>& working_ranks, std::optional<Worker>& worker,
                      std::uint64_t failed_before) {
  ExecutionOutcome outcome;
  LaunchTotals& totals = outcome.totals;
  const int workers = static_cast<int>(working_ranks.size());
  Progress progress(worklist, seconds_now);
  // Reports come with every batch; the file server is asked no more often than this.
  constexpr double seconds_between_checks = 1.0;
  double checked = seconds_now();
  open.named->check();
  const std::uint64_t ended_before = worklist.size() - worklist.pending();
  bool has_said = false;
  const auto show_progress = [&](const Report& report) {
    if (!has_said && open.stop.reason() == StopReason::drain) {
      // Said at once: if another rank has died, this one may be killed before all have answered.
      has_said = true;
      std::cerr << fmt::format(
          "dagsweep: told to stop after {} of {} runs; what is written is kept (a rank that is "
          "killed loses its last seconds), and the same command with --resume runs the "
          "rest\n",
          ended_before + progress.finished(), worklist.size());
    }
    if (const double now = seconds_now(); now - checked >= seconds_between_checks) {
      checked = now;
      open.named->check();
    }
    progress(report);
  };
  Dispatcher dispatcher(
      worklist.size(), worklist.pending(),
      [&](std::uint64_t place) { return worklist.is_pending(place); }, workers);
  if (open.ranks.is_alone()) {
    totals.all = run_alone(*worker, dispatcher, open.stop, show_progress);
  } else {
    totals = run_master(dispatcher, working_ranks, open.stop,
                        polling_policy(open.sweep, working_ranks, open.ranks.size(), open.silence),
                        show_progress);
  }
  const bool is_over = !totals.failure && totals.silent.empty();  // else the caller ends all ranks
  if (is_over) open.named->check();
  outcome.ended = ended_before + progress.finished();
  progress.finish(totals.all, workers);
  if (open.ranks.is_alone()) {
    RankUsage use;
    use.runs = progress.finished();
    use.inside_seconds = totals.all.inside_seconds;
    use.usual_seconds = dispatcher.usual_seconds(0);
    use.span_seconds = totals.all.span_seconds;
    totals.ranks.push_back(use);
  }
  if (!is_over) {
    outcome.code = ExitCode::drained;
  } else if (progress.finished() < worklist.pending()) {
    outcome.code = report_early_stop();
  } else if (progress.failed() + failed_before > 0) {
    outcome.code = ExitCode::failed_runs;
  }
  return outcome;
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
  open_note(note, open.path, ranks, open.node);
  std::optional<CrashHandler> crash_handler;
  if (is_worker) {
    crash_handler.emplace(*note);
    worker.emplace(
        worklist, open.results, open.stop, seconds_now, process_measurements(),
        [&](std::optional<std::uint64_t> tuple) { tuple ? note->begin(*tuple) : note->clear(); },
        &open.memory);
  }
  if (ranks.is_master()) return lead(open, worklist, working_ranks, worker, before.failed);
  if (is_worker) {
    run_or_tell(*worker, ranks);
  } else {
    run_idle_rank();
  }
  return {};
}

}  // namespace dagsweep
