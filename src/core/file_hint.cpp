#include "core/file_hint.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/catalogue.hpp"
#include "core/text.hpp"

namespace dagsweep {

namespace fs = std::filesystem;

std::string folder_hint(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code ignored;
  if (folder.empty() || fs::exists(folder, ignored)) return "";
  return "; make the folder '" + printable(folder.string()) + "' first";
}

std::string near_file_hint(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator entry(folder.empty() ? "." : folder, error), end;
       !error && entry != end; entry.increment(error)) {
    if (entry->is_regular_file(error)) names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(names);
  const std::vector<std::string> near = near_names(fs::path(path).filename().string(), names);
  if (near.empty()) return "";
  return "; did you mean '" + printable((folder / near.front()).string()) + "'?";
}

}  // namespace dagsweep
