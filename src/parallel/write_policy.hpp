#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace dagsweep {

/// Decides when a worker writes its buffered rows. A write costs time for every batch in it,
/// however small (rows of other batches are elsewhere in the file), and may be slow. So rows are
/// held for a multiple of this time. A kill loses the rows held. Times are seconds of the worker's
/// clock (parallel/README.md, "Writing and draining").
class WritePolicy {
 public:
  /// Largest number of rows held: about 8 MB, and as much again while they are written.
  static constexpr std::size_t max_rows = 16384;

  explicit WritePolicy(double now) : last_end_(now) {}

  /// Whether to write `rows` rows between two runs of a batch. Rows are held for longer than at the
  /// end of a batch, because the batch is then written in two parts.
  bool is_due_within_batch(std::size_t rows, double now) const;
  /// Whether to write at the end of a batch. True for the first batch, to learn how long a write
  /// takes.
  bool is_due_after_batch(double now) const;
  /// Whether to write `batches` batches after the worker has waited `seconds` for the master. True
  /// once the wait is as long as the write would take, so that the write at most doubles it.
  bool is_due_while_waiting(std::uint64_t batches, double seconds) const;

  /// Records that rows of `batches` batches were written from time `begin` to `end`.
  void record(std::uint64_t batches, double begin, double end);
  /// Recent seconds for each batch in a write; 0 = unknown.
  double seconds_per_batch() const { return seconds_per_batch_.value_or(0.0); }
  /// Seconds of all writes.
  double total_seconds() const { return total_seconds_; }

 private:
  double held_seconds() const;

  double last_end_;  // end of the last write; before that, the start of the worker
  std::optional<double> seconds_per_batch_;
  double total_seconds_ = 0.0;
};

}  // namespace dagsweep
