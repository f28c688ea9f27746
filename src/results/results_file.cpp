#include "results/results_file.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "results/stored_rows.hpp"

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
      row_of_(schema.row_of),
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

void ResultsFile::visit_statuses(std::uint64_t from, std::uint64_t to,
                                 const std::function<void(std::uint64_t, RunStatus)>& visit,
                                 const StopToken& stop) const {
  std::vector<RunStatus> statuses;
  hdf5::in_pieces(to - from, [&](std::uint64_t first, std::uint64_t count) {
    stop.poll();
    statuses.resize(count);
    hdf5::read_rows(status_, H5T_NATIVE_UINT8, from + first, count, statuses.data());
    for (std::uint64_t k = 0; k < count; ++k) {
      if (statuses[k] != RunStatus::pending) visit(from + first + k, statuses[k]);
    }
  });
}

std::uint64_t ResultsFile::reset_rows(std::uint64_t from, std::uint64_t to,
                                      const std::vector<RunStatus>& retry, const StopToken& stop) {
  const std::string no_reason(reason_bytes, '\0');
  std::uint64_t damaged = 0;
  StoredRows(file_.get())
      .visit_ended(
          from, to,
          [&](const RowPiece& piece) {
            const std::size_t count = piece.status.size();
            std::vector<RunStatus> statuses(count, RunStatus::pending);
            bool changed = false;
            for (std::size_t k = 0; k < count; ++k) {
              const bool is_intact = piece.intact[k] && row_of_(piece.tuple(k)) == piece.first + k;
              damaged += is_intact ? 0 : 1;
              if (is_intact && std::ranges::find(retry, piece.status[k]) == retry.end()) {
                statuses[k] = piece.status[k];
                continue;
              }
              // Where the status is damaged, the text of another status may be left.
              if (!is_intact || !piece.reasons[k].empty()) {
                hdf5::write_rows(reasons_, reason_type_.get(), piece.first + k, 1,
                                 no_reason.data());
              }
              changed = true;
            }
            if (changed) {
              hdf5::write_rows(status_, H5T_NATIVE_UINT8, piece.first, count, statuses.data());
            }
          },
          stop);
  return damaged;
}

void ResultsFile::flush() {
  hdf5::check(H5Fflush(file_.get(), H5F_SCOPE_GLOBAL), "flush '" + path_ + "'");
}

StatusCounts ResultsFile::counts() const {
  StatusCounts counts;
  counts.pending = rows();
  visit_statuses([&](std::uint64_t /*number*/, RunStatus status) {
    ++counts.of(status);
    --counts.pending;
  });
  return counts;
}

void ResultsFile::write(std::span<const TupleResult> results) {
  std::vector<RowResult> sorted;
  sorted.reserve(results.size());
  for (const TupleResult& result : results) sorted.push_back({row_of_(result.number), &result});
  std::ranges::sort(sorted, {}, &RowResult::row);
  // Consecutive rows are written together.
  for (std::size_t begin = 0; begin < sorted.size();) {
    std::size_t end = begin + 1;
    while (end < sorted.size() && sorted[end].row == sorted[end - 1].row + 1) ++end;
    try {
      write_consecutive(std::span(sorted).subspan(begin, end - begin));
    } catch (const IoError& error) {
      throw IoError(path_ + ": " + error.what() +
                    "; what was written before is safe: make room and run again with --resume");
    }
    begin = end;
  }
}

void ResultsFile::write_consecutive(std::span<const RowResult> results) {
  const std::uint64_t first = results.front().row;
  const std::size_t row_bytes = layout_.row_bytes();
  std::vector<std::byte> rows(results.size() * row_bytes);
  std::vector<TimingRow> timing;
  std::vector<RunStatus> statuses;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const TupleResult& result = *results[k].result;
    layout_.encode(result, rows.data() + k * row_bytes);
    timing.push_back({result.scheduling_seconds, result.simulation_seconds,
                      result.scheduling_cpu_seconds, result.scheduling_peak_bytes, machine_, 0});
    timing_checksum_.write(&timing.back());
    statuses.push_back(result.status);
    if (!result.reason.empty()) {
      std::string reason = result.reason;
      reason.resize(reason_bytes, '\0');
      hdf5::write_rows(reasons_, reason_type_.get(), first + k, 1, reason.data());
    }
  }
  hdf5::write_rows(rows_, layout_.type(), first, results.size(), rows.data());
  hdf5::write_rows(timing_, timing_type_.get(), first, results.size(), timing.data());
  hdf5::write_rows(status_, H5T_NATIVE_UINT8, first, results.size(), statuses.data());
}

}  // namespace dagsweep
