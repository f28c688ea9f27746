#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace dagsweep {

using Json = nlohmann::ordered_json;

class JsonFile;

/// One value of a JSON file. All accessors throw InputError "file: edges[3].data: ..."; the path is
/// searched for only then. Valid as long as the file.
class JsonValue {
 public:
  const Json& raw() const { return *value_; }
  std::size_t size() const;                      ///< of an array
  JsonValue at(std::size_t index) const;         ///< of an array
  JsonValue at(std::string_view key) const;      ///< of an object; the key must exist
  bool has(std::string_view key) const;          ///< of an object
  double number() const;                         ///< finite
  double amount() const;                         ///< finite and >= 0
  std::uint32_t index(std::size_t count) const;  ///< a whole number in 0 .. count-1
  std::int64_t integer() const;
  const std::string& text() const;
  /// Throws InputError if the object has a key that is not in `known`.
  void only(std::initializer_list<std::string_view> known) const;
  [[noreturn]] void fail(const std::string& why) const;

 private:
  friend class JsonFile;
  JsonValue(const Json& value, const JsonFile& file) : value_(&value), file_(&file) {}
  void require(bool condition, const char* what) const;

  const Json* value_;
  const JsonFile* file_;
};

/// A parsed JSON text.
class JsonFile {
 public:
  /// Throws InputError naming the line if `content` is not JSON in UTF-8.
  JsonFile(std::string_view name, std::string_view content);
  /// For a format of this program: also throws unless the root's "format" is `format`.
  JsonFile(std::string_view name, std::string_view content, std::string_view format);
  JsonFile(const JsonFile&) = delete;
  JsonFile& operator=(const JsonFile&) = delete;

  JsonValue root() const { return {document_, *this}; }
  /// "file: edges[3].data" of a value of this file.
  std::string place_of(const Json& value) const;

 private:
  std::string name_;
  Json document_;
};

}  // namespace dagsweep
