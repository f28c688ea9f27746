#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/file.hpp"
#include "results/damaged_file.hpp"
#include "results/hdf5.hpp"

namespace dagsweep {

inline constexpr std::string_view results_format = "dagsweep-results-1";

/// Opens a results file without MPI-IO, with H5F_ACC_RDONLY or H5F_ACC_RDWR, and checks the
/// attributes of its root. Throws InputError if it does not exist, is foreign or too old, IoError
/// if it cannot be read, or not be written if that is requested.
hdf5::Handle open_results(const std::string& path, unsigned flags);

/// To be called in a handler: throws the current exception again, an error of HDF5, of a checksum
/// or of memory as IoError with the path.
[[noreturn]] void throw_with_path(const std::string& path);

/// Calls `work(file)` on an existing results file, opened by this process alone. Throws as
/// open_results(); errors of HDF5 and of checksums in `work` are thrown as IoError with the file's
/// name.
template <class Work>
auto with_results(const std::string& path, unsigned flags, Work work) {
  const hdf5::Handle file = open_results(path, flags);
  try {
    return work(file.get());
  } catch (...) {
    throw_with_path(path);
  }
}

}  // namespace dagsweep
