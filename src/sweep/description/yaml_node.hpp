#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <yaml-cpp/yaml.h>

#include "core/error.hpp"

namespace dagsweep {

/// One node of a YAML file that knows its file, line and key, so that whatever is wrong is reported
/// as "file:line: key: ...". All accessors throw InputError.
class YamlNode {
 public:
  /// Parses a whole text.
  static YamlNode parse(const std::string& text, const std::string& file);

  bool is_scalar() const { return node_->IsScalar(); }
  bool is_list() const { return node_->IsSequence(); }
  bool is_map() const { return node_->IsMap(); }
  bool is_empty_list() const { return node_->IsSequence() && node_->size() == 0; }

  Place place() const { return {file_, line_, key_}; }
  [[noreturn]] void fail(const std::string& why) const;

  const std::string& scalar() const;   ///< its text
  std::vector<YamlNode> list() const;  ///< its elements; not empty
  /// Refuses unknown and repeated keys of a map.
  void only(const std::vector<std::string>& known) const;
  std::vector<std::pair<std::string, YamlNode>> entries() const;  ///< of a map, as written
  std::optional<YamlNode> find(std::string_view key) const;       ///< of a map
  YamlNode at(std::string_view key) const;                        ///< of a map; must be there

 private:
  YamlNode(const YAML::Node& node, std::string file, std::string key, int line);
  std::string key_of(std::string_view child) const;

  std::shared_ptr<const YAML::Node> node_;  // a plain YAML::Node writes through when assigned to
  std::string file_;
  std::string key_;  // "scenario.bound", "graphs[2].tasks"
  int line_ = 0;     // 1-based
};

}  // namespace dagsweep
