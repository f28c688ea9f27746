#include "app/run.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "app/crashing_runs.hpp"
#include "app/host.hpp"
#include "app/process_measurements.hpp"
#include "app/progress.hpp"
#include "app/signals.hpp"
#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "parallel/exchange.hpp"
#include "parallel/worker.hpp"
#include "results/create.hpp"
#include "results/lock.hpp"
#include "results/results_file.hpp"
#include "results/resume.hpp"
#include "results/reuse.hpp"
#include "results/run_notes.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {
namespace {

namespace po = boost::program_options;

constexpr double lock_patience_seconds = 10.0;

constexpr Usage usage{
    "run SWEEP.yaml --output R.h5 [--resume] [--retry STATUS,...] [--shard K/N] [--only-plan]",
    "Runs every distinct tuple of a sweep and writes one row each into one HDF5 file. Under "
    "mpirun\n"
    "or srun rank 0 hands out work and the others do it; alone, one process does everything. The\n"
    "reproducible rows are the same bit for bit either way.\n\n"
    "  dagsweep run sweeps/quick.yaml --output quick.h5\n"
    "  mpirun -n 4 dagsweep run sweeps/quick.yaml --output quick.h5 --resume\n\n"
    "SIGTERM and SIGUSR1 stop it early with exit code 75; --resume goes on.",
    "sweep"};

/// A problem the master has told the user about already.
struct AlreadyReported {
  ExitCode code;
};

/// Does `work` on the master and hands its text to every rank. What it throws ends all ranks alike.
template <class Work>
std::string on_master(const Communicator& ranks, Work work) {
  std::string text;
  std::uint64_t code = 0;
  if (ranks.is_master()) {
    const auto tell = [&](const std::exception& error, ExitCode exit_code) {
      std::cerr << "dagsweep: " << printable(error.what()) << "\n";
      code = static_cast<std::uint64_t>(exit_code);
    };
    try {
      text = work();
    } catch (const Error& error) {
      tell(error, error.exit_code());
    } catch (const std::exception& error) {
      tell(error, ExitCode::io);  // out of memory, and the like
    }
  }
  code = ranks.broadcast(code);
  if (code != 0) throw AlreadyReported{static_cast<ExitCode>(code)};
  return ranks.broadcast(std::move(text));
}

/// Does `work` on every rank. What goes wrong on one of them alone ends them all, as the others
/// would wait for it for ever.
template <class Work>
ExitCode on_all(const Communicator& ranks, Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    if (ranks.is_alone()) throw;
    std::cerr << fmt::format("dagsweep: rank {}: {}\n", ranks.rank(), printable(error.what()));
    const auto* known = dynamic_cast<const Error*>(&error);
    ranks.abort(known != nullptr ? known->exit_code() : ExitCode::io);
  }
}

/// The sweep, read and resolved by the master alone.
Sweep shared_sweep(const std::string& file, const Communicator& ranks) {
  const std::string text = on_master(ranks, [&] { return read_file(file); });
  const std::string graphs =
      on_master(ranks, [&] { return pack_graphs(resolve_graphs(read_sweep(text, file))); });
  return {read_sweep(text, file), unpack_graphs(graphs)};
}

void print_plan(const Sweep& sweep) {
  std::cout << fmt::format("{}: {} distinct tuples\n", sweep.description().name, sweep.size());
  for (const Axis& axis : sweep.axes()) {
    if (axis.size() > 1)
      std::cout << fmt::format("  {:<18}{} values\n", axis_name(axis.id), axis.size());
  }
}

