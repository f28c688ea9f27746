#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/file.hpp"
#include "results/hdf5.hpp"

namespace dagsweep {

inline constexpr std::string_view results_format = "dagsweep-results-1";

/// Opens a results file without MPI-IO.
inline hdf5::Handle open_alone(const std::string& path, unsigned flags) {
  return {H5Fopen(path.c_str(), flags, hdf5::file_access().get()), H5Fclose, "open it"};
}

/// Calls `work(file)` on an existing results file, opened by this process alone. HDF5 errors are
/// thrown as IoError with the file's name; a missing or foreign file as InputError.
template <class Work>
auto with_results(const std::string& path, unsigned flags, Work work) {
  require_regular_file(path);
  try {
    {
      // First read-only, so that a foreign file is not modified.
      const hdf5::Handle file = open_alone(path, H5F_ACC_RDONLY);
      if (H5Aexists(file.get(), "format") <= 0 ||
          hdf5::read_text_attribute(file.get(), "format") != results_format) {
        throw InputError(path + ": is not a results file of this program");
      }
    }
    return work(open_alone(path, flags).get());
  } catch (const IoError& error) {
    throw IoError(path + ": " + error.what() +
                  " (it may be damaged or not be HDF5; restore a copy, or start anew under another "
                  "name)");
  }
}

}  // namespace dagsweep
