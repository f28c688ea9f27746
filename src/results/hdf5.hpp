#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hdf5.h>

#include "core/stop.hpp"
#include "results/disk_space.hpp"

namespace dagsweep::hdf5 {

/// Throws IoError "cannot <what> (why)" with the innermost reason of HDF5's error stack.
[[noreturn]] void fail(const std::string& what);

/// Owns one HDF5 identifier and closes it.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle() = default;
  /// Throws IoError "cannot <what>" if `id` is an error.
  Handle(hid_t id, Close close, const std::string& what) : id_(id), close_(close) {
    if (id < 0) fail(what);
  }
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Handle() { reset(); }

  hid_t get() const { return id_; }
  void reset() {
    if (id_ >= 0) close_(id_);
    id_ = -1;
  }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

/// Throws IoError "cannot <what>" if `status` is an error.
inline void check(herr_t status, const std::string& what) {
  if (status < 0) fail(what);
}

/// The access property list for all files: HDF5 prints no errors (they become exceptions) and does
/// not lock (results files have their own lock, and HDF5's would exclude readers).
Handle file_access();

/// Creates a file. HDF5 adds checksums to its own structures in it (those of version 1.8 and
/// later), and stores no times of change, so that the structure stays as it was created.
Handle create_file(const std::string& path);

/// The type of a fixed-length text of `bytes` bytes, padded with zeros.
Handle text_type(std::size_t bytes);

/// Creates a one-dimensional contiguous dataset of `rows` elements, which are zero. If `filled`, it
/// occupies disk space at once, so that a full disk is noticed at creation; otherwise it occupies
/// space only where it is written. `unwritten`: as of allocate(). Throws Stopped if `stop` requests
/// it meanwhile.
Handle create_table(hid_t file, const std::string& name, hid_t type, std::uint64_t rows,
                    bool filled = true, const StopToken& stop = {},
                    std::vector<FileRange>* unwritten = nullptr);
Handle create_group(hid_t file, const std::string& name);
/// Opens a dataset that must be plain (object_checks.hpp); its type is not checked. `collective`:
/// all ranks that have opened the file with MPI-IO call it, of which one reads; links have been
/// checked before.
Handle open_table(hid_t file, const std::string& name, bool collective = false);
std::uint64_t row_count(const Handle& table);
/// Names of the members of a group, sorted.
std::vector<std::string> names_in(hid_t file, const std::string& group);
/// All elements of a dataset of any plain type and extent, as stored.
std::string read_bytes(const Handle& dataset);
/// Calls visit(bytes) for consecutive pieces of the same. All but the last have a multiple of 8
/// bytes.
void visit_bytes(const Handle& dataset, const std::function<void(std::string_view)>& visit);
/// Names of the columns of a compound type, in their order.
std::vector<std::string> column_names(hid_t type);

/// Write and read rows [first, first + count) of a table, with `type` in memory.
void write_rows(const Handle& table, hid_t type, std::uint64_t first, std::uint64_t count,
                const void* rows);
void read_rows(const Handle& table, hid_t type, std::uint64_t first, std::uint64_t count,
               void* rows);

/// Calls visit(first, count) for consecutive pieces of `rows` rows, each of at most piece_rows.
inline constexpr std::uint64_t piece_rows = 4096;
template <class Visit>
void in_pieces(std::uint64_t rows, Visit visit) {
  for (std::uint64_t first = 0; first < rows; first += piece_rows) {
    visit(first, std::min(piece_rows, rows - first));
  }
}

/// Write and read attributes of an object. An attribute that is read must be a single element of
/// exactly this kind.
void write_attribute(hid_t object, const std::string& name, const std::string& value);
void write_attribute(hid_t object, const std::string& name, std::uint64_t value);
bool has_attribute(hid_t object, const std::string& name);
std::string read_text_attribute(hid_t object, const std::string& name);
std::uint64_t read_number_attribute(hid_t object, const std::string& name);

/// Write and read a text of any length as a scalar dataset.
void write_text(hid_t group, const std::string& name, const std::string& value);
std::string read_text(hid_t group, const std::string& name);

/// Write and read a dataset of texts, each padded to the length of the longest.
void write_texts(hid_t group, const std::string& name, const std::vector<std::string>& values);
std::vector<std::string> read_texts(const Handle& table);

}  // namespace dagsweep::hdf5
