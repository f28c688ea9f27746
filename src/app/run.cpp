#include "app/run.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/crashing_runs.hpp"
#include "app/error_report.hpp"
#include "app/host.hpp"
#include "app/process_measurements.hpp"
#include "app/progress.hpp"
#include "app/signals.hpp"
#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "parallel/exchange.hpp"
#include "parallel/node_ranks.hpp"
#include "parallel/worker.hpp"
#include "results/create.hpp"
#include "results/lock.hpp"
#include "results/results_file.hpp"
#include "results/results_path.hpp"
#include "results/resume.hpp"
#include "results/reuse.hpp"
#include "results/run_notes.hpp"
#include "sweep/axes/axis_catalogue.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {
namespace {

namespace po = boost::program_options;

constexpr Usage usage{
    "run SWEEP.yaml --output R.h5 [--resume] [--retry STATUS,...] [--shard K/N] [--wait SECONDS] "
    "[--silence SECONDS] [--check-twice] [--only-plan]",
    "Runs every distinct tuple of a sweep and writes one row per tuple to one HDF5 file. Under\n"
    "mpirun or srun, rank 0 hands out work and the other ranks run it; started alone, one process\n"
    "does everything. The reproducible rows are bit for bit the same either way.\n\n"
    "  dagsweep run sweeps/quick.yaml --output quick.h5\n"
    "  mpirun -n 4 dagsweep run sweeps/quick.yaml --output quick.h5 --resume\n\n"
    "SIGTERM, SIGUSR1 and Ctrl-C stop the sweep early with exit code 75; --resume continues it.\n"
    "(Open MPI's mpirun turns 75 into 1 on Ctrl-C and SIGTERM, not on SIGUSR1.)",
    "sweep"};

/// An error, or a stop, that the master has already printed.
struct AlreadyReported {
  ExitCode code;
};

ExitCode report_early_stop() {
  std::cerr << "dagsweep: stopped early; run again with --resume\n";
  return ExitCode::drained;
}

/// Calls `work` on the master and returns its text on every rank. If it throws, the master prints
/// the error and every rank throws AlreadyReported. Collective.
template <class Work>
std::string on_master(const Communicator& ranks, Work work) {
  std::string text;
  std::uint64_t code = 0;
  if (ranks.is_master()) {
    try {
      text = work();
    } catch (const std::exception& error) {
      const ErrorReport report = report_of(error);
      std::cerr << "dagsweep: " << report.text << "\n";
      code = static_cast<std::uint64_t>(report.code);
    } catch (const Stopped&) {
      code = static_cast<std::uint64_t>(report_early_stop());
    }
  }
  code = ranks.broadcast(code);
  if (code != 0) throw AlreadyReported{static_cast<ExitCode>(code)};
  return ranks.broadcast(std::move(text));
}

/// Calls `work` on every rank. An exception on one rank terminates all ranks, because the others
/// would wait for it forever. Other ranks let the master speak first: of the same problem, or for
/// those that have told it.
template <class Work>
ExitCode on_all(const Communicator& ranks, Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    if (ranks.is_alone()) throw;
    const ErrorReport report = report_of(error);
    if (!ranks.is_master()) std::this_thread::sleep_for(std::chrono::seconds(5));
    std::cerr << fmt::format("dagsweep: rank {}: {}\n", ranks.rank(), report.text);
    ranks.abort(report.code);
  }
}

/// The sweep on every rank; only the master reads its files. `check_twice`: whether commands are
/// asked twice. Collective.
Sweep shared_sweep(const std::string& file, bool check_twice, const Communicator& ranks) {
  const std::string text = on_master(ranks, [&] { return read_file(file); });
  const auto described = [&] {
    SweepDescription description = read_sweep(text, file);
    if (check_twice && !ask_commands_twice(description)) {
      throw InputError("--check-twice: no algorithm of the sweep is a command (leave it out)");
    }
    return description;
  };
  const std::string graphs =
      on_master(ranks, [&] { return pack_graphs(resolve_graphs(described())); });
  return {described(), unpack_graphs(graphs)};
}

