#include "results/file_access.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <new>

#include "core/file_descriptor.hpp"
#include "core/file_hint.hpp"
#include "core/file_kind.hpp"
#include "results/record_checksum.hpp"
#include "sweep/rows/shard.hpp"

namespace dagsweep {
namespace {

/// Throws InputError or IoError if the system does not open the file, so that this is not taken for
/// damage.
void check_access(const std::string& path, unsigned flags) {
  if (!exists(path)) throw InputError(path + ": does not exist" + near_file_hint(path));
  require_regular_file(path);
  const bool writing = flags == H5F_ACC_RDWR;
  const FileDescriptor file(
      ::open(path.c_str(), (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK));
  if (file.is_open()) return;
  throw IoError(path + ": cannot be " + (writing ? "written" : "read") + " (" +
                std::strerror(errno) +
                (writing ? "); make it writable, or choose another --output"
                         : "); make it readable, or name another file"));
}

/// Throws InputError if the file is a text, such as a sweep file, and so no results file.
void refuse_text_file(const std::string& path) {
  std::array<char, 4096> begin{};
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), begin.size());
  const auto size = file.gcount();
  const bool is_text = std::all_of(begin.begin(), begin.begin() + size, [](char c) {
    return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t';
  });
  if (size == 0 || !is_text) return;
  const std::string_view kind = kind_of_file({begin.data(), static_cast<std::size_t>(size)}, path);
  const std::string noun = kind.empty() ? "a text" : noun_of(kind);
  throw InputError(path + ": is " + noun + ", not a results file (" +
                   (kind == file_kind::sweep ? "dagsweep run " + path + " --output R.h5 writes one)"
                                             : "one that dagsweep run has written is needed)"));
}

bool is_results_file(hid_t file) {
  if (!hdf5::has_attribute(file, "format")) return false;
  try {
    return hdf5::read_text_attribute(file, "format") == results_format;
  } catch (const DamagedFile&) {
    return false;
  }
}

/// Throws InputError if version 0.1 wrote the file: neither HDF5's own structures nor `/timing`
/// have checksums. Copies by other tools may lack those of HDF5.
void refuse_first_version(const std::string& path, hid_t file) {
  H5F_info2_t info;
  hdf5::check(H5Fget_info2(file, &info), "inspect the file");
  if (info.super.version >= 2 || has_record_checksums(hdf5::open_table(file, "timing"))) return;
  throw InputError(path + ": was written by version " +
                   hdf5::read_text(file, "provenance/version") +
                   " of this program, whose files are no longer read (run the sweep again)");
}

/// Throws DamagedFile unless the attributes of the root are what the program writes.
void check_root(hid_t file) {
  for (const char* name : {"name", "sweep_identity"}) hdf5::read_text_attribute(file, name);
  for (const char* name : {"model_version", "timing"}) hdf5::read_number_attribute(file, name);
  if (!hdf5::has_attribute(file, "shard")) return;
  const std::string shard = hdf5::read_text_attribute(file, "shard");
  try {
    Shard::parse(shard);
  } catch (const InputError&) {
    throw DamagedFile("the attribute 'shard' is '" + shard + "', not K/N");
  }
  hdf5::read_number_attribute(file, "tuples");
}

}  // namespace

hdf5::Handle open_results(const std::string& path, unsigned flags) {
  check_access(path, flags);
  refuse_text_file(path);
  const auto open = [&](unsigned how) {
    return hdf5::Handle(H5Fopen(path.c_str(), how, hdf5::file_access().get()), H5Fclose, "open it");
  };
  try {
    {
      // First read-only, so that a foreign file is not modified.
      const hdf5::Handle file = open(H5F_ACC_RDONLY);
      if (!is_results_file(file.get())) {
        throw InputError(path + ": is not a results file of this program");
      }
      refuse_first_version(path, file.get());
      check_root(file.get());
    }
    return open(flags);
  } catch (...) {
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
  } catch (const std::bad_alloc&) {
    throw IoError(path + ": reading it needs more memory than the machine, or a limit, leaves");
  }
}

}  // namespace dagsweep
