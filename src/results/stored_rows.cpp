#include "results/stored_rows.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "results/file_access.hpp"
#include "results/object_checks.hpp"

namespace dagsweep {
namespace {

constexpr std::uint64_t statuses_at_once = 256 * hdf5::piece_rows;

bool is_pending(RunStatus status) {
  return status == RunStatus::pending;
}

/// Throws DamagedFile unless the columns are those of RowLayout for any axes and metrics.
void check_row_columns(hid_t type) {
  const auto refuse = [](const std::string& problem) {
    throw DamagedFile("/rows does not have the columns of this program's files: " + problem);
  };
  if (H5Tget_class(type) != H5T_COMPOUND) refuse("it has other elements");
  const std::vector<std::string> names = hdf5::column_names(type);
  if (names.size() < 2 || names[0] != "identity" || names[1] != "checksum") {
    refuse("'identity' and 'checksum' are not the first");
  }
  std::size_t offset = 0;
  const bool has_tuple = names.size() > 2 && names[2] == RowLayout::tuple_column;
  for (unsigned k = 0; k < names.size(); ++k) {
    const hdf5::Handle column(H5Tget_member_type(type, k), H5Tclose, "inspect a column");
    const bool is_expected = k < (has_tuple ? 3 : 2)
                                 ? H5Tequal(column.get(), H5T_STD_U64LE) > 0
                                 : H5Tequal(column.get(), H5T_IEEE_F64LE) > 0 ||
                                       H5Tequal(column.get(), H5T_STD_U32LE) > 0;
    if (!is_expected || H5Tget_member_offset(type, k) != offset) {
      refuse("'" + names[k] + "' has another type or place");
    }
    offset += H5Tget_size(column.get());
  }
  if (offset != H5Tget_size(type)) refuse("there is something after the last");
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
      timing_checksum_(timing_type_.get()),
      size_(hdf5::row_count(status_)),
      row_bytes_(H5Tget_size(type_.get())) {
  check_row_columns(type_.get());
  hdf5::check_list(timing_, timing_type_.get());
  hdf5::check_list(reasons_, reason_type_.get());
  hdf5::check_list(status_, H5T_NATIVE_UINT8);
  for (const hdf5::Handle* table : {&rows_, &timing_, &reasons_}) {
    if (hdf5::row_count(*table) != size_)
      throw DamagedFile("a table does not have a row per tuple");
  }
  const std::vector<std::string> names = hdf5::column_names(type_.get());
  have_tuples_ = names.size() > 2 && names[2] == RowLayout::tuple_column;
  tuples_ = have_tuples_ ? hdf5::read_number_attribute(file, "tuples") : size_;
  if (size_ > tuples_) throw DamagedFile("it has more rows than the sweep has tuples");
}

std::vector<RunStatus> StoredRows::statuses(std::uint64_t first, std::uint64_t count) const {
  std::vector<RunStatus> found(count);
  hdf5::read_rows(status_, H5T_NATIVE_UINT8, first, count, found.data());
  return found;
}

RowPiece StoredRows::read(std::uint64_t first, std::uint64_t count) const {
  RowPiece piece;
  piece.first = first;
  piece.status = statuses(first, count);  // read first, because it is written last
  piece.intact.assign(count, true);
  const std::vector<RunStatus>& status = piece.status;
  if (std::ranges::all_of(status, is_pending)) return piece;
  piece.rows.resize(count * row_bytes_);
  piece.timing.resize(count);
  piece.reasons.resize(count);
  // Reads ranges that begin and end with ended rows and span short gaps, to make fewer requests.
  constexpr std::ptrdiff_t most_between = 16;
  for (auto begin = status.begin(); begin != status.end();) {
    begin = std::find_if_not(begin, status.end(), is_pending);
    auto end = begin;
    for (auto next = begin; next != status.end() && next - end <= most_between; ++next) {
      if (!is_pending(*next)) end = next + 1;
    }
    if (begin == end) break;
    read_range(first, static_cast<std::size_t>(begin - status.begin()),
               static_cast<std::size_t>(end - status.begin()), piece);
    begin = end;
  }
  if (have_tuples_) {
    piece.tuples.resize(count);
    for (std::size_t k = 0; k < count; ++k) {
      std::memcpy(&piece.tuples[k], piece.rows.data() + k * row_bytes_ + RowLayout::tuple_offset,
                  sizeof(std::uint64_t));
    }
  }
  check(piece);
  return piece;
}

bool has_reason(RunStatus status) {
  return status == RunStatus::stalled || status == RunStatus::failed ||
         status == RunStatus::aborted;
}

/// Reads rows [begin, end) of a piece whose statuses are known.
void StoredRows::read_range(std::uint64_t first, std::size_t begin, std::size_t end,
                            RowPiece& piece) const {
  const std::size_t count = end - begin;
  hdf5::read_rows(rows_, type_.get(), first + begin, count, piece.rows.data() + begin * row_bytes_);
  hdf5::read_rows(timing_, timing_type_.get(), first + begin, count, &piece.timing[begin]);
  const std::span statuses(&piece.status[begin], count);
  if (std::none_of(statuses.begin(), statuses.end(), has_reason)) return;
  std::string reasons(count * reason_bytes, '\0');
  hdf5::read_rows(reasons_, reason_type_.get(), first + begin, count, reasons.data());
  for (std::size_t k = 0; k < count; ++k) {
    if (has_reason(statuses[k])) {
      const std::string padded = reasons.substr(k * reason_bytes, reason_bytes);
      piece.reasons[begin + k] = padded.substr(0, padded.find('\0'));
    }
  }
}

std::uint64_t StoredRows::count_ended() const {
  std::uint64_t pending = 0;
  for (std::uint64_t from = 0; from < size_; from += statuses_at_once) {
    pending += static_cast<std::uint64_t>(std::ranges::count(
        statuses(from, std::min(statuses_at_once, size_ - from)), RunStatus::pending));
  }
  return size_ - pending;
}

void StoredRows::visit_ended(std::uint64_t from, std::uint64_t to,
                             const std::function<void(const RowPiece&)>& visit,
                             const StopToken& stop) const {
  for (; from < to; from += statuses_at_once) {
    const auto found = statuses(from, std::min(statuses_at_once, to - from));
    hdf5::in_pieces(found.size(), [&](std::uint64_t first, std::uint64_t count) {
      stop.poll();
      if (std::ranges::all_of(std::span(found).subspan(first, count), is_pending)) return;
      visit(read(from + first, count));
    });
  }
}

void StoredRows::check(RowPiece& piece) const {
  for (std::size_t k = 0; k < piece.status.size(); ++k) {
    if (piece.status[k] == RunStatus::pending) continue;
    const std::span row(piece.rows.data() + k * row_bytes_, row_bytes_);
    piece.intact[k] = piece.tuple(k) < tuples_ &&
                      RowLayout::intact(row, piece.status[k], piece.reasons[k]) &&
                      timing_checksum_.matches(&piece.timing[k]);
  }
}

AlgorithmOfTuple::AlgorithmOfTuple(hid_t file) {
  const auto table = hdf5::open_table(file, "algorithm_runs");
  const auto type = algorithm_range_type();
  hdf5::check_list(table, type.get());
  ranges_.resize(hdf5::row_count(table));
  hdf5::read_rows(table, type.get(), 0, ranges_.size(), ranges_.data());
}

std::uint32_t AlgorithmOfTuple::operator()(std::uint64_t tuple) const {
  const auto next = std::ranges::upper_bound(ranges_, tuple, {}, &AlgorithmRange::begin);
  return next == ranges_.begin() ? UINT32_MAX : std::prev(next)->algorithm;
}

}  // namespace dagsweep
