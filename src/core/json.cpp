#include "core/json.hpp"

#include <algorithm>
#include <cmath>

#include "core/catalogue.hpp"
#include "core/error.hpp"

namespace dagsweep {
namespace {

/// "file:line" of a place in the text.
std::string line_of(const std::string& name, std::string_view content, std::size_t at) {
  const auto end = content.begin() + static_cast<std::ptrdiff_t>(std::min(at, content.size()));
  return name + ":" + std::to_string(1 + std::count(content.begin(), end, '\n'));
}

}  // namespace

void JsonValue::fail(const std::string& why) const {
  throw InputError(place_ + ": " + why);
}

void JsonValue::need(bool condition, const char* what) const {
  if (!condition) fail(std::string("must be ") + what + ", not " + value_->type_name());
}

std::size_t JsonValue::size() const {
  need(value_->is_array(), "an array");
  return value_->size();
}

JsonValue JsonValue::at(std::size_t index) const {
  need(value_->is_array(), "an array");
  if (index >= value_->size()) fail("has no element " + std::to_string(index));
  return {(*value_)[index], place_ + "[" + std::to_string(index) + "]"};
}

JsonValue JsonValue::at(std::string_view key) const {
  need(value_->is_object(), "an object");
  const auto found = value_->find(key);
  if (found == value_->end()) fail("'" + std::string(key) + "' is missing");
  const bool nested = place_.find(": ") != std::string::npos;
  return {*found, place_ + (nested ? "." : ": ") + std::string(key)};
}

bool JsonValue::has(std::string_view key) const {
  need(value_->is_object(), "an object");
  return value_->contains(key);
}

double JsonValue::number() const {
  need(value_->is_number(), "a number");
  const double number = value_->get<double>();
  if (!std::isfinite(number)) fail("must be finite");
  return number;
}

double JsonValue::amount() const {
  const double amount = number();
  if (amount < 0.0) fail("must be >= 0");
  return amount;
}

std::int64_t JsonValue::integer() const {
  need(value_->is_number_integer(), "a whole number");
  if (value_->is_number_unsigned() && value_->get<std::uint64_t>() > INT64_MAX)
    fail("is too large");
  return value_->get<std::int64_t>();
}

std::uint32_t JsonValue::index(std::size_t count) const {
  const std::int64_t number = integer();
  if (number < 0 || static_cast<std::uint64_t>(number) >= count) {
    fail("is " + std::to_string(number) + " (there are " + std::to_string(count) +
         ", numbered from 0)");
  }
  return static_cast<std::uint32_t>(number);
}

std::string JsonValue::text() const {
  need(value_->is_string(), "a text");
  return value_->get<std::string>();
}

void JsonValue::only(std::initializer_list<std::string_view> known) const {
  need(value_->is_object(), "an object");
  for (const auto& [key, value] : value_->items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      throw unknown_name({place_, 0, {}}, "key", key, {known.begin(), known.end()});
    }
  }
}

JsonFile::JsonFile(std::string_view name, std::string_view content, std::string_view format)
    : name_(name) {
  try {
    document_ = Json::parse(content);
  } catch (const Json::parse_error& error) {
    std::string why = error.what();
    if (const std::size_t cut = why.find("syntax error"); cut != std::string::npos)
      why.erase(0, cut);
    throw InputError(line_of(name_, content, error.byte) + ": is no JSON (" + why + ")");
  } catch (const Json::exception& error) {  // a number beyond double's range, which it quotes
    const std::string why = error.what();
    const std::size_t quote = std::min(why.find('\''), why.size());
    const std::string number = why.substr(quote, why.rfind('\'') - quote + 1);
    const std::size_t at =
        number.size() > 2 ? content.find(number.substr(1, number.size() - 2)) : 0;
    throw InputError(line_of(name_, content, at) + ": the number " + number +
                     " is too large for a double");
  }
  const JsonValue top = root();
  if (!top.has("format") || top.at("format").text() != format) {
    top.fail("is no " + std::string(format) + " file (its \"format\" must say so)");
  }
}

}  // namespace dagsweep
