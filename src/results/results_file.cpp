#include "results/results_file.hpp"

#include <algorithm>

#include "core/error.hpp"

namespace dagsweep {
namespace {

hdf5::Handle open_for_writing(const std::string& path, std::optional<MPI_Comm> ranks) {
  const hdf5::Handle access = hdf5::file_access();
  if (ranks) {
    hdf5::check(H5Pset_fapl_mpio(access.get(), *ranks, MPI_INFO_NULL), "use MPI-IO");
  } else {
    // HDF5 must not buffer a row while its status is written.
    hdf5::check(H5Pset_sieve_buf_size(access.get(), 0), "switch off buffering");
  }
  return {H5Fopen(path.c_str(), H5F_ACC_RDWR, access.get()), H5Fclose, "open '" + path + "'"};
}

}  // namespace

ResultsFile::ResultsFile(const std::string& path, const RowSchema& schema,
                         std::optional<MPI_Comm> ranks, std::uint32_t machine)
    : path_(path),
      reason_type_(hdf5::text_type(reason_bytes)),
      timing_type_(timing_type()),
      timing_checksum_(timing_type_.get()),
      machine_(machine),
      file_(open_for_writing(path, ranks)),
      rows_(hdf5::open_table(file_.get(), "rows", ranks.has_value())),
      reasons_(hdf5::open_table(file_.get(), "reasons", ranks.has_value())),
      timing_(hdf5::open_table(file_.get(), "timing", ranks.has_value())),
      status_(hdf5::open_table(file_.get(), "status", ranks.has_value())),
      layout_(schema, rows_, path) {}

ResultsFile::~ResultsFile() = default;

void ResultsFile::visit_statuses(const std::function<void(std::uint64_t, RunStatus)>& visit,
                                 const StopToken& stop) const {
  std::vector<std::uint8_t> numbers;
  hdf5::in_pieces(hdf5::row_count(status_), [&](std::uint64_t first, std::uint64_t count) {
    stop.poll();
    numbers.resize(count);
    hdf5::read_rows(status_, H5T_NATIVE_UINT8, first, count, numbers.data());
    for (std::uint64_t k = 0; k < count; ++k) {
      const auto status = static_cast<RunStatus>(numbers[k]);
      if (status != RunStatus::pending) visit(first + k, status);
    }
  });
}

StatusCounts ResultsFile::counts() const {
  StatusCounts counts;
  counts.pending = hdf5::row_count(status_);
  visit_statuses([&](std::uint64_t /*number*/, RunStatus status) {
    ++counts.of(status);
    --counts.pending;
  });
  return counts;
}

void ResultsFile::write(std::span<const TupleResult> results) {
  std::vector<const TupleResult*> sorted;
  sorted.reserve(results.size());
  for (const TupleResult& result : results) sorted.push_back(&result);
  std::sort(sorted.begin(), sorted.end(),
            [](const TupleResult* a, const TupleResult* b) { return a->number < b->number; });
  // Consecutive rows are written together.
  for (std::size_t begin = 0; begin < sorted.size();) {
    std::size_t end = begin + 1;
    while (end < sorted.size() && sorted[end]->number == sorted[end - 1]->number + 1) ++end;
    try {
      write_consecutive(std::span(sorted).subspan(begin, end - begin));
    } catch (const IoError& error) {
      throw IoError(path_ + ": " + error.what() +
                    "; what was written before is safe: make room and run again with --resume");
    }
    begin = end;
  }
}

void ResultsFile::write_consecutive(std::span<const TupleResult* const> results) {
  const std::uint64_t first = results.front()->number;
  const std::size_t row_bytes = layout_.row_bytes();
  std::vector<std::byte> rows(results.size() * row_bytes);
  std::vector<TimingRow> timing;
  std::vector<std::uint8_t> statuses;
  for (std::size_t k = 0; k < results.size(); ++k) {
    layout_.encode(*results[k], rows.data() + k * row_bytes);
    timing.push_back({results[k]->scheduling_seconds, results[k]->simulation_seconds,
                      results[k]->scheduling_cpu_seconds, results[k]->scheduling_peak_bytes,
                      machine_, 0});
    timing_checksum_.write(&timing.back());
    statuses.push_back(static_cast<std::uint8_t>(results[k]->status));
    if (!results[k]->reason.empty()) {
      std::string reason = results[k]->reason;
      reason.resize(reason_bytes, '\0');
      hdf5::write_rows(reasons_, reason_type_.get(), first + k, 1, reason.data());
    }
  }
  hdf5::write_rows(rows_, layout_.type(), first, results.size(), rows.data());
  hdf5::write_rows(timing_, timing_type_.get(), first, results.size(), timing.data());
  hdf5::write_rows(status_, H5T_NATIVE_UINT8, first, results.size(), statuses.data());
}

}  // namespace dagsweep
