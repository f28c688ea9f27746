#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "results/hdf5.hpp"

namespace dagsweep {

inline constexpr std::string_view results_format = "dagsweep-results-1";

inline hdf5::Handle open_alone(const std::string& path, unsigned flags) {
  return {H5Fopen(path.c_str(), flags, hdf5::file_access().get()), H5Fclose, "open it"};
}

/// Does `work` on an existing results file that this process opens alone. Whatever HDF5 has to
/// complain about is reported with the file's name.
template <class Work>
auto with_results(const std::string& path, unsigned flags, Work work) {
  if (!std::filesystem::exists(path)) throw InputError(path + ": does not exist");
  try {
    {
      // First without writing, so that a file that is not ours is left as it is.
      const hdf5::Handle file = open_alone(path, H5F_ACC_RDONLY);
      if (H5Aexists(file.get(), "format") <= 0 ||
          hdf5::read_text_attribute(file.get(), "format") != results_format) {
        throw InputError(path + ": is no results file of this program");
      }
    }
    return work(open_alone(path, flags).get());
  } catch (const IoError& error) {
    throw IoError(path + ": " + error.what() +
                  " (is it damaged, or no HDF5 file? restore a copy, or start anew under another "
                  "name)");
  }
}

}  // namespace dagsweep
