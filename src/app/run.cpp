#include "app/run.hpp"

#include <iostream>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/all_ranks.hpp"
#include "app/crashing_runs.hpp"
#include "app/host.hpp"
#include "app/options.hpp"
#include "app/sweep_execution.hpp"
#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "results/create.hpp"
#include "results/lock.hpp"
#include "results/named_file.hpp"
#include "results/results_path.hpp"
#include "results/resume.hpp"
#include "results/reuse.hpp"
#include "results/run_notes.hpp"
#include "sweep/axes/axis_catalogue.hpp"

namespace dagsweep {
namespace {

constexpr Usage run_usage{
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

std::vector<RunStatus> statuses_to_retry(const OptionValues& options) {
  std::vector<RunStatus> statuses;
  if (!options.has("retry")) return statuses;
  for (const std::string& word : split(options.text("retry"), ',')) {
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

Shard shard_of(const OptionValues& options) {
  if (!options.has("shard")) return {};
  try {
    return Shard::parse(options.text("shard"));
  } catch (const InputError& error) {
    throw InputError("--shard: " + std::string(error.what()));
  }
}

/// Seconds to wait.
struct Patience {
  double lock;     ///< for another process that uses the results file
  double silence;  ///< for workers that are silent while all others are idle
};

Patience patience_of(const OptionValues& options) {
  const auto seconds = [&](const char* name) {
    const double value = options.real(name);
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
void prepare_results(const std::string& path, const Sweep& sweep, const OptionValues& options,
                     int ranks) {
  const Shard shard = shard_of(options);
  const Launch launch = this_launch(ranks, shard.is_whole() ? "" : shard.text());
  if (!exists(path)) {
    create_results(path, sweep, launch, shard);
    remove_run_notes(path, true);  // left by a deleted file of the same name
    return;
  }
  if (!options.has("resume")) refuse_existing(path);  // created since the first check
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
std::optional<OldResults> read_old_results(const Sweep& sweep, const OptionValues& options) {
  if (!options.has("reuse")) return std::nullopt;
  const auto& path = options.text("reuse");
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

/// Throws IoError unless the file that has this name holds the results of so many tuples.
void require_results(const std::string& path, std::uint64_t expected) {
  const std::uint64_t found = count_ended(path);
  if (found >= expected) return;
  throw IoError(fmt::format(
      "{}: holds results of {} tuples, not of the {} that have run (its content was replaced while "
      "the run wrote to it); run again with --resume, which runs the rest",
      path, found, expected));
}

ExitCode run_sweep(const OptionValues& options, const Patience& patience,
                   const CommandContext& context) {
  const Communicator& ranks = context.ranks;
  const Sweep sweep = shared_sweep(options.text("sweep"), options.has("check-twice"), ranks);
  const Shard shard = shard_of(options);
  if (options.has("only-plan")) {
    if (ranks.is_master()) print_plan(sweep);
    return ExitCode::ok;
  }
  const std::string path = on_master(ranks, [&] {
    std::string resolved = resolve_results_path(options.text("output"));
    if (!options.has("resume")) refuse_existing(resolved);
    if (options.has("reuse")) require_regular_file(options.text("reuse"));
    return resolved;
  });
  const std::vector<std::string> machines = ranks.gather(pack_machine(this_machine()));
  std::optional<ResultsLock> master_lock;
  std::optional<NamedFile> named;  // on the master
  std::vector<std::uint32_t> numbers;
  on_master(ranks, [&] {
    master_lock.emplace(
        ResultsLock::acquire(path, lock_holder(), patience.lock, StopToken(context.stop)));
    // The file is not created if the old results cannot be read.
    const std::optional<OldResults> old = read_old_results(sweep, options);
    prepare_results(path, sweep, options, ranks.size());
    master_lock->lock_results(path);
    named.emplace(path);
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
      return execute_sweep(sweep, shard, path, results, named ? &*named : nullptr, memory, node,
                           context, patience.silence, totals);
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
    named->check();
    for (RankUsage& use : totals.ranks) use.machine = numbers[use.rank];
    end_launch(path, utc_now(), totals.ranks);
    require_results(path, totals.ended);
    named->check();
    remove_run_notes(path, code != ExitCode::drained);
  }
  return static_cast<ExitCode>(ranks.broadcast(static_cast<std::uint64_t>(code)));
}

}  // namespace

ExitCode run_command(const CommandContext& context) {
  std::vector<OptionSpec> known;
  known.push_back({"sweep", OptionKind::text, "the sweep file (YAML)"});
  known.push_back({"output,o", OptionKind::text, "the results file (HDF5)"});
  known.push_back({"resume", OptionKind::flag, "continue an existing results file"});
  known.push_back({"retry", OptionKind::text,
                   "with --resume, run these again: failed, aborted, or failed,aborted"});
  known.push_back({"reuse", OptionKind::text,
                   "copy the results of equal tuples from this file of another sweep"});
  known.push_back({"shard", OptionKind::text,
                   "K/N: run only part K of N, into its own file (see dagsweep merge)"});
  known.push_back({"wait", OptionKind::real,
                   "seconds to wait while another process uses the results file; file servers "
                   "keep the locks of a lost machine for up to minutes",
                   "10"});
  known.push_back({"silence", OptionKind::real,
                   "stop early (exit code 75) when the only ranks that are not idle have been "
                   "silent for so many seconds, and for twice the longest run",
                   "600"});
  known.push_back({"check-twice", OptionKind::flag,
                   "ask a new process of each command, too, in every run; the run fails if its "
                   "schedule differs"});
  known.push_back(
      {"only-plan", OptionKind::flag, "check the sweep, print its number of runs, and stop"});
  std::optional<OptionValues> options;
  try {
    options = parse_options(run_usage, known, context);
    if (!options) return ExitCode::ok;
    if (!options->has("sweep")) throw InputError("run needs a sweep file (see --help)");
    if (!options->has("output") && !options->has("only-plan")) {
      throw InputError("run needs --output R.h5 (see --help)");
    }
    if (options->has("retry") && !options->has("resume")) {
      throw InputError("--retry: has no effect without --resume (a new file has nothing to retry)");
    }
    const Patience patience = patience_of(*options);
    return on_all(context.ranks, [&] { return run_sweep(*options, patience, context); });
  } catch (const AlreadyReported& reported) {
    return reported.code;
  }
}

}  // namespace dagsweep