void print_plan(const Sweep& sweep) {
  std::cout << fmt::format("{}: {} distinct tuples\n", visible(sweep.description().name),
                           sweep.size());
  if (!sweep.description().study.empty())
    std::cout << "  study: " << sweep.description().study << "\n";
  if (sweep.description().timing) std::cout << "  timing: true\n";
  for (const Axis& axis : sweep.axes()) {
    if (axis.size() > 1)
      std::cout << fmt::format("  {:<18}{} values\n", axis_name(axis.id), axis.size());
  }
}

std::vector<RunStatus> statuses_to_retry(const po::variables_map& options) {
  std::vector<RunStatus> statuses;
  if (options.count("retry") == 0) return statuses;
  for (const std::string& word : split(options["retry"].as<std::string>(), ',')) {
    if (word == "failed") {
      statuses.push_back(RunStatus::failed);
    } else if (word == "aborted") {
      statuses.push_back(RunStatus::aborted);
    } else {
      throw unknown_name({"--retry", 0, {}}, "status", word, {"failed", "aborted"});
    }
  }
  return statuses;
}

Shard shard_of(const po::variables_map& options) {
  if (options.count("shard") == 0) return {};
  try {
    return Shard::parse(options["shard"].as<std::string>());
  } catch (const InputError& error) {
    throw InputError("--shard: " + std::string(error.what()));
  }
}

/// Seconds to wait.
struct Patience {
  double lock;     ///< for another process that uses the results file
  double silence;  ///< for workers that are silent while all others are idle
};

Patience patience_of(const po::variables_map& options) {
  const auto seconds = [&](const char* name) {
    const double value = options[name].as<double>();
    if (!(value >= 0.0 && value <= 86400.0)) {
      throw InputError("--" + std::string(name) + ": must be 0 to 86400 seconds");
    }
    return value;
  };
  return {seconds("wait"), seconds("silence")};
}

void refuse_existing(const std::string& path) {
  if (!exists(path)) return;
  throw InputError(path +
                   ": exists already (its results would be lost); add --resume to continue it, or "
                   "choose another --output");
}

/// Creates the results file, or prepares an existing one for resumption.
void prepare_results(const std::string& path, const Sweep& sweep, const po::variables_map& options,
                     int ranks) {
  const Shard shard = shard_of(options);
  const Launch launch = this_launch(ranks, shard.is_whole() ? "" : shard.text());
  if (!exists(path)) {
    create_results(path, sweep, launch, shard);
    remove_run_notes(path, true);  // left by a deleted file of the same name
    return;
  }
  if (options.count("resume") == 0) refuse_existing(path);  // created since the first check
  const Resumed resumed = resume_results(path, sweep, launch, statuses_to_retry(options), shard);
  if (resumed.damaged > 0)
    std::cerr << fmt::format("dagsweep: {} damaged rows will be run again\n", resumed.damaged);
  if (!resumed.missing_columns.empty()) {
    std::cerr << fmt::format(
        "dagsweep: {}: an earlier version of this program wrote it without {}; it continues "
        "without\n",
        visible(path), fmt::join(resumed.missing_columns, ", "));
  }
  if (!resumed.kept_labels.empty()) {
    std::cerr << fmt::format(
        "dagsweep: {}: {} graphs have another label than in the sweep file, such as '{}'; the file "
        "keeps its labels ('run --reuse' makes a file with the new ones)\n",
        visible(path), resumed.kept_labels.size(), visible(resumed.kept_labels.front()));
  }
}

