#include "sweep/description/sweep_difference.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/words.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t most_keys = 4;

using Values = std::vector<std::pair<std::string, std::string>>;  // by key, in the file's order

bool has_maps(const YamlNode& list) {
  return !list.is_empty_list() &&
         std::ranges::any_of(list.list(), [](const YamlNode& one) { return one.is_map(); });
}

/// The node as it is written in one line.
std::string text_of_node(const YamlNode& node) {
  std::vector<std::string> parts;
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries())
      parts.push_back(key + ": " + text_of_node(value));
    return "{" + join(parts) + "}";
  }
  if (!node.is_list()) return node.is_scalar() ? node.scalar() : "";
  if (!node.is_empty_list()) {
    for (const YamlNode& one : node.list()) parts.push_back(text_of_node(one));
  }
  return "[" + join(parts) + "]";
}

void add_values(const YamlNode& node, Values& values) {
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) {
      // Rows do not depend on these.
      if (node.place().key.empty() && (key == "name" || key == "study" || key == "limits"))
        continue;
      add_values(value, values);
    }
  } else if (node.is_list() && has_maps(node)) {
    for (const YamlNode& one : node.list()) add_values(one, values);
  } else {
    values.emplace_back(node.place().key, text_of_node(node));
  }
}

const std::string* find(const Values& values, const std::string& key) {
  const auto found = std::ranges::find(values, key, &Values::value_type::first);
  return found == values.end() ? nullptr : &found->second;
}

std::string shown(const std::string* value) {
  constexpr std::size_t most = 60;
  if (value == nullptr) return "not given";
  return value->size() <= most ? *value : value->substr(0, most) + "...";
}

}  // namespace

std::string sweep_difference(std::string_view now, std::string_view there) {
  Values mine;
  Values theirs;
  try {
    add_values(YamlNode::parse(std::string(now), "now"), mine);
    add_values(YamlNode::parse(std::string(there), "there"), theirs);
  } catch (const InputError&) {  // the text of an earlier version
    return "graphs, axes or costs differ";
  }
  std::vector<std::string> keys;
  for (const auto& [key, value] : mine) {
    const std::string* other = find(theirs, key);
    if (other == nullptr || *other != value) keys.push_back(key);
  }
  for (const auto& [key, value] : theirs) {
    if (find(mine, key) == nullptr) keys.push_back(key);
  }
  if (keys.empty()) return "all keys are the same; the contents of a file that they name differ";
  std::vector<std::string> texts;
  for (const std::string& key : keys) {
    if (texts.size() == most_keys) break;
    texts.push_back(key + " (now " + shown(find(mine, key)) + ", there " +
                    shown(find(theirs, key)) + ")");
  }
  if (keys.size() > most_keys) {
    texts.push_back("and " + std::to_string(keys.size() - most_keys) + " more");
  }
  return (keys.size() == 1 ? "this key differs: " : "these keys differ: ") + join(texts);
}

}  // namespace dagsweep
