#include "results/summary.hpp"

#include <cmath>

#include "results/description_checksums.hpp"
#include "results/file_access.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"
#include "results/status_counts.hpp"
#include "results/stored_rows.hpp"

namespace dagsweep {
namespace {

/// Seconds of scheduling and simulation of a run.
double seconds_of(const TimingRow& row) {
  const double simulating = row.simulation_seconds;  // NaN in a timing sweep
  return row.scheduling_seconds + (std::isnan(simulating) ? 0.0 : simulating);
}

/// Reads rows [first, first + count) of a file; the status of damaged ones is 0. Rows are checked,
/// and their seconds added to the summary, only in pieces that belong to the sample; of others only
/// the status is read.
RowPiece read_piece(const StoredRows& rows, std::uint64_t first, std::uint64_t count,
                    bool in_sample, std::uint64_t& timed, ResultsSummary& summary) {
  if (!in_sample) {
    RowPiece piece;
    piece.first = first;
    piece.status = rows.statuses(first, count);
    return piece;
  }
  RowPiece piece = rows.read(first, count);
  for (std::size_t k = 0; k < count; ++k) {
    const RunStatus state = piece.status[k];
    if (state == RunStatus::pending) continue;
    ++summary.checked_rows;
    if (!piece.intact[k]) {
      ++summary.damaged_rows;
      piece.status[k] = RunStatus::pending;
      continue;
    }
    if (state != RunStatus::done && state != RunStatus::stalled) continue;
    summary.run_seconds += seconds_of(piece.timing[k]);
    ++timed;
  }
  return piece;
}

ResultsSummary summarise(hid_t file) {
  check_description(file);
  ResultsSummary summary;
  summary.name = hdf5::read_text_attribute(file, "name");
  StoredLaunches stored = read_launches(file);
  summary.launches = std::move(stored.launches);
  summary.damaged_records = stored.damaged;
  summary.version = hdf5::read_text(file, "provenance/version");
  for (const std::string& label : hdf5::read_texts(hdf5::open_table(file, "axes/algorithm"))) {
    summary.by_algorithm.emplace_back(label, StatusCounts{});
  }
  const StoredRows rows(file);
  const AlgorithmOfTuple algorithm_of(file);
  // In large files only a sample of the pieces is read whole, to save time. In the file of a shard
  // only a whole row tells its tuple.
  constexpr std::uint64_t sampled_pieces = 64;
  const std::uint64_t stride =
      rows.have_tuples() ? 1 : 1 + rows.size() / (sampled_pieces * hdf5::piece_rows);
  std::uint64_t timed = 0;
  hdf5::in_pieces(rows.size(), [&](std::uint64_t first, std::uint64_t count) {
    const bool in_sample = first / hdf5::piece_rows % stride == 0;
    const RowPiece piece = read_piece(rows, first, count, in_sample, timed, summary);
    for (std::uint64_t k = 0; k < count; ++k) {
      const RunStatus state = piece.status[k];
      ++summary.counts.of(state);
      if (state == RunStatus::pending) continue;
      const std::uint32_t algorithm = algorithm_of(piece.tuple(k));
      if (algorithm >= summary.by_algorithm.size()) continue;  // damaged file
      ++summary.by_algorithm[algorithm].second.of(state);
    }
  });
  if (timed > 0) {
    summary.run_seconds *= static_cast<double>(summary.counts.done + summary.counts.stalled) /
                           static_cast<double>(timed);
  }
  if (hdf5::has_attribute(file, "shard")) {
    summary.shard = hdf5::read_text_attribute(file, "shard");
  }
  return summary;
}

}  // namespace

ResultsSummary summarise_results(const std::string& path) {
  return with_results(path, H5F_ACC_RDONLY, summarise);
}

}  // namespace dagsweep
