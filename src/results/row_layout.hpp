#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "results/hdf5.hpp"
#include "sweep/rows/row_schema.hpp"
#include "sweep/rows/tuple_result.hpp"

namespace dagsweep {

/// Length of a text in `/reasons`, in bytes.
inline constexpr std::size_t reason_bytes = 160;

/// The bytes of one row of the reproducible table `/rows`, packed without padding:
/// identity u64, checksum u64, in the file of a shard tuple u64, one f64 per numeric axis, one f64
/// per metric, one u32 per label axis. Axes that the tuple does not read are NaN, or 4294967295 for
/// labels.
class RowLayout {
 public:
  /// The layout with all columns. The axes of the schema must outlive it.
  explicit RowLayout(const RowSchema& schema);
  /// The layout of the table `/rows` of a file at `path`. The table may lack columns that the
  /// program did not have yet when it wrote the file: metrics, and axes of which the sweep has only
  /// one value. Throws InputError if the columns differ in any other way.
  RowLayout(const RowSchema& schema, const hdf5::Handle& rows, const std::string& path);

  /// Names of the columns that the file lacks.
  const std::vector<std::string>& missing() const { return missing_; }

  std::size_t row_bytes() const { return row_bytes_; }
  hid_t type() const { return type_.get(); }

  /// Encodes a result into row_bytes() bytes, checksum included.
  void encode(const TupleResult& result, std::byte* row) const;

  /// Whether the row is what encode() produced for this status and reason.
  static bool intact(std::span<const std::byte> row, RunStatus status, std::string_view reason);
  /// Makes it so for a row whose columns have changed.
  static void seal(std::span<std::byte> row, RunStatus status, std::string_view reason);

  /// Name and offset of the column with the number of the tuple.
  static constexpr std::string_view tuple_column = "tuple";
  static constexpr std::size_t tuple_offset = 2 * sizeof(std::uint64_t);

 private:
  /// Sets the columns. `stored`: names of the columns that the file has; null: all.
  void describe(const RowSchema& schema, const std::vector<std::string>* stored);

  std::span<const Axis> axes_;  // of the sweep
  bool has_tuple_ = false;
  std::vector<AxisId> numeric_axes_;
  std::vector<std::size_t> metrics_;  // indices in RowSchema::metrics
  std::vector<AxisId> label_axes_;
  std::vector<std::string> missing_;
  std::size_t row_bytes_ = 0;
  hdf5::Handle type_;
};

/// Wall-clock figures of one row of `/timing`.
struct TimingRow {
  double scheduling_seconds;
  double simulation_seconds;
  double scheduling_cpu_seconds;  ///< this one and the next are NaN except in timing sweeps
  double scheduling_peak_bytes;
  std::uint32_t machine;  ///< row of `/machines`; 4294967295 = unknown
  std::uint32_t checksum;
};
hdf5::Handle timing_type();

/// The type of the rows of `/algorithm_runs`.
hdf5::Handle algorithm_range_type();

/// Creates `/rows`, `/timing`, `/reasons` and `/status` of a results file, every row pending.
/// `unwritten`: as of allocate().
void create_tables(hid_t file, hid_t row_type, std::uint64_t rows, const StopToken& stop = {},
                   std::vector<FileRange>* unwritten = nullptr);

}  // namespace dagsweep
