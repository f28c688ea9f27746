#include "graph/formats/foreign_format.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view without_blanks(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(blanks), text.size()));
}

/// Whether the text is in GML: graph [ ... ], perhaps after comments, a creator and a version.
bool is_gml(std::string_view head) {
  const std::size_t at = head.find("graph");
  if (at == std::string_view::npos) return false;
  const std::string_view before = head.substr(0, at);
  const bool begins_word = before.empty() || blanks.find(before.back()) != std::string_view::npos;
  return begins_word && before.find_first_of("{[<,;") == std::string_view::npos &&
         without_blanks(head.substr(at + 5)).starts_with('[');
}

/// Whether `key` is somewhere followed by `value`.
bool states(std::string_view text, std::string_view key, std::string_view value) {
  for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    if (without_blanks(text.substr(at + key.size())).starts_with(value)) return true;
  }
  return false;
}

std::string advice(const std::string& format, bool is_directed) {
  if (!is_directed) return "is an undirected graph in " + format + " (a task graph is directed)";
  return "is a directed graph in " + format +
         ", which networkx reads (graphs/conversions/with_networkx.py makes DOT of it; in Python: "
         "dagsweep.Instance.from_networkx(networkx.read_" +
         (format == "GML" ? "gml" : "graphml") + "(file)))";
}

}  // namespace

std::string foreign_format(std::string_view content) {
  const std::string_view head = content.substr(0, 4096);
  if (head.find("<graphml") != std::string_view::npos) {
    return advice("GraphML", states(head, "edgedefault=", "\"directed") ||
                                 states(head, "edgedefault=", "'directed"));
  }
  if (is_gml(head)) return advice("GML", states(head, "directed", "1"));
  return "";
}

}  // namespace dagsweep
