#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/stop.hpp"
#include "results/hdf5.hpp"
#include "results/record_checksum.hpp"
#include "results/row_layout.hpp"
#include "sweep/rows/tuple_result.hpp"

namespace dagsweep {

/// Whether a row may say why its run was not done.
bool has_reason(RunStatus status);

/// Consecutive rows of a results file. `rows`, `timing`, `reasons` and tuple() are meaningful only
/// for rows that have ended; they are empty if none has.
struct RowPiece {
  std::uint64_t first = 0;        ///< row number of the first
  std::vector<RunStatus> status;  ///< any number in damaged rows
  std::vector<bool> intact;       ///< false for rows that have ended and are damaged
  std::vector<std::byte> rows;    ///< bytes of `/rows`, as stored
  std::vector<TimingRow> timing;
  std::vector<std::string> reasons;   ///< empty = none
  std::vector<std::uint64_t> tuples;  ///< tuple numbers; empty if they are the row numbers

  std::uint64_t tuple(std::size_t k) const { return tuples.empty() ? first + k : tuples[k]; }
};

/// Reads the rows of a results file of any sweep, and checks them.
class StoredRows {
 public:
  /// Throws DamagedFile if the tables have different numbers of rows.
  explicit StoredRows(hid_t file);

  std::uint64_t size() const { return size_; }
  /// Number of tuples of the sweep, whose shard the file may hold.
  std::uint64_t tuples() const { return tuples_; }
  /// Whether rows have a column with their tuple's number, as in the file of a shard.
  bool have_tuples() const { return have_tuples_; }
  hid_t type() const { return type_.get(); }
  std::size_t row_bytes() const { return row_bytes_; }

  /// Statuses of rows [first, first + count); any number in damaged rows.
  std::vector<RunStatus> statuses(std::uint64_t first, std::uint64_t count) const;
  /// Reads rows [first, first + count). Of rows that have not ended only the status is read.
  RowPiece read(std::uint64_t first, std::uint64_t count) const;

  /// Number of rows whose status is not pending, damaged ones included.
  std::uint64_t count_ended() const;

  /// Calls visit(piece) for the pieces of rows [from, to) that hold a row that has ended. Throws
  /// Stopped if `stop` requests it.
  void visit_ended(std::uint64_t from, std::uint64_t to,
                   const std::function<void(const RowPiece&)>& visit,
                   const StopToken& stop = {}) const;
  /// The same for all rows.
  void visit_ended(const std::function<void(const RowPiece&)>& visit,
                   const StopToken& stop = {}) const {
    visit_ended(0, size_, visit, stop);
  }

 private:
  void read_range(std::uint64_t first, std::size_t begin, std::size_t end, RowPiece& piece) const;
  void check(RowPiece& piece) const;

  hdf5::Handle rows_, timing_, reasons_, status_;
  hdf5::Handle type_, timing_type_, reason_type_;
  RecordChecksum timing_checksum_;
  std::uint64_t size_ = 0;
  bool have_tuples_ = false;
  std::uint64_t tuples_ = 0;
  std::size_t row_bytes_ = 0;
};

/// Tells the algorithm of each tuple, by `/algorithm_runs`.
class AlgorithmOfTuple {
 public:
  /// Throws DamagedFile.
  explicit AlgorithmOfTuple(hid_t file);
  /// The value number of the axis; in a damaged file it may be any number.
  std::uint32_t operator()(std::uint64_t tuple) const;

 private:
  std::vector<AlgorithmRange> ranges_;
};

}  // namespace dagsweep
