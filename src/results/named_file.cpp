#include "results/named_file.hpp"

#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <utility>

#include "core/error.hpp"

namespace dagsweep {

NamedFile::NamedFile(std::string path) : path_(std::move(path)) {
  struct stat found {};
  if (::stat(path_.c_str(), &found) != 0) {
    throw IoError(path_ + ": cannot be examined (" + std::strerror(errno) + ")");
  }
  device_ = found.st_dev;
  number_ = found.st_ino;
  size_ = found.st_size;
}

void NamedFile::check() const {
  struct stat found {};
  if (::stat(path_.c_str(), &found) != 0) {
    // If a file server does not answer, writes fail, too, and so does the opening at the end.
    if (errno != ENOENT && errno != ENOTDIR) return;
    throw IoError(path_ +
                  ": was deleted or renamed while the run wrote to it (what it has written is lost "
                  "with it); if it was renamed, give it its name again; then run again with "
                  "--resume");
  }
  if (found.st_dev != device_ || found.st_ino != number_) {
    throw IoError(path_ +
                  ": was replaced by another file while the run wrote to it (the new file lacks "
                  "what was written since); run again with --resume, which runs the rest, and "
                  "leave the file in place until the end");
  }
  if (found.st_size < size_) {
    throw IoError(path_ + ": was shortened while the run wrote to it (it has " +
                  std::to_string(found.st_size) + " of " + std::to_string(size_) +
                  " bytes); restore a copy and run again with --resume, or start anew");
  }
}

}  // namespace dagsweep
