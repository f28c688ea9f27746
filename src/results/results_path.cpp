#include "results/results_path.hpp"

#include <filesystem>

#include "core/error.hpp"
#include "core/file.hpp"

namespace dagsweep {

namespace fs = std::filesystem;

std::string resolve_results_path(const std::string& path) {
  std::error_code error;
  const bool link = fs::is_symlink(fs::symlink_status(path, error));
  if (!exists(path)) {
    if (!link) return path;
    throw InputError(path +
                     ": is a symbolic link to a file that does not exist; remove the link, or "
                     "choose another --output");
  }
  require_regular_file(path);
  if (const auto names = fs::hard_link_count(path, error); !error && names > 1) {
    throw InputError(path + ": has " + std::to_string(names) +
                     " hard links (another sweep could write to the file under another name); copy "
                     "it and use the copy");
  }
  if (!link) return path;
  const fs::path target = fs::canonical(path, error);
  if (error) throw IoError(path + ": cannot be followed (" + error.message() + ")");
  return target.string();
}

}  // namespace dagsweep
