#include "sweep/description/named_files.hpp"

#include <filesystem>
#include <string_view>

#include "core/error.hpp"
#include "core/text.hpp"

namespace dagsweep {
namespace {

/// The folder with glob's special characters escaped, so that only the user's pattern is a
/// pattern.
std::string escape_glob(const std::string& folder) {
  std::string out;
  for (const char c : folder) {
    if (std::string_view("*?[]\\").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

std::string pattern_of(const std::string& path, const std::string& folder) {
  const std::filesystem::path given = path;
  const std::filesystem::path start =
      escape_glob(std::filesystem::path(folder).lexically_normal().string());
  return (given.is_absolute() ? given : start / given).lexically_normal().string();
}

std::vector<std::string> matching_files(const std::string& pattern, const FileScope& files) {
  std::vector<std::string> paths = files.matching(pattern);
  if (paths.empty()) {
    throw InputError("no file matches '" + pattern +
                     "' (relative paths start at the sweep file's folder)");
  }
  for (const std::string& path : paths) {
    if (!is_utf8(path)) {  // names are stored in the results file, whose texts are UTF-8
      throw InputError(path + ": has a name that is not UTF-8; rename the file or folder");
    }
    files.check(path);
  }
  return paths;
}

std::string short_name(const std::string& path, const std::string& folder) {
  const std::filesystem::path whole = path;
  const auto relative = whole.lexically_relative(folder.empty() ? "." : folder);
  const auto& known = relative.empty() ? whole : relative;
  return (known.parent_path().filename() / known.filename()).string();
}

}  // namespace dagsweep
