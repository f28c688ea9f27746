#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <mpi.h>

#include "core/stop.hpp"
#include "results/provenance.hpp"
#include "results/record_checksum.hpp"
#include "results/row_layout.hpp"
#include "results/status_counts.hpp"
#include "sweep/rows/row_schema.hpp"
#include "sweep/rows/tuple_result.hpp"

namespace dagsweep {

/// An open results file into which this rank writes its results. Rows are written before their
/// status, so that a row marked done is complete whenever the process dies.
class ResultsFile final : public ResultSink {
 public:
  /// Opens the file for writing: together with all ranks of `ranks` (collective; MPI-IO,
  /// independent writes), or alone if `ranks` is std::nullopt. `machine`: row of this rank's
  /// machine in `/machines`.
  ResultsFile(const std::string& path, const RowSchema& schema, std::optional<MPI_Comm> ranks,
              std::uint32_t machine);
  /// Collective like the constructor.
  ~ResultsFile() override;

  std::uint64_t rows() const { return hdf5::row_count(status_); }
  /// Calls visit(row, status) for every row of [from, to) that has ended, in their order. Throws
  /// Stopped if `stop` requests it.
  void visit_statuses(std::uint64_t from, std::uint64_t to,
                      const std::function<void(std::uint64_t row, RunStatus status)>& visit,
                      const StopToken& stop = {}) const;
  /// The same for all rows.
  void visit_statuses(const std::function<void(std::uint64_t row, RunStatus status)>& visit,
                      const StopToken& stop = {}) const {
    visit_statuses(0, rows(), visit, stop);
  }
  StatusCounts counts() const;
  /// Resets every row of [from, to) to pending that is damaged or whose status is in `retry`;
  /// returns the number of damaged ones. Throws Stopped, and then some are reset.
  std::uint64_t reset_rows(std::uint64_t from, std::uint64_t to,
                           const std::vector<RunStatus>& retry, const StopToken& stop = {});
  /// Lets other ranks read what this one has written. Collective.
  void flush();
  /// Writes the results. Throws IoError if anything cannot be written; then the status of any of
  /// `results` may be missing from the file, and earlier rows are intact.
  void write(std::span<const TupleResult> results) override;

 private:
  /// A result and its row.
  struct RowResult {
    std::uint64_t row;
    const TupleResult* result;
  };
  void write_consecutive(std::span<const RowResult> results);

  std::string path_;
  std::function<std::uint64_t(std::uint64_t tuple)> row_of_;
  hdf5::Handle reason_type_, timing_type_;
  RecordChecksum timing_checksum_;
  std::uint32_t machine_;
  hdf5::Handle file_, rows_, reasons_, timing_, status_;
  RowLayout layout_;
};

}  // namespace dagsweep
