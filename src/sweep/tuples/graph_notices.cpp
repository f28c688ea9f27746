#include "sweep/tuples/graph_notices.hpp"

#include <algorithm>
#include <cstddef>

namespace dagsweep {
namespace {

std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

}  // namespace

std::vector<std::string> graph_notices(std::span<const GraphValue> graphs) {
  struct Notice {
    std::string kind;
    std::string text;
    std::string graph;
    std::size_t others;
  };
  std::vector<Notice> notices;
  for (const GraphValue& graph : graphs) {
    for (const std::string& text : graph.notices) {
      const std::string kind = without_digits(text);
      const auto known = std::find_if(notices.begin(), notices.end(),
                                      [&](const Notice& one) { return one.kind == kind; });
      if (known == notices.end()) {
        notices.push_back({kind, text, graph.label, 0});
      } else {
        ++known->others;
      }
    }
  }
  std::vector<std::string> lines;
  lines.reserve(notices.size());
  for (const Notice& notice : notices) {
    lines.push_back(
        "graph '" + notice.graph + "': " + notice.text +
        (notice.others > 0 ? " (similar in " + std::to_string(notice.others) + " more)" : ""));
  }
  return lines;
}

}  // namespace dagsweep
