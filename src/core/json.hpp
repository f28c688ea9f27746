#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/json_document.hpp"

namespace dagsweep {

/// JSON values for writing. core/json_writing.hpp includes the definition.
using Json = nlohmann::ordered_json;

class JsonFile;

/// How a value of a JSON file is written, for messages. `path`: "edges[]" stands for each edge.
struct JsonExample {
  std::string_view path;
  std::string_view value;
};

/// One value of a JSON file. All accessors throw InputError "file:7: edges[3].data: ..."; line and
/// path are determined only for the error. Valid as long as the JsonFile lives.
class JsonValue {
 public:
  bool is_null() const { return node_->kind() == JsonNode::Kind::null; }
  bool is_array() const { return node_->kind() == JsonNode::Kind::array; }
  bool is_object() const { return node_->kind() == JsonNode::Kind::object; }
  bool is_text() const { return node_->kind() == JsonNode::Kind::text; }
  bool is_number() const { return node_->is_number(); }
  std::size_t size() const;                      ///< of an array
  JsonValue at(std::size_t index) const;         ///< of an array
  JsonValue at(std::string_view key) const;      ///< of an object; the key must exist
  bool has(std::string_view key) const;          ///< of an object
  double number() const;                         ///< finite
  double amount() const;                         ///< finite and >= 0
  std::uint32_t index(std::size_t count) const;  ///< a whole number in 0 .. count-1
  std::int64_t integer() const;
  bool flag() const;  ///< true or false
  std::string_view text() const;
  /// Throws InputError if the object has a key that is not in `known`.
  void only(std::initializer_list<std::string_view> known) const;
  std::string place() const;  ///< "file:7: edges[3].data"; no line where the text is one line
  [[noreturn]] void fail(const std::string& why) const;

 private:
  friend class JsonFile;
  JsonValue(const JsonNode& node, const JsonFile& file) : node_(&node), file_(&file) {}
  void require(bool condition, const char* what) const;
  [[noreturn]] void fail_kind(const std::string& what) const;
  const JsonNode* find(std::string_view key) const;  // null if the object has no such key

  const JsonNode* node_;
  const JsonFile* file_;
};

/// A parsed JSON text.
class JsonFile {
 public:
  /// `content` must outlive the file. Throws InputError naming the line if it is not JSON in UTF-8.
  JsonFile(std::string_view name, std::string_view content);
  /// For a format of this program: also throws unless the root's "format" is `format`.
  JsonFile(std::string_view name, std::string_view content, std::string_view format,
           std::span<const JsonExample> examples = {});
  JsonFile(const JsonFile&) = delete;
  JsonFile& operator=(const JsonFile&) = delete;

  JsonValue root() const { return {document_.root(), *this}; }

 private:
  friend class JsonValue;
  int line_of(const JsonNode& value) const;
  /// The place of a value of this file: "file:7: edges[3].data".
  std::string place_of(const JsonNode& value) const;
  /// " (such as [0.5, 1])" for the value at a path, with a text before it; "" without an example.
  std::string such_as(const std::string& path, const std::string& before = "") const;

  std::string name_;
  std::string_view content_;
  JsonDocument document_;
  std::span<const JsonExample> examples_;
};

}  // namespace dagsweep
