#include "results/record_checksum.hpp"

#include <algorithm>
#include <cstring>

#include "core/number.hpp"

namespace dagsweep {
namespace {

std::uint32_t content_checksum(std::string_view content) {
  return static_cast<std::uint32_t>(Digest().add(content).value());
}

}  // namespace

RecordChecksum::RecordChecksum(hid_t type) {
  const std::vector<std::string> names = hdf5::column_names(type);
  for (unsigned k = 0; k < names.size(); ++k) {
    const std::size_t offset = H5Tget_member_offset(type, k);
    if (names[k] == column) {
      offset_ = offset;
      continue;
    }
    const hdf5::Handle of(H5Tget_member_type(type, k), H5Tclose, "inspect a record");
    columns_.emplace_back(offset, H5Tget_size(of.get()));
  }
}

std::string RecordChecksum::content(const void* record) const {
  std::string bytes;
  for (const auto& [offset, size] : columns_) {
    bytes.append(static_cast<const char*>(record) + offset, size);
  }
  return bytes;
}

std::uint32_t RecordChecksum::stored(const void* record) const {
  std::uint32_t checksum = 0;
  std::memcpy(&checksum, static_cast<const char*>(record) + offset_, sizeof checksum);
  return checksum;
}

void RecordChecksum::write(void* record) const {
  const std::uint32_t checksum = content_checksum(content(record));
  std::memcpy(static_cast<char*>(record) + offset_, &checksum, sizeof checksum);
}

bool RecordChecksum::matches(const void* record) const {
  return stored(record) == content_checksum(content(record));
}

bool RecordChecksum::is_free(const void* record) const {
  const std::string bytes = content(record);
  return stored(record) == 0 &&
         std::all_of(bytes.begin(), bytes.end(), [](char byte) { return byte == 0; });
}

bool has_record_checksums(const hdf5::Handle& table) {
  const hdf5::Handle type(H5Dget_type(table.get()), H5Tclose, "inspect the columns");
  if (H5Tget_class(type.get()) != H5T_COMPOUND) return false;
  const std::vector<std::string> names = hdf5::column_names(type.get());
  return std::find(names.begin(), names.end(), RecordChecksum::column) != names.end();
}

}  // namespace dagsweep
