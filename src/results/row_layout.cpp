#include "results/row_layout.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/error.hpp"
#include "results/record_checksum.hpp"
#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t checksum_offset = sizeof(std::uint64_t);
constexpr std::uint32_t not_read = UINT32_MAX;

template <class T>
void put(std::byte*& at, const T& value) {
  std::memcpy(at, &value, sizeof(T));
  at += sizeof(T);
}

std::uint64_t checksum(std::span<const std::byte> row, RunStatus status, std::string_view reason) {
  std::string_view bytes(reinterpret_cast<const char*>(row.data()), row.size());
  Digest digest;
  digest.add(bytes.substr(0, checksum_offset));
  digest.add(bytes.substr(checksum_offset + sizeof(std::uint64_t)));
  digest.add(static_cast<std::uint64_t>(status)).add(reason.substr(0, reason_bytes));
  return digest.value();
}

void add_column(const hdf5::Handle& type, std::string_view name, std::size_t& offset, hid_t of) {
  hdf5::check(H5Tinsert(type.get(), std::string(name).c_str(), offset, of), "describe a row");
  offset += H5Tget_size(of);
}

}  // namespace

RowLayout::RowLayout(const RowSchema& schema)
    : axes_(schema.axes), has_tuple_(!schema.shard.is_whole()) {
  describe(schema, nullptr);
}

RowLayout::RowLayout(const RowSchema& schema, const hdf5::Handle& rows, const std::string& path)
    : axes_(schema.axes), has_tuple_(!schema.shard.is_whole()) {
  const hdf5::Handle columns(H5Dget_type(rows.get()), H5Tclose, "inspect the columns");
  if (H5Tget_class(columns.get()) != H5T_COMPOUND) {
    throw InputError(path + ": has no columns in /rows; choose another --output");
  }
  const std::vector<std::string> stored = hdf5::column_names(columns.get());
  describe(schema, &stored);
  if (H5Tequal(columns.get(), type_.get()) <= 0) {
    throw InputError(path +
                     ": has other columns than this program writes; choose another --output");
  }
}

void RowLayout::describe(const RowSchema& schema, const std::vector<std::string>* stored) {
  const auto is_stored = [&](std::string_view name) {
    if (stored == nullptr || std::find(stored->begin(), stored->end(), name) != stored->end()) {
      return true;
    }
    missing_.emplace_back(name);
    return false;
  };
  for (const Axis& axis : axes_) {
    if (axis.size() == 1 && !is_stored(axis_name(axis.id))) continue;
    (axis.numeric ? numeric_axes_ : label_axes_).push_back(axis.id);
  }
  const std::span<const Metric> metrics = schema.metrics;
  for (std::size_t k = 0; k < metrics.size(); ++k) {
    if (is_stored(metrics[k].name)) metrics_.push_back(k);
  }
  row_bytes_ = 8 * (2 + (has_tuple_ ? 1 : 0) + numeric_axes_.size() + metrics_.size()) +
               4 * label_axes_.size();
  type_ = hdf5::Handle(H5Tcreate(H5T_COMPOUND, row_bytes_), H5Tclose, "describe a row");
  std::size_t offset = 0;
  add_column(type_, "identity", offset, H5T_STD_U64LE);
  add_column(type_, "checksum", offset, H5T_STD_U64LE);
  assert(offset == tuple_offset);
  if (has_tuple_) add_column(type_, tuple_column, offset, H5T_STD_U64LE);
  for (const AxisId axis : numeric_axes_)
    add_column(type_, axis_name(axis), offset, H5T_IEEE_F64LE);
  for (const std::size_t k : metrics_) add_column(type_, metrics[k].name, offset, H5T_IEEE_F64LE);
  for (const AxisId axis : label_axes_) add_column(type_, axis_name(axis), offset, H5T_STD_U32LE);
  assert(offset == row_bytes_);
}

void RowLayout::encode(const TupleResult& result, std::byte* row) const {
  std::byte* at = row;
  put(at, result.identity);
  put(at, std::uint64_t{0});
  if (has_tuple_) put(at, result.number);
  for (const AxisId axis : numeric_axes_) {
    put(at, reads(axis, result.facts)
                ? axes_[static_cast<std::size_t>(axis)].numbers[result.tuple[axis]]
                : not_a_value);
  }
  for (const std::size_t k : metrics_) put(at, result.metrics[k]);
  for (const AxisId axis : label_axes_) {
    put(at, reads(axis, result.facts) ? result.tuple[axis] : not_read);
  }
  assert(at == row + row_bytes_);
  seal({row, row_bytes_}, result.status, result.reason);
}

void RowLayout::seal(std::span<std::byte> row, RunStatus status, std::string_view reason) {
  std::byte* at = row.data() + checksum_offset;
  put(at, checksum(row, status, reason));
}

bool RowLayout::intact(std::span<const std::byte> row, RunStatus status, std::string_view reason) {
  std::uint64_t stored = 0;
  std::memcpy(&stored, row.data() + checksum_offset, sizeof stored);
  return stored == checksum(row, status, reason);
}

hdf5::Handle timing_type() {
  hdf5::Handle type(H5Tcreate(H5T_COMPOUND, sizeof(TimingRow)), H5Tclose, "describe timing");
  const auto add = [&](const char* name, std::size_t offset, hid_t of) {
    hdf5::check(H5Tinsert(type.get(), name, offset, of), "describe timing");
  };
  add("scheduling_seconds", offsetof(TimingRow, scheduling_seconds), H5T_NATIVE_DOUBLE);
  add("simulation_seconds", offsetof(TimingRow, simulation_seconds), H5T_NATIVE_DOUBLE);
  add("scheduling_cpu_seconds", offsetof(TimingRow, scheduling_cpu_seconds), H5T_NATIVE_DOUBLE);
  add("scheduling_peak_bytes", offsetof(TimingRow, scheduling_peak_bytes), H5T_NATIVE_DOUBLE);
  add("machine", offsetof(TimingRow, machine), H5T_NATIVE_UINT32);
  add(RecordChecksum::column, offsetof(TimingRow, checksum), H5T_NATIVE_UINT32);
  return type;
}

hdf5::Handle algorithm_range_type() {
  hdf5::Handle type(H5Tcreate(H5T_COMPOUND, sizeof(AlgorithmRange)), H5Tclose, "describe a run");
  hdf5::check(H5Tinsert(type.get(), "begin", offsetof(AlgorithmRange, begin), H5T_NATIVE_UINT64),
              "describe a run");
  hdf5::check(
      H5Tinsert(type.get(), "algorithm", offsetof(AlgorithmRange, algorithm), H5T_NATIVE_UINT32),
      "describe a run");
  return type;
}

void create_tables(hid_t file, hid_t row_type, std::uint64_t rows, const StopToken& stop,
                   std::vector<FileRange>* unwritten) {
  hdf5::create_table(file, "rows", row_type, rows, true, stop, unwritten);
  hdf5::create_table(file, "timing", timing_type().get(), rows, true, stop, unwritten);
  // Almost always empty, therefore sparse.
  hdf5::create_table(file, "reasons", hdf5::text_type(reason_bytes).get(), rows, false);
  const auto status = hdf5::create_table(file, "status", H5T_STD_U8LE, rows, true, stop, unwritten);
  hdf5::write_attribute(status.get(), "meaning",
                        "0 pending, 1 done, 2 stalled, 3 failed, 4 aborted");
}

}  // namespace dagsweep
