#include "results/stored_rows.hpp"

#include <algorithm>

#include "results/file_access.hpp"

namespace dagsweep {
namespace {

bool has_reason(RunStatus status) {
  return status == RunStatus::failed || status == RunStatus::aborted;
}

}  // namespace

StoredRows::StoredRows(hid_t file)
    : rows_(hdf5::open_table(file, "rows")),
      timing_(hdf5::open_table(file, "timing")),
      reasons_(hdf5::open_table(file, "reasons")),
      status_(hdf5::open_table(file, "status")),
      type_(H5Dget_type(rows_.get()), H5Tclose, "inspect the columns"),
      timing_type_(timing_type()),
      reason_type_(hdf5::text_type(reason_bytes)),
      size_(hdf5::row_count(status_)),
      row_bytes_(H5Tget_size(type_.get())) {
  for (const hdf5::Handle* table : {&rows_, &timing_, &reasons_}) {
    if (hdf5::row_count(*table) != size_)
      throw DamagedFile("a table does not have a row per tuple");
  }
  if (has_record_checksums(timing_)) timing_checksum_.emplace(timing_type_.get());
}

RowPiece StoredRows::read(std::uint64_t first, std::uint64_t count) const {
  std::vector<std::uint8_t> numbers(count);
  RowPiece piece{std::vector<RunStatus>(count), std::vector<bool>(count, true),
                 std::vector<std::byte>(count * row_bytes_), std::vector<TimingRow>(count),
                 std::vector<std::string>(count)};
  // The status is read first, because it is written last.
  hdf5::read_rows(status_, H5T_NATIVE_UINT8, first, count, numbers.data());
  std::transform(numbers.begin(), numbers.end(), piece.status.begin(),
                 [](std::uint8_t number) { return static_cast<RunStatus>(number); });
  if (std::all_of(numbers.begin(), numbers.end(), [](auto number) { return number == 0; })) {
    return piece;  // often of another shard, and then without space on disk
  }
  hdf5::read_rows(rows_, type_.get(), first, count, piece.rows.data());
  hdf5::read_rows(timing_, timing_type_.get(), first, count, piece.timing.data());
  if (std::any_of(piece.status.begin(), piece.status.end(), has_reason)) {
    std::string reasons(count * reason_bytes, '\0');
    hdf5::read_rows(reasons_, reason_type_.get(), first, count, reasons.data());
    for (std::uint64_t k = 0; k < count; ++k) {
      if (has_reason(piece.status[k])) {
        piece.reasons[k] = reasons.substr(k * reason_bytes, reason_bytes);
      }
    }
  }
  check(piece);
  return piece;
}

void StoredRows::check(RowPiece& piece) const {
  for (std::size_t k = 0; k < piece.status.size(); ++k) {
    if (piece.status[k] == RunStatus::pending) continue;
    const std::span row(piece.rows.data() + k * row_bytes_, row_bytes_);
    const std::string_view reason = piece.reasons[k];
    piece.intact[k] =
        RowLayout::intact(row, piece.status[k], reason.substr(0, reason.find('\0'))) &&
        (!timing_checksum_ || timing_checksum_->matches(&piece.timing[k]));
  }
}

}  // namespace dagsweep
