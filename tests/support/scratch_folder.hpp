#pragma once

#include <filesystem>
#include <string>
#include <unistd.h>

namespace dagsweep {

/// An empty folder in the temporary folder, removed at the end. A process has one at a time.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::filesystem::remove_all(path_);  // of a process of this number that was killed
    std::filesystem::create_directories(path_);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() { std::filesystem::remove_all(path_); }

  std::string path() const { return path_.string(); }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_ = std::filesystem::temp_directory_path() /
                                ("dagsweep-test-folder-" + std::to_string(::getpid()));
};

/// The path of a results file that is still to be made, in a folder of its own.
struct ScratchResults {
  ScratchFolder folder;
  std::string path = folder / "r.h5";
};

}  // namespace dagsweep
