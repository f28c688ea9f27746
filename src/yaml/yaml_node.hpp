#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <yaml-cpp/yaml.h>

#include "core/error.hpp"
#include "core/stop.hpp"

namespace dagsweep {

/// What messages say about the keys of a kind of file.
struct KeyHints {
  /// The error for a key that the map at `place` does not have.
  InputError (*unknown_key)(const Place& place, const std::string& name,
                            const std::vector<std::string>& known);
  /// How the value of a key is written, such as "[0.5, 1.0]"; "" for keys that need no example.
  std::string (*example_of)(std::string_view key);
};

/// Names the known keys, and gives no example.
extern const KeyHints plain_key_hints;

/// A node of a YAML file with its file, line and key, so that errors are reported as
/// "file:line: key: ...". All accessors throw InputError.
class YamlNode {
 public:
  /// Parses a whole text. `hints` must outlive the nodes. Throws Stopped.
  static YamlNode parse(const std::string& text, const std::string& file,
                        const KeyHints& hints = plain_key_hints, const StopToken& stop = {});

  bool is_scalar() const { return node_->IsScalar(); }
  bool is_list() const { return node_->IsSequence(); }
  bool is_map() const { return node_->IsMap(); }
  bool is_empty_list() const { return node_->IsSequence() && node_->size() == 0; }

  Place place() const { return {file_, line_, key_}; }
  [[noreturn]] void fail(const std::string& why) const;

  const std::string& scalar() const;   ///< the text of a scalar
  std::vector<YamlNode> list() const;  ///< the elements of a list, at least one
  /// Throws InputError for unknown and repeated keys of a map.
  void allow_only(const std::vector<std::string>& known) const;
  /// The keys and values of a map, in the order of the file.
  std::vector<std::pair<std::string, YamlNode>> entries() const;
  std::optional<YamlNode> find(std::string_view key) const;  ///< the value of a map's key
  /// The node at a path of keys such as "platform.heterogeneity.h", if it is there.
  std::optional<YamlNode> find_path(std::string_view path) const;
  YamlNode at(std::string_view key) const;  ///< the value of a map's key, which must be there

 private:
  YamlNode(const YAML::Node& node, std::string file, std::string key, int line,
           const KeyHints& hints);
  YamlNode child(const YAML::Node& node, std::string key, int line) const {
    return {node, file_, std::move(key), line, *hints_};
  }
  std::string such_as() const;
  std::string key_of(std::string_view child) const;

  // Shared and const, because assigning a plain YAML::Node changes the node it refers to.
  std::shared_ptr<const YAML::Node> node_;
  std::string file_;
  std::string key_;  // such as "scenario.bound", "graphs[2].tasks"
  int line_ = 0;     // 1-based
  const KeyHints* hints_;
};

}  // namespace dagsweep
