#include "app/other_files.hpp"

#include <algorithm>
#include <filesystem>

#include "core/error.hpp"
#include "core/text.hpp"
#include "graph/formats/catalogue.hpp"

namespace dagsweep {
namespace {

namespace fs = std::filesystem;

/// The format of graphs that the file seems to have; "" if none.
std::string_view graph_format_of(const std::string& ending, std::string_view content) {
  if (trimmed(content.substr(0, 1000)).starts_with('<')) return "dax";
  if (ending == ".json") {
    const bool is_workflow = content.find("\"workflow\"") != std::string_view::npos;
    return is_workflow ? "wfformat" : "";
  }
  for (const GraphFormat& format : graph_formats()) {
    if (format.suffix == ending) return format.name;
  }
  return "";
}

}  // namespace

std::string other_than_instance(const std::string& path, std::string_view content) {
  const std::string ending = fs::path(path).extension().string();
  if (ending == ".yaml" || ending == ".yml") {
    return " (it is a sweep file: dagsweep simulate " + path + " --tuple 0 runs its first tuple)";
  }
  if (content.starts_with("\x89HDF")) {
    return " (it is a results file; dagsweep instance SWEEP.yaml --tuple K writes an instance)";
  }
  const std::string_view format = graph_format_of(ending, content);
  if (format.empty()) return "";
  return " (it is a graph, without machines and costs; dagsweep generate " + std::string(format) +
         " --set path=" + path + " -o " + fs::path(path).stem().string() +
         "-instance.json adds them)";
}

void check_picture_name(const std::string& option, const std::string& path) {
  constexpr std::string_view endings[] = {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".eps", ".ps"};
  const std::string ending = fs::path(path).extension().string();
  if (std::ranges::find(endings, ending) == std::end(endings)) return;
  throw InputError(option + ": is '" + path +
                   "' (charts are SVG: " + fs::path(path).replace_extension(".svg").string() +
                   "; a browser or Inkscape makes " + ending.substr(1) + " of it)");
}

}  // namespace dagsweep
