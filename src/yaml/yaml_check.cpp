#include "yaml/yaml_check.hpp"

#include <cstdint>
#include <map>
#include <sstream>
#include <vector>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include "core/error.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t most_levels = 100;
constexpr std::uint64_t most_nodes = 1'000'000;

/// Records the line at which the current document starts, and the line of a quote that is never
/// closed, which yaml-cpp takes to be closed by the end of the file. Counts nodes and the depth of
/// nesting.
class DocumentRecorder final : public YAML::EventHandler {
 public:
  DocumentRecorder(std::string_view content, const std::string& file, const StopToken& stop)
      : content_(content), file_(file), stop_(stop) {}

  void OnDocumentStart(const YAML::Mark& mark) override { line = mark.line; }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { add(mark, anchor, 1); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto known = nodes_of_.find(anchor);
    if (known == nodes_of_.end()) fail(mark, "has an alias within what it names (a cycle)");
    add(mark, 0, known->second);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                const std::string& /*value*/) override {
    add(mark, anchor, 1);
    const auto begin = static_cast<std::size_t>(mark.pos);
    if (mark.pos < 0 || begin >= content_.size()) return;
    if (content_[begin] != '"' && content_[begin] != '\'') return;
    if (!end_of_quoted(content_, begin) && !open_quote) open_quote = mark.line;
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(mark, anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(mark, anchor);
  }
  void OnMapEnd() override { close(); }

  int line = 0;
  std::optional<int> open_quote;

 private:
  struct Open {
    YAML::Mark mark;
    YAML::anchor_t anchor;
    std::uint64_t nodes;  // number of nodes read so far, itself included
  };

  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& why) const {
    throw InputError(Place{file_, mark.line + 1, {}}.text() + ": " + why);
  }
  void open(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (open_.size() == most_levels) {
      fail(mark, "is nested deeper than " + std::to_string(most_levels) + " levels");
    }
    open_.push_back({mark, anchor, 1});
  }
  void close() {
    const Open closed = open_.back();
    open_.pop_back();
    add(closed.mark, closed.anchor, closed.nodes);
  }
  /// Adds a complete node, which consists of `nodes` nodes, to the innermost open one.
  void add(const YAML::Mark& mark, YAML::anchor_t anchor, std::uint64_t nodes) {
    stop_.poll();
    if (anchor != 0) nodes_of_[anchor] = nodes;
    if (open_.empty()) return;
    open_.back().nodes += nodes;
    if (open_.back().nodes > most_nodes) {
      fail(mark, "has more than " + std::to_string(most_nodes) +
                     " values, those that aliases repeat included");
    }
  }

  std::string_view content_;
  const std::string& file_;
  const StopToken& stop_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, std::uint64_t> nodes_of_;  // of closed nodes
};

}  // namespace

std::optional<std::size_t> end_of_quoted(std::string_view content, std::size_t begin) {
  const char quote = content[begin];
  for (std::size_t at = begin + 1; at < content.size(); ++at) {
    if (quote == '"' && content[at] == '\\') {
      ++at;
    } else if (content[at] == quote) {
      if (quote == '"' || content.substr(at + 1, 1) != "'") return at + 1;
      ++at;  // '' stands for one quote
    }
  }
  return std::nullopt;
}

void check_yaml(const std::string& content, const std::string& file, const StopToken& stop) {
  std::istringstream stream(content);
  YAML::Parser parser(stream);
  DocumentRecorder recorder(content, file, stop);
  const auto at_line = [&](int line) { return Place{file, line + 1, {}}.text(); };
  const bool any = parser.HandleNextDocument(recorder);
  if (recorder.open_quote) {
    throw InputError(at_line(*recorder.open_quote) +
                     ": opens a quote that is never closed; close it at the end of the value");
  }
  if (any && parser.HandleNextDocument(recorder)) {
    throw InputError(at_line(recorder.line) +
                     ": is no part of the document before it (a second one? one is needed)");
  }
}

}  // namespace dagsweep
