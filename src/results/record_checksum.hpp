#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "results/hdf5.hpp"

namespace dagsweep {

/// Computes the column `checksum` (u32) of the tables of records: the low 32 bits of the digest of
/// the bytes of the other columns, in their order and without padding.
class RecordChecksum {
 public:
  static constexpr const char* column = "checksum";

  /// `type`: HDF5 type of the records in memory.
  explicit RecordChecksum(hid_t type);

  void write(void* record) const;
  bool matches(const void* record) const;
  /// Whether all bytes are zero, which marks a free record.
  bool is_free(const void* record) const;

 private:
  std::string content(const void* record) const;
  std::uint32_t stored(const void* record) const;

  std::vector<std::pair<std::size_t, std::size_t>> columns_;  ///< (offset, bytes) of the others
  std::size_t offset_ = 0;                                    ///< offset of the checksum
};

/// Whether the records of a table have checksums; those of version 0.1 do not.
bool has_record_checksums(const hdf5::Handle& table);

}  // namespace dagsweep