/// The results of --reuse, if it is given; says what is missing or damaged in them.
std::optional<OldResults> read_old_results(const Sweep& sweep, const po::variables_map& options) {
  if (options.count("reuse") == 0) return std::nullopt;
  const auto& path = options["reuse"].as<std::string>();
  std::optional<OldResults> old;
  old.emplace(path, sweep);
  if (!old->missing().empty()) {
    std::cerr << fmt::format(
        "dagsweep: {}: an earlier version of this program wrote it without {}; NaN in the rows "
        "reused\n",
        visible(path), fmt::join(old->missing(), ", "));
  }
  if (old->damaged_rows() > 0) {
    std::cerr << fmt::format("dagsweep: {}: {} damaged rows are not reused\n", visible(path),
                             old->damaged_rows());
  }
  if (old->damaged_description()) {
    std::cerr << fmt::format(
        "dagsweep: {}: is damaged ({} does not match its checksum); rows do not depend on it and "
        "are reused if they match theirs\n",
        visible(path), *old->damaged_description());
  }
  return old;
}

/// Locks the results file on this rank, after the master has prepared it: once on every node.
/// Collective.
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

/// Opens the note of this rank: one file for every node. Collective.
void open_note(std::optional<RunNote>& note, const std::string& path, const Communicator& ranks,
               const NodeRanks& node) {
  if (node.is_first()) {
    note.emplace(path, ranks.rank());
    node.share(note->descriptor());
    return;
  }
  const int file = node.share(-1);
  if (file >= 0) {
    note.emplace(path, node.first(), file, node.rank());
  } else {
    note.emplace(path, ranks.rank());
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

/// In timing sweeps the master polls less often, because it may share a core with a measuring rank.
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

/// Bytes that all ranks of this node may hold together: as the sweep says, or 9/10 of what is free.
std::uint64_t node_bytes(const Sweep& sweep) {
  if (sweep.description().limits.node_bytes > 0) return sweep.description().limits.node_bytes;
  const std::uint64_t free = available_memory();
  return free > 0 ? free / 10 * 9 : UINT64_MAX;
}

struct PreviouslyEnded {
  EndedTuples tuples;
  std::uint64_t failed = 0;  ///< of these, failed or aborted; on the master only
};

/// The tuples that have ended before this launch. The master reads them and broadcasts one bit per
/// tuple, or an empty text if there are none. Collective.
PreviouslyEnded find_previously_ended(const ResultsFile& results, const Sweep& sweep,
                                      const Communicator& ranks) {
  PreviouslyEnded before;
  const std::string bits = on_master(ranks, [&] {
    std::string packed;
    results.visit_statuses([&](std::uint64_t number, RunStatus status) {
      if (packed.empty()) packed.assign(sweep.size() / 8 + 1, '\0');
      packed[number / 8] = static_cast<char>(packed[number / 8] | 1 << number % 8);
      before.failed += status == RunStatus::failed || status == RunStatus::aborted ? 1 : 0;
    });
    return packed;
  });
  if (bits.empty()) return before;
  before.tuples.resize(sweep.size());
  for (std::uint64_t number = 0; number < sweep.size(); ++number) {
    before.tuples[number] = (bits[number / 8] >> number % 8 & 1) != 0;
  }
  return before;
}

/// run_worker(), which tells the master if it fails.
void run_or_tell(Worker& worker, const Communicator& ranks) {
  try {
    run_worker(worker);
  } catch (const std::exception& error) {
    const ErrorReport report = report_of(error);
    report_failure({ranks.rank(), report.code, report.text});
    throw;
  }
}

/// Terminates all ranks, because some will never take part in a collective operation again.
/// `machines`: of all ranks, packed.
[[noreturn]] void abandon(const std::vector<int>& silent, const std::vector<std::string>& machines,
                          double patience, const Communicator& ranks) {
  constexpr std::size_t named = 8;
  std::vector<std::string> names;
  for (const int rank : silent) {
    if (names.size() == named) break;
    const Machine machine = unpack_machine(machines[static_cast<std::size_t>(rank)]);
    names.push_back(fmt::format("rank {} on {}", rank, machine.host));
  }
  std::cerr << fmt::format(
      "dagsweep: silent for {:g} s or longer while all others are idle: {}{} (hanging, or on a "
      "lost "
      "node); stopped early, run again with --resume, best on other nodes\n",
      patience, fmt::join(names, ", "),
      silent.size() > named ? fmt::format(" and {} more", silent.size() - named) : "");
  ranks.abort(ExitCode::drained);
}

/// Executes the sweep into the open results file. On the master, `totals` returns what the ranks
/// did. Collective, unless workers are silent.
ExitCode execute_sweep(const Sweep& sweep, const Shard& shard, const std::string& path,
                       ResultsFile& results, NodeMemory& memory, const NodeRanks& node,
                       const CommandContext& context, double silence, LaunchTotals& totals) {
  const Communicator& ranks = context.ranks;
  const TupleRunner::Clock clock = [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  };
  const PreviouslyEnded before = find_previously_ended(results, sweep, ranks);
  const ShardWorklist worklist(sweep, shard, before.tuples);
  const std::vector<int> working_ranks = workers_of(sweep, ranks);
  const bool is_worker =
      std::find(working_ranks.begin(), working_ranks.end(), ranks.rank()) != working_ranks.end();
  std::optional<Worker> worker;
  std::optional<RunNote> note;
  open_note(note, path, ranks, node);
  std::optional<CrashHandler> crash_handler;
  if (is_worker) {
    crash_handler.emplace(*note);
    worker.emplace(
        worklist, results, context.stop, clock, process_measurements(),
        [&](std::optional<std::uint64_t> tuple) { tuple ? note->begin(*tuple) : note->clear(); },
        &memory);
  }
  if (!ranks.is_master()) {
    if (is_worker) {
      run_or_tell(*worker, ranks);
    } else {
      run_idle_rank();
    }
    return ExitCode::ok;
  }
  const int workers = static_cast<int>(working_ranks.size());
  Progress progress(sweep.description().name, worklist.pending(), clock);
  const auto show_progress = [&](const Report& report) { progress(report); };
  Dispatcher dispatcher(
      worklist.size(), worklist.pending(),
      [&](std::uint64_t place) { return worklist.is_pending(place); }, workers);
  if (ranks.is_alone()) {
    totals.all = run_alone(*worker, dispatcher, context.stop, show_progress);
  } else {
    totals = run_master(dispatcher, working_ranks, context.stop,
                        polling_policy(sweep, working_ranks, ranks.size(), silence), show_progress);
  }
  progress.finish(totals.all, workers);
  if (ranks.is_alone()) {
    RankUsage use;
    use.runs = progress.finished();
    use.inside_seconds = totals.all.inside_seconds;
    use.usual_seconds = dispatcher.usual_seconds(0);
    use.span_seconds = totals.all.span_seconds;
    totals.ranks.push_back(use);
  }
  if (totals.failure || !totals.silent.empty()) return ExitCode::drained;
  if (progress.finished() < worklist.pending()) return report_early_stop();
  return progress.failed() + before.failed > 0 ? ExitCode::failed_runs : ExitCode::ok;
}

ExitCode run_sweep(const po::variables_map& options, const Patience& patience,
                   const CommandContext& context) {
  const Communicator& ranks = context.ranks;
  const Sweep sweep =
      shared_sweep(options["sweep"].as<std::string>(), options.count("check-twice") > 0, ranks);
  const Shard shard = shard_of(options);
  if (options.count("only-plan") > 0) {
    if (ranks.is_master()) print_plan(sweep);
    return ExitCode::ok;
  }
  const std::string path = on_master(ranks, [&] {
    std::string resolved = resolve_results_path(options["output"].as<std::string>());
    if (options.count("resume") == 0) refuse_existing(resolved);
    if (options.count("reuse") > 0) require_regular_file(options["reuse"].as<std::string>());
    return resolved;
  });
  const std::vector<std::string> machines = ranks.gather(pack_machine(this_machine()));
  std::optional<ResultsLock> master_lock;
  std::vector<std::uint32_t> numbers;
  on_master(ranks, [&] {
    master_lock.emplace(
        ResultsLock::acquire(path, lock_holder(), patience.lock, StopToken(context.stop)));
    // The file is not created if the old results cannot be read.
    const std::optional<OldResults> old = read_old_results(sweep, options);
    prepare_results(path, sweep, options, ranks.size());
    give_up_crashing_runs(path, sweep);
    if (old) {
      std::cerr << fmt::format("{}: {} results reused\n", visible(sweep.description().name),
                               reuse_results(path, sweep, shard, *old));
    }
    std::vector<Machine> known;
    known.reserve(machines.size());
    for (const std::string& packed : machines) known.push_back(unpack_machine(packed));
    numbers = register_machines(path, known);
    return std::string();
  });
  const std::uint32_t machine = ranks.scatter(numbers);
  const NodeRanks node(ranks);
  const ResultsLock lock = share_lock(path, ranks, node, master_lock);
  if (ranks.is_master() && !lock.enforced()) {
    std::cerr
        << "dagsweep: this file system does not support locks; make sure that no other sweep uses "
        << visible(path) << "\n";
  }

  ExitCode code = ExitCode::ok;
  LaunchTotals totals;  // on the master
  {
    ResultsFile results(path, sweep, ranks.native(), machine);
    NodeMemory memory(ranks, node_bytes(sweep));
    // Inside the lifetime of both, because their destructors are collective.
    code = on_all(ranks, [&] {
      return execute_sweep(sweep, shard, path, results, memory, node, context, patience.silence,
                           totals);
    });
    if (totals.failure) {
      std::cerr << fmt::format("dagsweep: rank {}: {}\n", totals.failure->rank,
                               totals.failure->text);
      ranks.abort(totals.failure->code);
    }
    if (!totals.silent.empty()) abandon(totals.silent, machines, patience.silence, ranks);
  }
  ranks.barrier();
  if (ranks.is_master()) {
    for (RankUsage& use : totals.ranks) use.machine = numbers[use.rank];
    end_launch(path, utc_now(), totals.ranks);
    remove_run_notes(path, code != ExitCode::drained);
  }
  return static_cast<ExitCode>(ranks.broadcast(static_cast<std::uint64_t>(code)));
}

}  // namespace

ExitCode run_command(const CommandContext& context) {
  po::options_description known("Options");
  known.add_options()("sweep", po::value<std::string>(), "the sweep file (YAML)");
  known.add_options()("output,o", po::value<std::string>(), "the results file (HDF5)");
  known.add_options()("resume", "continue an existing results file");
  known.add_options()("retry", po::value<std::string>(),
                      "with --resume, run these again: failed, aborted, or failed,aborted");
  known.add_options()("reuse", po::value<std::string>(),
                      "copy the results of equal tuples from this file of another sweep");
  known.add_options()("shard", po::value<std::string>(),
                      "K/N: run only part K of N, into its own file (see dagsweep merge)");
  known.add_options()("wait", po::value<double>()->default_value(10.0, "10"),
                      "seconds to wait while another process uses the results file; file servers "
                      "keep the locks of a lost machine for up to minutes");
  known.add_options()("silence", po::value<double>()->default_value(600.0, "600"),
                      "stop early (exit code 75) when the only ranks that are not idle have been "
                      "silent for so many seconds, and for twice the longest run");
  known.add_options()("check-twice",
                      "ask a new process of each command, too, in every run; the run fails if its "
                      "schedule differs");
  known.add_options()("only-plan", "check the sweep, print its number of runs, and stop");
  std::optional<po::variables_map> options;
  try {
    options = parse_options(usage, known, context);
    if (!options) return ExitCode::ok;
    if (options->count("sweep") == 0) throw InputError("run needs a sweep file (see --help)");
    if (options->count("output") + options->count("only-plan") == 0) {
      throw InputError("run needs --output R.h5 (see --help)");
    }
    if (options->count("retry") > options->count("resume")) {
      throw InputError("--retry: has no effect without --resume (a new file has nothing to retry)");
    }
    const Patience patience = patience_of(*options);
    return on_all(context.ranks, [&] { return run_sweep(*options, patience, context); });
  } catch (const AlreadyReported& reported) {
    return reported.code;
  }
}

}  // namespace dagsweep
