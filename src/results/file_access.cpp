#include "results/file_access.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace dagsweep {
namespace {

/// Throws unless the system opens the file, so that its refusal is not taken for damage.
void check_access(const std::string& path, unsigned flags) {
  if (!exists(path)) throw InputError(path + ": does not exist");
  require_regular_file(path);
  const bool writing = flags == H5F_ACC_RDWR;
  const int file = ::open(path.c_str(), (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC);
  if (file >= 0) {
    ::close(file);
    return;
  }
  throw IoError(path + ": cannot be " + (writing ? "written" : "read") + " (" +
                std::strerror(errno) +
                (writing ? "); make it writable, or choose another --output"
                         : "); make it readable, or name another file"));
}

}  // namespace

hdf5::Handle open_results(const std::string& path, unsigned flags) {
  check_access(path, flags);
  const auto open = [&](unsigned how) {
    return hdf5::Handle(H5Fopen(path.c_str(), how, hdf5::file_access().get()), H5Fclose, "open it");
  };
  try {
    {
      // First read-only, so that a foreign file is not modified.
      const hdf5::Handle file = open(H5F_ACC_RDONLY);
      if (H5Aexists(file.get(), "format") <= 0 ||
          hdf5::read_text_attribute(file.get(), "format") != results_format) {
        throw InputError(path + ": is not a results file of this program");
      }
    }
    return open(flags);
  } catch (const IoError&) {
    throw_with_path(path);
  }
}

void throw_with_path(const std::string& path) {
  try {
    throw;
  } catch (const DamagedFile& damage) {
    throw IoError(path + ": is damaged (" + damage.what() +
                  "); restore a copy, or start anew under another name, with --reuse " + path +
                  " to keep its intact rows");
  } catch (const IoError& error) {
    throw IoError(path + ": " + error.what() +
                  " (it may be damaged or not be HDF5; restore a copy, or start anew under another "
                  "name)");
  }
}

}  // namespace dagsweep
