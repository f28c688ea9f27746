#include "core/json.hpp"

#include <algorithm>

#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/json_place.hpp"
#include "core/number.hpp"
#include "core/number_hint.hpp"
#include "core/text.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

const char* name_of(JsonNode::Kind kind) {
  switch (kind) {
    case JsonNode::Kind::null:
      return "null";
    case JsonNode::Kind::boolean:
      return "boolean";
    case JsonNode::Kind::text:
      return "string";
    case JsonNode::Kind::array:
      return "array";
    case JsonNode::Kind::object:
      return "object";
    default:
      return "number";
  }
}

}  // namespace

std::string JsonValue::place() const {
  return file_->place_of(*node_);
}

void JsonValue::fail(const std::string& why) const {
  throw InputError(place() + ": " + why);
}

void JsonValue::require(bool condition, const char* what) const {
  if (!condition) fail_kind(what);
}

void JsonValue::fail_kind(const std::string& what) const {
  std::string hint;
  if (is_text()) {
    hint = parse_double(text()) ? "; write it without quotes" : number_hint(text());
  }
  if (hint.empty() || !what.ends_with("number")) {
    hint = file_->such_as(file_->document_.path_of(*node_));
  }
  fail("must be " + what + ", not " + name_of(node_->kind()) + hint);
}

std::size_t JsonValue::size() const {
  require(node_->kind() == JsonNode::Kind::array, "an array");
  return node_->children().size();
}

JsonValue JsonValue::at(std::size_t index) const {
  if (index >= size()) fail("has no element " + std::to_string(index));
  return {node_->children()[index], *file_};
}

const JsonNode* JsonValue::find(std::string_view key) const {
  require(node_->kind() == JsonNode::Kind::object, "an object");
  for (const JsonNode& member : node_->children()) {
    if (file_->document_.key(member) == key) return &member;
  }
  return nullptr;
}

JsonValue JsonValue::at(std::string_view key) const {
  const JsonNode* const found = find(key);
  if (found == nullptr) {
    const std::string path = file_->document_.path_of(*node_);
    fail("'" + std::string(key) + "' is missing" +
         file_->such_as((path.empty() ? "" : path + ".") + std::string(key),
                        "\"" + std::string(key) + "\": "));
  }
  return {*found, *file_};
}

bool JsonValue::has(std::string_view key) const {
  return find(key) != nullptr;
}

double JsonValue::number() const {
  switch (node_->kind()) {
    case JsonNode::Kind::integer:
      return static_cast<double>(node_->integer());
    case JsonNode::Kind::natural:
      return static_cast<double>(node_->natural());
    case JsonNode::Kind::real:
      return node_->real();
    default:
      require(false, "a number");
      return 0.0;
  }
}

double JsonValue::amount() const {
  const double amount = number();
  if (amount < 0.0) fail("is " + shortest(amount) + " (it must be >= 0)");
  return amount;
}

std::int64_t JsonValue::integer() const {
  require(node_->is_number(), "a whole number");
  if (node_->kind() == JsonNode::Kind::natural) fail("is too large");
  if (node_->kind() == JsonNode::Kind::real)
    fail("is " + shortest(node_->real()) + " (it must be a whole number)");
  return node_->integer();
}

std::uint32_t JsonValue::index(std::size_t count) const {
  const std::int64_t number = integer();
  if (number < 0 || static_cast<std::uint64_t>(number) >= count) {
    fail("is " + std::to_string(number) + " (there are " + std::to_string(count) +
         ", numbered from 0)");
  }
  return static_cast<std::uint32_t>(number);
}

bool JsonValue::flag() const {
  require(node_->kind() == JsonNode::Kind::boolean, "true or false");
  return node_->flag();
}

std::string_view JsonValue::text() const {
  require(node_->kind() == JsonNode::Kind::text, "a string");
  return node_->text();
}

void JsonValue::only(std::initializer_list<std::string_view> known) const {
  require(node_->kind() == JsonNode::Kind::object, "an object");
  for (const JsonNode& member : node_->children()) {
    const std::string_view key = file_->document_.key(member);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      throw unknown_name({file_->name_, file_->line_of(member), file_->document_.path_of(*node_)},
                         "key", key, {known.begin(), known.end()});
    }
  }
}

JsonFile::JsonFile(std::string_view name, std::string_view content)
    : name_(name), content_(utf8_text(content, name_)), document_(name_, content_) {}

JsonFile::JsonFile(std::string_view name, std::string_view content, std::string_view format,
                   std::span<const JsonExample> examples)
    : JsonFile(name, content) {
  examples_ = examples;
  const JsonValue top = root();
  if (!top.has("format") || top.at("format").text() != format) {
    const std::string expected(format);
    top.fail("is not a " + expected + " file (\"format\" must be \"" + expected + "\")");
  }
}

int JsonFile::line_of(const JsonNode& value) const {
  return line_of_json(content_, document_.steps_to(value));
}

std::string JsonFile::place_of(const JsonNode& value) const {
  const std::string path = document_.path_of(value);
  return Place{name_, path.empty() ? 0 : line_of(value), path}.text();
}

std::string JsonFile::such_as(const std::string& path, const std::string& before) const {
  const std::string plain = without_indices(path);
  for (const JsonExample& example : examples_) {
    if (example.path == plain) return " (such as " + before + std::string(example.value) + ")";
  }
  return "";
}

}  // namespace dagsweep
