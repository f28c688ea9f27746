#include <cmath>

#include "results/opening.hpp"
#include "results/records.hpp"
#include "results/results_file.hpp"

namespace dagsweep {
namespace {

/// Texts of a padded list.
std::vector<std::string> read_labels(hid_t file, const std::string& name) {
  const auto table = hdf5::open_table(file, name);
  const hdf5::Handle type(H5Dget_type(table.get()), H5Tclose, "look at labels");
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

/// A compound of one column, for reading that column alone.
hdf5::Handle one_column(const char* name, hid_t type) {
  hdf5::Handle column(H5Tcreate(H5T_COMPOUND, H5Tget_size(type)), H5Tclose, "describe a column");
  hdf5::check(H5Tinsert(column.get(), name, 0, type), "describe a column");
  return column;
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
  const auto rows = hdf5::open_table(file, "rows");
  const auto status = hdf5::open_table(file, "status");
  const auto timing = hdf5::open_table(file, "timing");
  const auto algorithm_type = one_column("algorithm", H5T_NATIVE_UINT32);
  const auto timing_columns = timing_type();
  hdf5::in_pieces(hdf5::row_count(status), [&](std::uint64_t first, std::uint64_t count) {
    std::vector<std::uint8_t> numbers(count);
    std::vector<std::uint32_t> algorithms(count);
    std::vector<TimingRow> seconds(count);
    hdf5::read_rows(status, H5T_NATIVE_UINT8, first, count, numbers.data());
    hdf5::read_rows(rows, algorithm_type.get(), first, count, algorithms.data());
    hdf5::read_rows(timing, timing_columns.get(), first, count, seconds.data());
    for (std::uint64_t k = 0; k < count; ++k) {
      const auto state = static_cast<RunStatus>(numbers[k]);
      ++summary.counts.of(state);
      if (state == RunStatus::pending || algorithms[k] >= summary.by_algorithm.size()) continue;
      ++summary.by_algorithm[algorithms[k]].second.of(state);
      if (state == RunStatus::done || state == RunStatus::stalled) {
        const double simulating = seconds[k].simulation_seconds;  // NaN in a timing sweep
        summary.run_seconds +=
            seconds[k].scheduling_seconds + (std::isnan(simulating) ? 0.0 : simulating);
      }
    }
  });
  if (hdf5::has_attribute(file, "shard")) {
    summary.shard = hdf5::read_text_attribute(file, "shard");
    // The rows of other shards look pending.
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
