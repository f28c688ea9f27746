#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace dagsweep {

using Json = nlohmann::ordered_json;

/// One value of a JSON file that knows where it stands, so that whatever is wrong is reported as
/// "file: edges[3].data: ...". All accessors throw InputError.
class JsonValue {
 public:
  const Json& raw() const { return *value_; }
  std::size_t size() const;                      ///< of an array
  JsonValue at(std::size_t index) const;         ///< of an array
  JsonValue at(std::string_view key) const;      ///< of an object; the key must be there
  bool has(std::string_view key) const;          ///< of an object
  double number() const;                         ///< finite
  double amount() const;                         ///< finite and >= 0
  std::uint32_t index(std::size_t count) const;  ///< a whole number in 0 .. count-1
  std::int64_t integer() const;
  std::string text() const;
  /// Refuses keys of an object that are not among `known`.
  void only(std::initializer_list<std::string_view> known) const;
  [[noreturn]] void fail(const std::string& why) const;

 private:
  friend class JsonFile;
  JsonValue(const Json& value, std::string place) : value_(&value), place_(std::move(place)) {}
  void need(bool condition, const char* what) const;

  const Json* value_;
  std::string place_;
};

/// A parsed JSON text of one of our formats.
class JsonFile {
 public:
  /// Throws InputError naming the line if `content` is no JSON, or if its "format" is not `format`.
  JsonFile(std::string_view name, std::string_view content, std::string_view format);
  JsonValue root() const { return {document_, name_}; }

 private:
  std::string name_;
  Json document_;
};

}  // namespace dagsweep
