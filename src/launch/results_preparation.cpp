#include "launch/results_preparation.hpp"

#include <cstring>
#include <iostream>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/file.hpp"
#include "core/text.hpp"
#include "launch/all_ranks.hpp"
#include "launch/crashing_runs.hpp"
#include "launch/host.hpp"
#include "launch/reused_rows.hpp"
#include "results/create.hpp"
#include "results/results_path.hpp"
#include "results/resume.hpp"
#include "results/reuse.hpp"
#include "results/run_notes.hpp"
#include "sweep/tuples/sweep_schema.hpp"

namespace dagsweep {
namespace {

void refuse_existing(const std::string& path) {
  if (!exists(path)) return;
  throw InputError(path +
                   ": exists already (its results would be lost); add --resume to continue it, or "
                   "choose another --output");
}

void say_stopped_in_creation(const std::string& path) {
  std::cerr << fmt::format(
      "dagsweep: {}: stopped while it was created, and removed; nothing has run\n", visible(path));
}

/// Prepares an existing results file for another launch, and reports what it lacks. Returns the row
/// of the launch.
std::uint32_t resume(const std::string& path, const Sweep& sweep, const LaunchRequest& request,
                     const Launch& launch, const StopToken& stop) {
  if (!request.resume && !request.join) refuse_existing(path);  // created since the first check
  const Resumed resumed = resume_results(path, row_schema(sweep, request.shard), launch, stop);
  if (!resumed.missing_columns.empty()) {
    std::cerr << fmt::format(
        "dagsweep: {}: an earlier version of this program wrote it without {}; it continues "
        "without\n",
        visible(path), fmt::join(resumed.missing_columns, ", "));
  }
  if (!resumed.kept_labels.empty()) {
    std::cerr << fmt::format(
        "dagsweep: {}: {} graphs or algorithms have another label than in the sweep file, such as "
        "'{}'; the file keeps its labels ('run --reuse' makes a file with the new ones)\n",
        visible(path), resumed.kept_labels.size(), visible(resumed.kept_labels.front()));
  }
  return resumed.launch;
}

/// Joins the launches that work on the file, waits for its turn to prepare it, and finds whether it
/// is the first. Returns the turn.
LaunchGroup::Turn join(const std::string& path, const LaunchRequest& request, const Launch& launch,
                       ResultsLock& lock, std::optional<LaunchGroup>& group, bool& is_first,
                       const StopToken& stop) {
  JoinedLaunch self;
  self.host = launch.host;
  self.job = launch.job;
  self.started = launch.started;
  self.ranks = launch.ranks;
  self.lease = request.lease;
  group.emplace(path, std::move(self));
  auto turn = group->wait_for_turn(std::numeric_limits<double>::infinity(), stop);
  if (!turn) throw IoError(path + ": the launches that worked on it have just ended; run again");
  is_first = lock.is_sole() || !group->is_another_ready(stop);
  if (is_first) group->begin_generation();
  std::cerr << fmt::format("dagsweep: launch {} of this file, {}\n", group->number(),
                           is_first ? "the first at work" : "which joins others");
  return std::move(*turn);
}

/// All ranks write the zeros of a draft, each a part of them. `ranges`: on the master. Throws
/// AlreadyReported. Collective.
void write_zeros_together(const std::string& path, const std::string& draft,
                          const std::vector<FileRange>& ranges, const Communicator& ranks,
                          const StopToken& stop) {
  const std::string packed = ranks.broadcast(
      std::string(reinterpret_cast<const char*>(ranges.data()), ranges.size() * sizeof(FileRange)));
  std::string problem;
  on_all_unless_stopped(ranks, [&] {
    for (std::size_t at = 0; at < packed.size(); at += sizeof(FileRange)) {
      FileRange range{};
      std::memcpy(&range, packed.data() + at, sizeof range);
      const auto own = ranks.part_of(range.count, std::uint64_t{4} << 20);
      try {
        write_zeros(draft, {range.begin + own.begin, own.end - own.begin}, stop);
      } catch (const IoError& error) {
        problem = error.what();  // a full disk is full for all: said once, by the master
      }
    }
  });
  const std::vector<std::string> problems = ranks.gather(problem);
  on_master(ranks, [&] {
    for (const std::string& one : problems) {
      if (!one.empty()) throw IoError(fmt::format("{}: cannot be created ({})", path, one));
    }
    return std::string();
  });
}

/// The results of --reuse, if it is given; reports on standard error what is missing or damaged.
std::optional<OldResults> read_old_results(const Sweep& sweep, const LaunchRequest& request,
                                           const StopToken& stop) {
  if (request.reuse.empty()) return std::nullopt;
  const std::string& path = request.reuse;
  std::optional<OldResults> old;
  old.emplace(path, row_schema(sweep), stop);
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

}  // namespace

std::string results_path(const LaunchRequest& request) {
  std::string resolved = resolve_results_path(request.output);
  if (!request.resume && !request.join) refuse_existing(resolved);
  if (!request.reuse.empty()) require_regular_file(request.reuse);
  return resolved;
}

PreparedResults prepare_results(const std::string& path, const Sweep& sweep,
                                const LaunchRequest& request, std::optional<ResultsLock>& lock,
                                std::optional<LaunchGroup>& group,
                                const std::vector<Machine>& machines, const Communicator& ranks,
                                const StopToken& stop) {
  PreparedResults prepared;
  std::optional<ResultsDraft> draft;
  const std::string draft_path = on_master(ranks, [&] {
    using Sharing = ResultsLock::Sharing;
    lock.emplace(request.lock ? ResultsLock::acquire(
                                    path, lock_holder(), request.wait, stop,
                                    request.join ? Sharing::with_joined_launches : Sharing::none)
                              : ResultsLock::none(path));
    const Launch launch =
        this_launch(ranks.size(), request.shard.is_whole() ? "" : request.shard.text());
    if (request.join) {
      prepared.turn.emplace(join(path, request, launch, *lock, group, prepared.is_first, stop));
    } else {
      forget_joined_launches(path);
    }
    // The file is not created if the old results cannot be read.
    if (prepared.is_first) prepared.reused = read_old_results(sweep, request, stop);
    if (exists(path)) {
      prepared.launch = resume(path, sweep, request, launch, stop);
      return std::string();
    }
    try {
      draft.emplace(path, row_schema(sweep, request.shard), launch, stop);
    } catch (const Stopped&) {
      say_stopped_in_creation(path);
      throw;
    }
    return draft->path();
  });
  prepared.is_resumed = draft_path.empty();
  prepared.is_first = ranks.broadcast(std::uint64_t{prepared.is_first}) != 0;
  if (!prepared.is_resumed) {
    try {
      write_zeros_together(path, draft_path, draft ? draft->unwritten() : std::vector<FileRange>(),
                           ranks, stop);
    } catch (const AlreadyReported& reported) {
      if (ranks.is_master() && reported.code == ExitCode::drained) say_stopped_in_creation(path);
      throw;
    }
  }
  on_master(ranks, [&] {
    if (draft) {
      if (prepared.turn) prepared.turn->require();
      draft->publish();
      keep_crashing_tuples(path, {});  // none is left of a deleted file of the same name
    }
    lock->lock_results(path);  // before rows are written
    prepared.machines = register_machines(path, machines);
    return std::string();
  });
  return prepared;
}

void prepare_rows(const std::string& path, ResultsFile& results, const Sweep& sweep,
                  const LaunchRequest& request, const PreparedResults& prepared,
                  const Communicator& ranks, const StopToken& stop) {
  if (!prepared.is_first) return;
  if (prepared.is_resumed) {
    std::uint64_t damaged = 0;
    const auto own = ranks.part_of(results.rows(), hdf5::piece_rows);
    on_all_unless_stopped(
        ranks, [&] { damaged = results.reset_rows(own.begin, own.end, request.retry, stop); });
    damaged = ranks.sum(damaged);
    if (ranks.is_master() && damaged > 0) {
      std::cerr << fmt::format("dagsweep: {} damaged rows will be run again\n", damaged);
    }
    results.flush();
  }
  const std::string written = on_master(ranks, [&] {
    std::uint64_t rows = give_up_crashing_runs(path, results, sweep, request.shard, stop);
    if (prepared.reused) {
      const std::uint64_t reused =
          reuse_results(results, sweep, request.shard, *prepared.reused, stop);
      std::cerr << fmt::format("{}: {} results reused\n", visible(sweep.description().name),
                               reused);
      rows += reused;
    }
    return std::string(rows > 0 ? "rows" : "");
  });
  if (!written.empty()) results.flush();
}

}  // namespace dagsweep
