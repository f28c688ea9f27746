#include "yaml/yaml_node.hpp"

#include <algorithm>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "yaml/yaml_check.hpp"
#include "yaml/yaml_faults.hpp"

namespace dagsweep {
constinit const KeyHints plain_key_hints{
    [](const Place& place, const std::string& name, const std::vector<std::string>& known) {
      return unknown_name(place, "key", name, known);
    },
    [](std::string_view /*key*/) { return std::string(); },
};

YamlNode::YamlNode(const YAML::Node& node, std::string file, std::string key, int line,
                   const KeyHints& hints)
    : node_(std::make_shared<const YAML::Node>(node)),
      file_(std::move(file)),
      key_(std::move(key)),
      line_(line),
      hints_(&hints) {
  // A missing value has the mark of the token that follows; the line of its key is closer.
  if (node_->Mark().line >= 0 && !node_->IsNull()) line_ = node_->Mark().line + 1;
}

YamlNode YamlNode::parse(const std::string& text, const std::string& file, const KeyHints& hints,
                         const StopToken& stop) {
  const std::string content(utf8_text(text, file));
  try {
    check_yaml(content, file, stop);
    return {YAML::Load(content), file, "", 0, hints};
  } catch (const YAML::Exception& error) {
    throw yaml_fault(content, file, error.mark.line + 1, error.msg);
  }
}

void YamlNode::fail(const std::string& why) const {
  throw InputError(place().text() + ": " + why);
}

/// An example of this node's value, for messages: " (such as [0.5, 1.0])".
std::string YamlNode::such_as() const {
  const std::string example = hints_->example_of(key_);
  return example.empty() ? "" : " (such as " + example + ")";
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
  if (!is_list()) fail("must be a list" + such_as());
  std::vector<YamlNode> out;
  for (std::size_t k = 0; k < node_->size(); ++k) {
    out.push_back(child((*node_)[k], key_ + "[" + std::to_string(k) + "]", line_));
  }
  if (out.empty()) fail("is an empty list (at least one value is needed)");
  return out;
}

std::vector<std::pair<std::string, YamlNode>> YamlNode::entries() const {
  if (!is_map()) fail("must be a map of keys and values" + such_as());
  std::vector<std::pair<std::string, YamlNode>> out;
  for (const auto& entry : *node_) {
    const std::string name = entry.first.IsScalar() ? entry.first.Scalar() : "";
    out.emplace_back(name, child(entry.second, key_of(name), entry.first.Mark().line + 1));
  }
  return out;
}

void YamlNode::allow_only(const std::vector<std::string>& known) const {
  std::vector<std::string> seen;
  const auto members = entries();
  auto member = node_->begin();
  for (const auto& [name, node] : members) {
    const int line = (member++)->first.Mark().line + 1;  // of the key; a value may begin later
    if (name == "<<") node.fail("is a merge key, which is not read; write the keys out");
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw hints_->unknown_key({file_, line, key_}, name, known);
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
  if (!found) fail("'" + std::string(key) + "' is missing" + such_as());
  return *found;
}

}  // namespace dagsweep
