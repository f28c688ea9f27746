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

/// Consecutive rows of a results file. `rows`, `timing` and `reasons` are meaningful only for rows
/// that have ended; they are empty if none has.
struct RowPiece {
  std::vector<RunStatus> status;  ///< any number in damaged rows
  std::vector<bool> intact;       ///< false for rows that have ended and are damaged
  std::vector<std::byte> rows;    ///< bytes of `/rows`, as stored
  std::vector<TimingRow> timing;
  std::vector<std::string> reasons;  ///< padded with zeros; empty = none
};

/// Reads the rows of a results file of any sweep, and checks them.
class StoredRows {
 public:
  /// Throws DamagedFile if the tables do not have a row per tuple.
  explicit StoredRows(hid_t file);

  std::uint64_t size() const { return size_; }
  hid_t type() const { return type_.get(); }
  std::size_t row_bytes() const { return row_bytes_; }

  /// Reads rows [first, first + count). Of rows that have not ended only the status is read: most
  /// rows in a shard's file belong to other shards and occupy no disk space.
  RowPiece read(std::uint64_t first, std::uint64_t count) const;

  /// Number of rows whose status is not pending, damaged ones included.
  std::uint64_t count_ended() const;

  /// Calls visit(first, piece) for the pieces of the file that hold a row that has ended. Throws
  /// Stopped if `stop` requests it.
  void visit_ended(const std::function<void(std::uint64_t first, const RowPiece&)>& visit,
                   const StopToken& stop = {}) const;

 private:
  std::vector<std::uint8_t> read_statuses(std::uint64_t first, std::uint64_t count) const;
  void read_range(std::uint64_t first, std::size_t begin, std::size_t end, RowPiece& piece) const;
  void check(RowPiece& piece) const;

  hdf5::Handle rows_, timing_, reasons_, status_;
  hdf5::Handle type_, timing_type_, reason_type_;
  RecordChecksum timing_checksum_;
  std::uint64_t size_ = 0;
  std::size_t row_bytes_ = 0;
};

/// Reads `/algorithm_runs`, which tells the algorithm of each tuple. Throws DamagedFile.
std::vector<AlgorithmRange> read_algorithm_ranges(hid_t file);

}  // namespace dagsweep
