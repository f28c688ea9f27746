#include "app/picture_name.hpp"

#include <algorithm>
#include <filesystem>

#include "core/error.hpp"

namespace dagsweep {

namespace fs = std::filesystem;

void check_picture_name(const std::string& option, const std::string& path) {
  constexpr std::string_view endings[] = {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".eps", ".ps"};
  const std::string ending = fs::path(path).extension().string();
  if (std::ranges::find(endings, ending) == std::end(endings)) return;
  throw InputError(option + ": is '" + path +
                   "' (charts are SVG: " + fs::path(path).replace_extension(".svg").string() +
                   "; a browser or Inkscape makes " + ending.substr(1) + " of it)");
}

}  // namespace dagsweep