std::vector<RunStatus> retried(const po::variables_map& options) {
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

void refuse_existing(const std::string& path) {
  if (!std::filesystem::exists(path)) return;
  throw InputError(
      path +
      ": exists already (its results would be lost); add --resume to go on with it, or "
      "choose another --output");
}

/// Creates the results file, or makes an existing one ready to go on with.
void prepare_results(const std::string& path, const Sweep& sweep, const po::variables_map& options,
                     int ranks) {
  const Shard shard = shard_of(options);
  const Launch launch = this_launch(ranks, shard.is_whole() ? "" : shard.text());
  if (!std::filesystem::exists(path)) {
    create_results(path, sweep, launch, shard);
    remove_run_notes(path, true);  // of a file of this name that is no more
    return;
  }
  if (options.count("resume") == 0) refuse_existing(path);  // it appeared meanwhile
  const std::uint64_t damaged = resume_results(path, sweep, launch, retried(options), shard);
  if (damaged > 0)
    std::cerr << fmt::format("dagsweep: {} damaged rows will be run again\n", damaged);
}

/// The file's lock on this rank, taken after the master's work on the file is done.
ResultsLock locked(const std::string& path, const Communicator& ranks,
                   std::optional<ResultsLock>& masters) {
  if (masters) masters->share();
  ranks.barrier();
  return masters ? std::move(*masters) : ResultsLock::join(path);
}

/// The ranks that work. Where times are measured, one of each node: others would take its caches,
/// its memory's bandwidth and its clock frequency from it.
std::vector<int> workers_of(const Sweep& sweep, const Communicator& ranks) {
  if (ranks.is_alone()) return {0};
  if (sweep.description().timing) return ranks.one_per_node();
  std::vector<int> workers;
  for (int rank = 1; rank < ranks.size(); ++rank) workers.push_back(rank);
  return workers;
}

/// The master sleeps longer where it may share a core with a rank that times.
PollingPolicy polling_policy(const Sweep& sweep, const std::vector<int>& workers, int ranks) {
  PollingPolicy polling;
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

/// What all ranks of this node may take. Unless the sweep says it, a tenth of what is free is left.
std::uint64_t node_bytes(const Sweep& sweep) {
  if (sweep.description().limits.node_bytes > 0) return sweep.description().limits.node_bytes;
  const std::uint64_t free = available_memory();
  return free > 0 ? free / 10 * 9 : UINT64_MAX;
}

struct EndedBefore {
  EndedTuples tuples;
  std::uint64_t failed = 0;  ///< of these: failed or aborted; known to the master only
};

/// What need not run. The master reads it and tells the others one bit per tuple, or nothing if no
/// tuple has ended.
EndedBefore ended_before(const ResultsFile& results, const Sweep& sweep,
                         const Communicator& ranks) {
  EndedBefore before;
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

/// Everything between the results file's opening and its closing. Tells how ranks have spent it.
ExitCode execute_sweep(const Sweep& sweep, const Shard& shard, const std::string& path,
                       ResultsFile& results, NodeMemory& memory, const CommandContext& context,
                       std::vector<RankUse>& uses) {
  const Communicator& ranks = context.ranks;
  const TupleRunner::Clock clock = [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  };
  const EndedBefore before = ended_before(results, sweep, ranks);
  const ShardWorklist worklist(sweep, shard, before.tuples);
  const std::vector<int> working = workers_of(sweep, ranks);
  const bool works = std::find(working.begin(), working.end(), ranks.rank()) != working.end();
  std::optional<Worker> worker;
  std::optional<RunNote> note;
  std::optional<CrashHandler> crash_handler;
  if (works) {
    note.emplace(path, ranks.rank());
    crash_handler.emplace(*note);
    worker.emplace(
        worklist, results, context.stop, clock, process_measurements(),
        [&](std::optional<std::uint64_t> tuple) { tuple ? note->begin(*tuple) : note->clear(); },
        &memory);
  }
  if (!ranks.is_master()) {
    if (works) {
      run_worker(*worker);
    } else {
      run_idle_rank();
    }
    return ExitCode::ok;
  }
  const int workers = static_cast<int>(working.size());
  Progress progress(sweep.description().name, worklist.pending(), clock);
  const auto tell = [&](const Report& report) { progress(report); };
  Dispatcher dispatcher(
      worklist.size(), worklist.pending(),
      [&](std::uint64_t place) { return worklist.is_pending(place); }, workers);
  LaunchTotals totals;
  if (ranks.is_alone()) {
    totals.all = run_alone(*worker, dispatcher, context.stop, tell);
  } else {
    totals =
        run_master(dispatcher, context.stop, polling_policy(sweep, working, ranks.size()), tell);
  }
  progress.finish(totals.all, workers);
  if (ranks.is_alone()) {
    RankUse use;
    use.runs = progress.finished();
    use.inside_seconds = totals.all.inside_seconds;
    use.usual_seconds = dispatcher.usual_seconds(0);
    use.span_seconds = totals.all.span_seconds;
    totals.ranks.push_back(use);
  }
  uses = totals.ranks;
  if (progress.finished() < worklist.pending()) {
    std::cerr << "dagsweep: stopped early; run again with --resume\n";
    return ExitCode::drained;
  }
  return progress.failed() + before.failed > 0 ? ExitCode::failed_runs : ExitCode::ok;
}

ExitCode run_sweep(const po::variables_map& options, const CommandContext& context) {
  const Communicator& ranks = context.ranks;
  const Sweep sweep = shared_sweep(options["sweep"].as<std::string>(), ranks);
  const Shard shard = shard_of(options);
  if (options.count("only-plan") > 0) {
    if (ranks.is_master()) print_plan(sweep);
    return ExitCode::ok;
  }
  const std::string path = options["output"].as<std::string>();
  on_master(ranks, [&] {
    if (options.count("resume") == 0) refuse_existing(path);
    return std::string();
  });
  const std::vector<std::string> machines = ranks.gather(pack_machine(this_machine()));
  std::optional<ResultsLock> masters;
  std::vector<std::uint32_t> numbers;
  on_master(ranks, [&] {
    masters.emplace(ResultsLock::acquire(path, lock_holder(), lock_patience_seconds));
    prepare_results(path, sweep, options, ranks.size());
    give_up_crashing_runs(path, sweep);
    if (options.count("reuse") > 0) {
      const std::uint64_t reused =
          reuse_results(path, sweep, shard, options["reuse"].as<std::string>());
      std::cerr << fmt::format("{}: {} results reused\n", sweep.description().name, reused);
    }
    std::vector<Machine> known;
    known.reserve(machines.size());
    for (const std::string& packed : machines) known.push_back(unpack_machine(packed));
    numbers = register_machines(path, known);
    return std::string();
  });
  const std::uint32_t machine = ranks.scatter(numbers);
  const ResultsLock lock = locked(path, ranks, masters);
  if (ranks.is_master() && !lock.enforced()) {
    std::cerr << "dagsweep: this file system knows no locks: see to it that no other sweep uses "
              << path << "\n";
  }

  ExitCode code = ExitCode::ok;
  std::vector<RankUse> uses;  // known to the master
  {
    ResultsFile results(path, sweep, ranks.native(), machine);
    NodeMemory memory(ranks, node_bytes(sweep));
    // Within the life of both: their end waits for all ranks.
    code = on_all(
        ranks, [&] { return execute_sweep(sweep, shard, path, results, memory, context, uses); });
  }
  ranks.barrier();
  if (ranks.is_master()) {
    for (RankUse& use : uses) use.machine = numbers[use.rank];
    end_launch(path, utc_now(), uses);
    remove_run_notes(path, code != ExitCode::drained);
  }
  return static_cast<ExitCode>(ranks.broadcast(static_cast<std::uint64_t>(code)));
}

}  // namespace

ExitCode run_command(const CommandContext& context) {
  po::options_description known("Options");
  known.add_options()("sweep", po::value<std::string>(), "the sweep file (YAML)");
  known.add_options()("output,o", po::value<std::string>(), "the results file (HDF5)");
  known.add_options()("resume", "go on with an existing results file");
  known.add_options()("retry", po::value<std::string>(),
                      "with --resume, run these again: failed, aborted, or failed,aborted");
  known.add_options()("reuse", po::value<std::string>(),
                      "take results that do not change from this file, of another sweep");
  known.add_options()("shard", po::value<std::string>(),
                      "K/N: run part K of N only, into a file of its own (see dagsweep merge)");
  known.add_options()("only-plan", "check the sweep, say how many runs it has, and stop");
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
    return on_all(context.ranks, [&] { return run_sweep(*options, context); });
  } catch (const AlreadyReported& told) {
    return told.code;
  }
}

}  // namespace dagsweep
