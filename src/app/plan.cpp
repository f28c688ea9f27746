#include <algorithm>
#include <cmath>
#include <iostream>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/options.hpp"
#include "app/sweep_inputs.hpp"
#include "app/sweep_notices.hpp"
#include "app/sweep_options.hpp"
#include "core/text.hpp"
#include "forecast/cost_model.hpp"
#include "forecast/exchange_simulation.hpp"
#include "forecast/message_costs.hpp"
#include "launch/process_measurements.hpp"
#include "launch/steady_clock.hpp"
#include "results/create.hpp"
#include "sweep/description/seed_count.hpp"
#include "sweep/tuples/memory_estimate.hpp"
#include "sweep/tuples/sweep_schema.hpp"

namespace dagsweep {
namespace {

constexpr Usage plan_usage{
    "plan SWEEP.yaml [--seeds N] [--ranks N] [--seconds S] [--strict] [--inputs]",
    "Estimates the cost of a sweep from a sample of its runs on this machine: core-hours (hours "
    "of\n"
    "one core), memory, and wall time on many ranks (processes). For the wall time it simulates "
    "how\n"
    "one rank, the master, hands out work to the others. Efficiency is the share of their time in\n"
    "which ranks run tuples.\n\n"
    "  dagsweep plan night.yaml --ranks 256\n"
    "  mpirun -n 2 dagsweep plan night.yaml     # also measures messages; use two nodes\n\n"
    "Estimates assume cores like this one, under the same load as during the measurement.",
    "sweep"};

constexpr double megabyte = 1e6;

std::string time_with_unit(double seconds) {
  if (seconds < 0.1) return fmt::format("{:.3g} ms", 1e3 * seconds);
  if (seconds < 120) return fmt::format("{:.1f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

/// A time limit for sbatch, with a margin for slower nodes, rounded up to five minutes and at most
/// 12 hours: longer sweeps are requeued.
std::string time_limit(double wall_seconds) {
  const double minutes = 5.0 * std::ceil((1.5 * wall_seconds / 60.0 + 5.0) / 5.0);
  const int whole = static_cast<int>(std::min(minutes, 12.0 * 60.0));
  return fmt::format("{}:{:02}:00", whole / 60, whole % 60);
}

/// Peak memory of one rank in bytes.
double memory_of(const Sweep& sweep) {
  constexpr double empty = 25 * megabyte;     // the program itself
  constexpr double messages = 40 * megabyte;  // buffers of MPI and parallel HDF5
  // What the sweep file took is free again when the first tuple is run.
  return empty + messages +
         static_cast<double>(std::max(reading_memory(sweep), largest_estimated_memory(sweep))) +
         static_cast<double>(start_memory(sweep));
}

void print_wall_times(const CostModel& model, const std::vector<int>& ranks,
                      const MessageCosts& costs, const StopToken& stop) {
  std::cout << fmt::format("\n  {:>7}{:>12}{:>12}{:>13}\n", "ranks", "wall time", "efficiency",
                           "master busy");
  for (const int n : ranks) {
    const Forecast forecast = simulate_exchange(model, n, costs, {}, stop);
    std::cout << fmt::format("  {:>7}{:>12}{:>10.1f} %{:>11.1f} %\n", n,
                             time_with_unit(forecast.wall_seconds), 100.0 * forecast.efficiency,
                             100.0 * forecast.master_load);
  }
}

/// The largest number of ranks with good efficiency and a wall time of at least five minutes.
int suggested_ranks(const CostModel& model, const MessageCosts& costs, const StopToken& stop) {
  constexpr double min_efficiency = 0.9;
  constexpr double min_wall_seconds = 300.0;
  int best = 5;
  for (int ranks = 9; ranks <= 2049; ranks = 2 * ranks - 1) {
    const Forecast forecast = simulate_exchange(model, ranks, costs, {}, stop);
    if (forecast.efficiency < min_efficiency * (ranks - 1) / ranks ||
        forecast.wall_seconds < min_wall_seconds)
      break;
    best = ranks;
  }
  return best;
}

/// Prints the estimate. `file`: the sweep file as on the command line, with the option --seeds if
/// it was given. `asked`: requested number of ranks, 0 = none.
void print(const std::string& file, const Sweep& sweep, const CostModel& model,
           const MessageCosts& costs, std::uint64_t asked, const StopToken& stop) {
  const double total = model.total();
  const double memory = memory_of(sweep);
  const bool cut_off = std::any_of(model.strata().begin(), model.strata().end(),
                                   [](const auto& stratum) { return stratum.extrapolated; });
  const RowSchema schema = row_schema(sweep);
  std::cout << fmt::format("{}: {} tuples, {:.3g} core-hours ({} per run; {} runs sampled{})\n",
                           visible(sweep.description().name), sweep.size(), total / 3600.0,
                           time_with_unit(total / static_cast<double>(sweep.size())),
                           std::min(model.sampled_runs(), sweep.size()),
                           cut_off ? "; the longest are extrapolated" : "");
  if (!sweep.description().study.empty())
    std::cout << "  study: " << sweep.description().study << "\n";
  for (const std::string& notice : sweep_notices(sweep)) {
    std::cout << "  " << visible(notice) << "\n";
  }
  if (const auto& failed = model.failed_run()) {
    std::cout << fmt::format("  warning: runs of the sample failed, the first one tuple {}: {}\n",
                             failed->tuple, visible(failed->reason));
  }
  std::cout << fmt::format("  memory per rank {:.0f} MB, results file {:.0f} MB\n",
                           memory / megabyte,
                           static_cast<double>(needs_of(schema).bytes) / megabyte);
  const std::string advice = shard_advice(schema);
  if (!advice.empty()) std::cout << "  " << advice << "\n";
  const bool timing = sweep.description().timing;
  const int ranks = asked > 0 ? static_cast<int>(asked) : suggested_ranks(model, costs, stop);
  if (timing) {
    std::cout << "  one rank of each node measures: divide by the number of nodes\n\nsuggested:\n"
              << fmt::format("  bash jobscripts/submit.sh {} --timing 1 --time {}\n", visible(file),
                             time_limit(total));
    return;
  }
  std::vector<int> shown{2, 5, 17, 65, 257, 1001, 10001};
  if (asked > 0) shown = {ranks};
  print_wall_times(model, shown, costs, stop);
  std::cout << fmt::format(
      "  (one rank hands out work: {:.1f} us per request, {:.1f} us latency; the start of the "
      "program\n"
      "  and slow disks are not included)\n",
      1e6 * costs.handling, 1e6 * costs.latency);
  const Forecast forecast = simulate_exchange(model, ranks, costs, {}, stop);
  std::cout << fmt::format(
      "\nsuggested:\n  bash jobscripts/submit.sh {} --ranks {} --time {} --memory {:.0f}\n",
      visible(file), ranks, time_limit(forecast.wall_seconds),
      std::ceil(1.3 * memory / megabyte / 50) * 50);
  std::cout << fmt::format("  a node of 64 ranks needs {:.1f} GB\n",
                           64 * 1.3 * memory / (1000 * megabyte));
}

}  // namespace

ExitCode plan_command(const CommandContext& context) {
  constexpr std::uint64_t most_ranks = 1'000'000;
  std::vector<OptionSpec> known;
  known.push_back({"sweep", OptionKind::text, "the sweep file (YAML)"});
  add_sweep_options(known);
  known.push_back({"ranks,n", OptionKind::whole, "number of ranks (default: a table)"});
  known.push_back({"seconds", OptionKind::real, "approximate time for the sample of runs", "10"});
  known.push_back({"strict", OptionKind::flag,
                   "refuse a sweep with an axis of several values that no run reads"});
  known.push_back({"inputs", OptionKind::flag,
                   "print the files that it reads and the commands that it starts, as JSON, and "
                   "stop"});
  const auto options = parse_options(plan_usage, known, context);
  if (!options) return ExitCode::ok;
  if (!options->has("sweep")) throw InputError("plan needs a sweep file (see --help)");
  const double seconds = options->real("seconds");
  if (!(seconds > 0.0 && seconds <= 86400.0)) {
    throw InputError("--seconds: must be above 0 (and at most a day)");
  }
  std::uint64_t ranks = 0;
  if (options->has("ranks")) {
    ranks = options->whole("ranks");
    if (ranks < 1 || ranks > most_ranks) throw InputError("--ranks: must be 1 to 1000000");
  }
  SweepAccess access = access_of(*options);
  access.stop = StopToken(context.stop);
  if (options->has("inputs")) {
    if (context.ranks.is_master()) {
      access.reads_machine_files = false;
      const std::string& file = options->text("sweep");
      std::cout << sweep_inputs(
          read_sweep(sweep_text(file, seeds_of(*options), access.files), file, access));
    }
    return ExitCode::ok;
  }
  MessageCosts costs;
  if (!context.ranks.is_alone()) costs = measure_message_costs(context.ranks, seconds_now);
  if (!context.ranks.is_master()) return ExitCode::ok;
  const auto seeds = seeds_of(*options);
  const Sweep sweep = load_sweep(options->text("sweep"), seeds, access);
  if (options->has("strict")) refuse_unread_axes(sweep);
  check_runs(sweep);
  const ShardWorklist worklist(sweep, {});
  const CostModel model =
      CostModel::calibrate(worklist, seconds, seconds_now, context.stop, process_measurements());
  const std::string chosen = seeds ? " --seeds " + std::to_string(*seeds) : "";
  print(options->text("sweep") + chosen, sweep, model, costs, ranks, StopToken(context.stop));
  return ExitCode::ok;
}

}  // namespace dagsweep
