#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "results/hdf5.hpp"
#include "sweep/run/result.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// A length of text in a results file.
inline constexpr std::size_t reason_bytes = 160;

/// The bytes of one row of the reproducible table `/rows`, packed without padding:
/// identity u64, checksum u64, one f64 per numeric axis, one f64 per metric, one u32 per axis of
/// labels. What a tuple does not read is NaN, or 4294967295 for labels.
class RowLayout {
 public:
  explicit RowLayout(const Sweep& sweep);

  std::size_t row_bytes() const { return row_bytes_; }
  hid_t type() const { return type_.get(); }

  /// Encodes a result into row_bytes() bytes, checksum included.
  void encode(const TupleResult& result, std::byte* row) const;

  /// Is the row what encode() made for this status and reason?
  static bool intact(std::span<const std::byte> row, RunStatus status, std::string_view reason);

 private:
  std::vector<AxisId> numeric_axes_;
  std::vector<AxisId> label_axes_;
  const Sweep& sweep_;
  std::size_t row_bytes_ = 0;
  hdf5::Handle type_;
};

/// Wall-clock figures of one row of `/timing`.
struct TimingRow {
  double scheduling_seconds;
  double simulation_seconds;
  double scheduling_cpu_seconds;  ///< NaN but in timing sweeps, as the next
  double scheduling_peak_bytes;
  std::uint32_t machine;  ///< row of `/machines`; 4294967295 = not recorded
};
hdf5::Handle timing_type();

/// One row of `/algorithm_runs`: tuples from `begin` on, up to the next row's, are of an algorithm.
struct AlgorithmRun {
  std::uint64_t begin;
  std::uint32_t algorithm;  ///< value of the axis
};
hdf5::Handle algorithm_run_type();

/// Creates `/rows`, `/timing`, `/reasons` and `/status` of a results file, every row pending.
/// `filled`: the tables take their room at once; otherwise only what is written takes any.
void create_tables(hid_t file, hid_t row_type, std::uint64_t tuples, bool filled);

}  // namespace dagsweep
