#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/options.hpp"
#include "app/sweep_notices.hpp"
#include "app/sweep_options.hpp"
#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "launch/all_ranks.hpp"
#include "launch/launch.hpp"
#include "launch/shared_sweep.hpp"
#include "results/create.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "sweep/tuples/sweep_schema.hpp"

namespace dagsweep {
namespace {

constexpr Usage run_usage{
    "run SWEEP.yaml --output R.h5 [--seeds N] [--resume] [--retry STATUS,...] [--shard K/N] "
    "[--join] [--lease SECONDS] [--wait SECONDS] [--silence SECONDS] [--check-twice] [--strict] "
    "[--only-plan] [--only-create] "
    "[--no-lock] [--confined FOLDER] [--no-commands]",
    "Runs a sweep. A tuple is one combination of the values in the sweep file: one run, and one "
    "row\n"
    "of the results file (HDF5). Combinations that differ only in values which their run does not\n"
    "read are one tuple. Under mpirun or srun, one process (rank 0) hands out tuples and the "
    "others\n"
    "run them; started alone, one process does everything. All but wall-clock times is the same\n"
    "bit for bit either way.\n\n"
    "  dagsweep run sweeps/quick.yaml --output quick.h5\n"
    "  mpirun -n 4 dagsweep run sweeps/quick.yaml --output quick.h5 --resume\n\n"
    "Ctrl-C and the signals of batch systems (SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGHUP) stop "
    "the\n"
    "sweep early with exit code 75; --resume continues it.\n"
    "(Open MPI's mpirun turns 75 into 1 on Ctrl-C and SIGTERM, not on SIGUSR1.)",
    "sweep"};

/// Prints the notices about the sweep on standard error.
void print_notices(const Sweep& sweep) {
  for (const std::string& notice : sweep_notices(sweep)) {
    std::cerr << "dagsweep: " << visible(notice) << "\n";
  }
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
  for (const std::string& notice : sweep_notices(sweep)) {
    std::cout << "  " << visible(notice) << "\n";
  }
  const std::string advice = shard_advice(row_schema(sweep));
  if (!advice.empty()) std::cout << "  " << advice << "\n";
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

double seconds_of(const OptionValues& options, const char* name) {
  const double value = options.real(name);
  if (!(value >= 0.0 && value <= 86400.0)) {
    throw InputError("--" + std::string(name) + ": must be 0 to 86400 seconds");
  }
  return value;
}

LaunchRequest request_of(const OptionValues& options) {
  if (!options.has("sweep")) throw InputError("run needs a sweep file (see --help)");
  if (!options.has("output") && !options.has("only-plan")) {
    throw InputError("run needs --output R.h5 (see --help)");
  }
  if (options.has("output") && is_same_file(options.text("output"), options.text("sweep"))) {
    throw InputError("--output: is the sweep file, too (give another one, such as R.h5)");
  }
  if (options.has("retry") && !options.has("resume")) {
    throw InputError("--retry: has no effect without --resume (a new file has nothing to retry)");
  }
  if (options.has("retry") && options.has("join")) {
    throw InputError(
        "--retry: not allowed with --join (other launches may be running these); first run with "
        "--resume --retry ... --only-create, then with --join");
  }
  LaunchRequest request;
  if (options.has("output")) request.output = options.text("output");
  request.resume = options.has("resume");
  request.join = options.has("join");
  request.lease = seconds_of(options, "lease");
  if (request.lease < 0.1) throw InputError("--lease: must be 0.1 to 86400 seconds");
  request.only_create = options.has("only-create");
  request.retry = statuses_to_retry(options);
  if (options.has("reuse")) request.reuse = options.text("reuse");
  request.shard = shard_of(options);
  request.wait = seconds_of(options, "wait");
  request.lock = !options.has("no-lock");
  request.silence = seconds_of(options, "silence");
  return request;
}

/// Whether all tuples are run. Those that are left of an earlier launch may need less.
bool begins_anew(const LaunchRequest& request) {
  return request.reuse.empty() && !exists(request.output);
}

}  // namespace

ExitCode run_command(const CommandContext& context) {
  std::vector<OptionSpec> known;
  known.push_back({"sweep", OptionKind::text, "the sweep file (YAML)"});
  known.push_back({"output,o", OptionKind::text, "the results file (HDF5)"});
  add_sweep_options(known);
  known.push_back({"resume", OptionKind::flag, "continue an existing results file"});
  known.push_back({"retry", OptionKind::text,
                   "with --resume, run these again: failed, aborted, or failed,aborted"});
  known.push_back({"reuse", OptionKind::text,
                   "copy the results of equal tuples from this file of another sweep"});
  known.push_back({"shard", OptionKind::text,
                   "K/N: run only part K of N, into its own file (see dagsweep merge)"});
  known.push_back({"join", OptionKind::flag,
                   "create the results file, or work on it together with all launches that have "
                   "this option, on any machines that share its folder; they may begin, end and "
                   "be killed at any time"});
  known.push_back({"lease", OptionKind::real,
                   "with --join: a launch that gives no sign of life for so many seconds counts "
                   "as dead, and others run what it had taken",
                   "60"});
  known.push_back({"wait", OptionKind::real,
                   "seconds to wait while another process uses the results file; file servers "
                   "keep the locks of a lost machine for up to minutes",
                   "10"});
  known.push_back({"silence", OptionKind::real,
                   "stop early (exit code 75) when the only ranks that are not idle have been "
                   "silent for so many seconds, and for twice the longest run",
                   "600"});
  known.push_back({"check-twice", OptionKind::flag,
                   "in every run, also ask a new process of each command, and fail if its answer "
                   "differs; takes at least twice the time"});
  known.push_back({"strict", OptionKind::flag,
                   "refuse a sweep with an axis of several values that no run reads"});
  known.push_back(
      {"only-plan", OptionKind::flag, "check the sweep, print its number of runs, and stop"});
  known.push_back({"only-create", OptionKind::flag,
                   "create the results file, without any run; --resume runs the sweep"});
  known.push_back({"no-lock", OptionKind::flag,
                   "for file systems whose locks fail: lock nothing; two launches that write to "
                   "one file at a time damage it, and 'status' does not see that one runs"});
  std::optional<OptionValues> options;
  try {
    options = parse_options(run_usage, known, context);
    if (!options) return ExitCode::ok;
    const LaunchRequest request = request_of(*options);
    return on_all(context.ranks, [&] {
      SweepAccess access = access_of(*options);
      access.stop = StopToken(context.stop);
      const Sweep sweep = shared_sweep(options->text("sweep"), seeds_of(*options),
                                       options->has("check-twice"), access, context.ranks);
      on_master(context.ranks, [&] {
        if (request.join && sweep.description().timing) {
          throw InputError(
              "--join: not allowed for a timing sweep (launches on one node would disturb each "
              "other's times); leave it out");
        }
        if (options->has("strict")) refuse_unread_axes(sweep);
        if (options->has("only-plan") || begins_anew(request)) check_runs(sweep);
        return std::string();
      });
      if (options->has("only-plan")) {
        if (context.ranks.is_master()) print_plan(sweep);
        return ExitCode::ok;
      }
      if (context.ranks.is_master()) print_notices(sweep);
      return launch(sweep, request, context.ranks, context.stop);
    });
  } catch (const AlreadyReported& reported) {
    return reported.code;
  }
}

}  // namespace dagsweep
