#include "results/merge.hpp"

#include <iostream>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/options.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "launch/host.hpp"
#include "results/lock.hpp"
#include "results/results_path.hpp"
#include "results/status_counts.hpp"

namespace dagsweep {
namespace {

constexpr Usage merge_usage{
    "merge PART.h5... --output R.h5",
    "Combines the results files of the shards (parts) of a sweep into one. Its rows are bit for "
    "bit\n"
    "those of a run without shards. The files of the shards are not changed; they may still be\n"
    "running, and may have rows in common.\n\n"
    "  dagsweep run sweep.yaml --shard 1/2 --output part-1.h5\n"
    "  dagsweep run sweep.yaml --shard 2/2 --output part-2.h5\n"
    "  dagsweep merge part-1.h5 part-2.h5 --output sweep.h5\n\n"
    "Exit code 75: some tuples have not run yet; finish the shards and merge again, or continue "
    "with\n"
    "'dagsweep run sweep.yaml --output sweep.h5 --resume'.",
    "parts", -1};

}  // namespace

ExitCode merge_command(const CommandContext& context) {
  std::vector<OptionSpec> known;
  known.push_back({"parts", OptionKind::texts, "results files of one sweep (HDF5)"});
  known.push_back({"output,o", OptionKind::text, "the results file to create (HDF5)"});
  known.push_back({"force,f", OptionKind::flag, "replace the output if it exists"});
  known.push_back(
      {"no-lock", OptionKind::flag,
       "for file systems whose locks fail: lock nothing; another process that writes to "
       "the output meanwhile damages it"});
  const auto options = parse_options(merge_usage, known, context);
  if (!options) return ExitCode::ok;
  if (!options->has("parts")) throw InputError("merge needs results files (see --help)");
  if (!options->has("output")) throw InputError("merge needs --output R.h5 (see --help)");
  const auto& parts = options->texts("parts");
  const std::string output = resolve_results_path(options->text("output"));
  if (!options->has("force") && exists(output)) {
    throw InputError(output +
                     ": exists already (its results would be lost); add --force to replace it, or "
                     "choose another --output");
  }
  const ResultsLock lock = options->has("no-lock")
                               ? ResultsLock::none(output)
                               : ResultsLock::acquire(output, lock_holder(), 0.0);
  for (const std::string& part : parts) {
    if (!is_same_file(output, part)) continue;
    throw InputError(output + ": is one of the parts (choose another --output)");
  }
  const MergeOutcome merged = merge_results(output, parts);
  const StatusCounts& counts = merged.counts;
  std::cout << fmt::format("{}: {} of {} tuples from {} files, {} failed, {} aborted\n",
                           visible(output), counts.total() - counts.pending, counts.total(),
                           parts.size(), counts.failed, counts.aborted);
  if (merged.damaged > 0) {
    std::cerr << fmt::format("dagsweep: {} damaged rows were ignored\n", merged.damaged);
  }
  if (merged.damaged_records > 0) {
    std::cerr << fmt::format("dagsweep: {} damaged records of launches or ranks were left out\n",
                             merged.damaged_records);
  }
  if (counts.pending > 0) {
    std::cerr << fmt::format(
        "dagsweep: {} tuples are pending; finish their shards and merge again, or run the sweep "
        "on {} with --resume\n",
        counts.pending, visible(output));
  }
  return counts.exit_code();
}

}  // namespace dagsweep
