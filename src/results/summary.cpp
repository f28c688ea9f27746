#include "results/summary.hpp"

#include <cmath>

#include "results/file_access.hpp"
#include "results/provenance_tables.hpp"
#include "results/row_layout.hpp"
#include "results/status_counts.hpp"

namespace dagsweep {
namespace {

/// The texts of a dataset written by write_texts().
std::vector<std::string> read_labels(hid_t file, const std::string& name) {
  const auto table = hdf5::open_table(file, name);
  const hdf5::Handle type(H5Dget_type(table.get()), H5Tclose, "inspect labels");
  const std::size_t bytes = H5Tget_size(type.get());
  const std::uint64_t count = hdf5::row_count(table);
  std::string packed(bytes * count, '\0');
  hdf5::read_rows(table, type.get(), 0, count, packed.data());
  std::vector<std::string> labels;
  for (std::uint64_t k = 0; k < count; ++k) {
    const std::string padded = packed.substr(k * bytes, bytes);
    labels.push_back(padded.substr(0, padded.find('\0')));
  }
  return labels;
}

std::vector<AlgorithmRun> read_algorithm_runs(hid_t file) {
  const auto table = hdf5::open_table(file, "algorithm_runs");
  std::vector<AlgorithmRun> runs(hdf5::row_count(table));
  hdf5::read_rows(table, algorithm_run_type().get(), 0, runs.size(), runs.data());
  return runs;
}

/// Total seconds of the done and stalled runs of one piece; adds their number to `counted`.
double seconds_of(const std::vector<TimingRow>& rows, const std::vector<std::uint8_t>& statuses,
                  std::uint64_t& counted) {
  double sum = 0.0;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto status = static_cast<RunStatus>(statuses[k]);
    if (status != RunStatus::done && status != RunStatus::stalled) continue;
    const double simulating = rows[k].simulation_seconds;  // NaN in a timing sweep
    sum += rows[k].scheduling_seconds + (std::isnan(simulating) ? 0.0 : simulating);
    ++counted;
  }
  return sum;
}

ResultsSummary summarise(hid_t file) {
  ResultsSummary summary;
  summary.name = hdf5::read_text_attribute(file, "name");
  summary.launches = read_launches(file);
  const hdf5::Handle provenance(H5Gopen2(file, "provenance", H5P_DEFAULT), H5Gclose,
                                "open provenance");
  summary.version = hdf5::read_text(provenance.get(), "version");
  for (const std::string& label : read_labels(file, "axes/algorithm")) {
    summary.by_algorithm.emplace_back(label, StatusCounts{});
  }
  const auto status = hdf5::open_table(file, "status");
  const auto timing = hdf5::open_table(file, "timing");
  const auto timing_columns = timing_type();
  const std::vector<AlgorithmRun> runs = read_algorithm_runs(file);
  std::size_t run = 0;
  // Of large files only a sample of the pieces is read for times, to save time.
  constexpr std::uint64_t timed_pieces = 64;
  const std::uint64_t stride = 1 + hdf5::row_count(status) / (timed_pieces * hdf5::piece_rows);
  std::uint64_t piece = 0;
  std::uint64_t timed = 0;
  hdf5::in_pieces(hdf5::row_count(status), [&](std::uint64_t first, std::uint64_t count) {
    std::vector<std::uint8_t> numbers(count);
    hdf5::read_rows(status, H5T_NATIVE_UINT8, first, count, numbers.data());
    for (std::uint64_t k = 0; k < count; ++k) {
      const auto state = static_cast<RunStatus>(numbers[k]);
      ++summary.counts.of(state);
      while (run + 1 < runs.size() && runs[run + 1].begin <= first + k) ++run;
      if (state == RunStatus::pending || run >= runs.size()) continue;
      if (runs[run].algorithm >= summary.by_algorithm.size()) continue;  // damaged file
      ++summary.by_algorithm[runs[run].algorithm].second.of(state);
    }
    if (piece++ % stride != 0) return;
    std::vector<TimingRow> seconds(count);
    hdf5::read_rows(timing, timing_columns.get(), first, count, seconds.data());
    summary.run_seconds += seconds_of(seconds, numbers, timed);
  });
  if (timed > 0) {
    summary.run_seconds *= static_cast<double>(summary.counts.done + summary.counts.stalled) /
                           static_cast<double>(timed);
  }
  if (hdf5::has_attribute(file, "shard")) {
    summary.shard = hdf5::read_text_attribute(file, "shard");
    // Rows of other shards are stored as pending; they are not counted.
    summary.counts.pending -= hdf5::row_count(status);
    summary.counts.pending += hdf5::read_number_attribute(file, "shard_tuples");
  }
  return summary;
}

}  // namespace

ResultsSummary summarise_results(const std::string& path) {
  return with_results(path, H5F_ACC_RDONLY, summarise);
}

}  // namespace dagsweep
