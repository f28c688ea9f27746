#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <mpi.h>

#include "results/provenance.hpp"
#include "results/row_layout.hpp"
#include "sweep/run/result.hpp"
#include "sweep/tuples/shard_worklist.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

inline constexpr std::string_view results_format = "dagsweep-results-1";

/// How many tuples have which status.
struct StatusCounts {
  std::uint64_t pending = 0, done = 0, stalled = 0, failed = 0, aborted = 0;
  std::uint64_t total() const { return pending + done + stalled + failed + aborted; }
  std::uint64_t& of(RunStatus status);
};

/// Creates the results file of a sweep with every row pending. The file is made under a temporary
/// name, flushed to disk and renamed, so that `path` never names half a file. After this its
/// structure never changes. The file of a shard has all rows too, but those of other shards take no
/// room. Throws IoError (disk full, no permission).
void create_results(const std::string& path, const Sweep& sweep, const Launch& launch,
                    const Shard& shard = {});

/// Prepares an existing file for going on: checks that it belongs to the sweep and shard, and sets
/// back to pending every row that is damaged or whose status is in `retry`. Throws InputError if it
/// belongs to another sweep, shard or version of the model, IoError if it is damaged. Returns the
/// damaged rows.
std::uint64_t resume_results(const std::string& path, const Sweep& sweep, const Launch& launch,
                             const std::vector<RunStatus>& retry, const Shard& shard = {});

/// Takes over results from another file, of a smaller, larger or otherwise different sweep, for the
/// tuples of the shard that are pending: those whose identity, all that a result depends on, is the
/// same. Returns how many. Throws InputError if the file is of another version of the model, or
/// holds times.
std::uint64_t reuse_results(const std::string& path, const Sweep& sweep, const Shard& shard,
                            const std::string& old_path);

/// What a merge came to.
struct MergeOutcome {
  StatusCounts counts;
  std::uint64_t damaged = 0;  ///< rows of parts that were left out, and are pending
};
/// Makes a results file of the rows of several files of one sweep: its shards, or copies that went
/// different ways. Of a tuple that has ended in several, a result wins over a failure, and a
/// failure over an aborted run. Throws InputError if the parts are of different sweeps, or hold
/// different results of one tuple; IoError.
MergeOutcome merge_results(const std::string& path, const std::vector<std::string>& parts);

/// Notes when the last launch ended, and how its ranks have spent it.
void end_launch(const std::string& path, const std::string& ended,
                const std::vector<RankUse>& uses = {});

/// Adds machines to the file's list where they are missing; returns the number of each.
std::vector<std::uint32_t> register_machines(const std::string& path,
                                             const std::vector<Machine>& machines);

/// An open results file that this rank writes its results into. Rows first, then their status, so
/// that a row marked done is complete whenever the process dies.
class ResultsFile final : public ResultSink {
 public:
  /// Opens for writing: together with all ranks of `ranks` (collective, MPI-IO, independent
  /// writes), or alone if there is none.
  ResultsFile(const std::string& path, const Sweep& sweep, std::optional<MPI_Comm> ranks,
              std::uint32_t machine);
  /// Collective like the constructor.
  ~ResultsFile() override;

  /// Calls visit(number, status) for every tuple that has ended, in the order of numbers.
  void visit_statuses(
      const std::function<void(std::uint64_t number, RunStatus status)>& visit) const;
  StatusCounts counts() const;
  /// Throws IoError if anything cannot be written; then no status of `results` may be trusted to
  /// stand in the file, and what was written before is intact.
  void write(std::span<const TupleResult> results) override;

 private:
  void write_run(std::span<const TupleResult* const> run);

  std::string path_;
  RowLayout layout_;
  hdf5::Handle reason_type_, timing_type_;
  std::uint32_t machine_;
  hdf5::Handle file_, rows_, reasons_, timing_, status_;
};

/// What `dagsweep status` shows, read without the sweep file and while the sweep is running.
struct ResultsSummary {
  std::string name;
  std::string version;
  std::string shard;    ///< "3/8"; empty for a whole sweep
  StatusCounts counts;  ///< of the shard's tuples
  std::vector<Launch> launches;
  std::vector<std::pair<std::string, StatusCounts>> by_algorithm;  ///< pending ones left out
  double run_seconds = 0.0;  ///< scheduling and simulating, over all finished runs; of a large file
                             ///< extrapolated from some of them
};
ResultsSummary summarise_results(const std::string& path);

}  // namespace dagsweep
