#include "sweep/description/yaml_node.hpp"

#include <algorithm>
#include <optional>
#include <sstream>

#include <yaml-cpp/eventhandler.h>

#include "core/catalogue.hpp"
#include "core/text.hpp"

namespace dagsweep {
namespace {

/// The offset after the quoted scalar that begins at `begin`; std::nullopt if it has no end.
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

/// Records the line at which the current document starts, and that of a quote without an end, which
/// yaml-cpp takes to be closed by the end of the file.
class DocumentRecorder final : public YAML::EventHandler {
 public:
  void OnDocumentStart(const YAML::Mark& mark) override { line = mark.line; }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& /*mark*/, YAML::anchor_t /*anchor*/) override {}
  void OnAlias(const YAML::Mark& /*mark*/, YAML::anchor_t /*anchor*/) override {}
  void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                const std::string& /*value*/) override {
    const auto begin = static_cast<std::size_t>(mark.pos);
    if (mark.pos < 0 || begin >= content_.size()) return;
    if (content_[begin] != '"' && content_[begin] != '\'') return;
    if (!end_of_quoted(content_, begin) && !open_quote) open_quote = mark.line;
  }
  void OnSequenceStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/,
                       YAML::anchor_t /*anchor*/, YAML::EmitterStyle::value /*style*/) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                  YAML::EmitterStyle::value /*style*/) override {}
  void OnMapEnd() override {}

  explicit DocumentRecorder(std::string_view content) : content_(content) {}
  int line = 0;
  std::optional<int> open_quote;

 private:
  std::string_view content_;
};

/// Throws InputError for what YAML::Load ignores: an open quote, and content after the first
/// document. (YAML::LoadAll 0.7 does not terminate if that is not YAML, for instance a comma.)
void check_document(const std::string& content, const std::string& file) {
  std::istringstream stream(content);
  YAML::Parser parser(stream);
  DocumentRecorder recorder(content);
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

}  // namespace

YamlNode::YamlNode(const YAML::Node& node, std::string file, std::string key, int line)
    : node_(std::make_shared<const YAML::Node>(node)),
      file_(std::move(file)),
      key_(std::move(key)),
      line_(line) {
  // A missing value has the mark of the token that follows; the line of its key is closer.
  if (node_->Mark().line >= 0 && !node_->IsNull()) line_ = node_->Mark().line + 1;
}

YamlNode YamlNode::parse(const std::string& text, const std::string& file) {
  const std::string content(utf8_text(text, file));
  try {
    check_document(content, file);
    return {YAML::Load(content), file, "", 0};
  } catch (const YAML::Exception& error) {
    // yaml-cpp reports "bad file" for lists that are nested too deep.
    const std::string why = error.msg == "bad file" ? "it is nested too deep" : error.msg;
    throw InputError(Place{file, error.mark.line + 1, {}}.text() + ": is no YAML (" + why + ")");
  }
}

void YamlNode::fail(const std::string& why) const {
  throw InputError(place().text() + ": " + why);
}

std::string YamlNode::key_of(std::string_view child) const {
  return key_.empty() ? std::string(child) : key_ + "." + std::string(child);
}

const std::string& YamlNode::scalar() const {
  if (node_->IsNull()) fail("has no value");
  if (!is_scalar()) fail("must be one value");
  if (node_->Scalar().empty()) fail("is empty (a value is needed)");
  return node_->Scalar();
}

std::vector<YamlNode> YamlNode::list() const {
  if (!is_list()) fail("must be a list");
  std::vector<YamlNode> out;
  for (std::size_t k = 0; k < node_->size(); ++k) {
    out.push_back(YamlNode((*node_)[k], file_, key_ + "[" + std::to_string(k) + "]", line_));
  }
  if (out.empty()) fail("is an empty list (at least one value is needed)");
  return out;
}

std::vector<std::pair<std::string, YamlNode>> YamlNode::entries() const {
  if (!is_map()) fail("must be a map of keys and values");
  std::vector<std::pair<std::string, YamlNode>> out;
  for (const auto& entry : *node_) {
    const std::string name = entry.first.IsScalar() ? entry.first.Scalar() : "";
    out.emplace_back(name,
                     YamlNode(entry.second, file_, key_of(name), entry.first.Mark().line + 1));
  }
  return out;
}

void YamlNode::allow_only(const std::vector<std::string>& known) const {
  std::vector<std::string> seen;
  for (const auto& [name, node] : entries()) {
    if (name == "<<") node.fail("is a merge key, which is not read; write the keys out");
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw unknown_name({file_, node.line_, key_}, "key", name, known);
    }
    if (std::find(seen.begin(), seen.end(), name) != seen.end()) node.fail("is given twice");
    seen.push_back(name);
  }
}

std::optional<YamlNode> YamlNode::find(std::string_view key) const {
  for (const auto& [name, node] : entries()) {
    if (name == key) return node;
  }
  return std::nullopt;
}

std::optional<YamlNode> YamlNode::find_path(std::string_view path) const {
  std::optional<YamlNode> node = *this;
  while (node && !path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    node = node->find(path.substr(0, dot));
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return node;
}

YamlNode YamlNode::at(std::string_view key) const {
  auto found = find(key);
  if (!found) fail("'" + std::string(key) + "' is missing");
  return *found;
}

}  // namespace dagsweep
