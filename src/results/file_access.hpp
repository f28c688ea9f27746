#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/file.hpp"
#include "results/hdf5.hpp"

namespace dagsweep {

inline constexpr std::string_view results_format = "dagsweep-results-1";

/// A results file is damaged as a whole; the text says where. with_results() adds its name.
class DamagedFile final : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Opens a results file without MPI-IO, with H5F_ACC_RDONLY or H5F_ACC_RDWR. Throws InputError if
/// it does not exist or is foreign, IoError if it cannot be read, or not be written if that is
/// requested.
hdf5::Handle open_results(const std::string& path, unsigned flags);

/// Throws the IoError for the error of HDF5, or of a checksum, that is being handled.
[[noreturn]] void throw_with_path(const std::string& path);

/// Calls `work(file)` on an existing results file, opened by this process alone. Errors are those
/// of open_results(); errors of HDF5 and of checksums in `work` are thrown as IoError with the
/// file's name.
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
