#include "core/json.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace dagsweep {
namespace {

/// Key and value of an object's member, in file order.
const Json::object_t::value_type& member(const Json& object, std::size_t number) {
  return *(object.get_ref<const Json::object_t&>().begin() + static_cast<std::ptrdiff_t>(number));
}

struct BadObject {
  std::string why;
};

/// Parser callback that throws BadObject for a repeated key, of which the parser would keep the
/// last, and for an object with more than `max_keys` keys, which would take long to build.
class CheckedKeys {
 public:
  bool operator()(int /*depth*/, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) {
      begin_.push_back(keys_.size());
    } else if (event == Json::parse_event_t::object_end) {
      keys_.resize(begin_.back());
      begin_.pop_back();
    } else if (event == Json::parse_event_t::key) {
      const std::string& key = parsed.get_ref<const std::string&>();
      const auto first = keys_.begin() + static_cast<std::ptrdiff_t>(begin_.back());
      if (std::find(first, keys_.end(), key) != keys_.end())
        throw BadObject{"has '" + key + "' twice"};
      if (keys_.end() - first == max_keys) throw BadObject{"has more than 1000 keys"};
      keys_.push_back(key);
    }
    return true;
  }

 private:
  static constexpr std::ptrdiff_t max_keys = 1000;

  std::vector<std::string> keys_;   // of the open objects, outermost first
  std::vector<std::size_t> begin_;  // [open objects], into keys_
};

}  // namespace

void JsonValue::fail(const std::string& why) const {
  throw InputError(file_->place_of(*value_) + ": " + why);
}

void JsonValue::require(bool condition, const char* what) const {
  if (!condition) fail(std::string("must be ") + what + ", not " + value_->type_name());
}

std::size_t JsonValue::size() const {
  require(value_->is_array(), "an array");
  return value_->size();
}

JsonValue JsonValue::at(std::size_t index) const {
  require(value_->is_array(), "an array");
  if (index >= value_->size()) fail("has no element " + std::to_string(index));
  return {(*value_)[index], *file_};
}

JsonValue JsonValue::at(std::string_view key) const {
  require(value_->is_object(), "an object");
  const auto found = value_->find(key);
  if (found == value_->end()) fail("'" + std::string(key) + "' is missing");
  return {*found, *file_};
}

bool JsonValue::has(std::string_view key) const {
  require(value_->is_object(), "an object");
  return value_->contains(key);
}

double JsonValue::number() const {
  require(value_->is_number(), "a number");
  const double number = value_->get<double>();
  if (!std::isfinite(number)) fail("must be finite");
  return number;
}

double JsonValue::amount() const {
  const double amount = number();
  if (amount < 0.0) fail("is " + value_->dump() + " (it must be >= 0)");
  return amount;
}

std::int64_t JsonValue::integer() const {
  require(value_->is_number(), "a whole number");
  if (!value_->is_number_integer()) fail("is " + value_->dump() + " (it must be a whole number)");
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

const std::string& JsonValue::text() const {
  require(value_->is_string(), "a string");
  return value_->get_ref<const std::string&>();
}

void JsonValue::only(std::initializer_list<std::string_view> known) const {
  require(value_->is_object(), "an object");
  for (const auto& [key, value] : value_->items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      throw unknown_name({file_->place_of(*value_), 0, {}}, "key", key,
                         {known.begin(), known.end()});
    }
  }
}

JsonFile::JsonFile(std::string_view name, std::string_view content) : name_(name) {
  content = utf8_text(content, name_);
  const auto at_line = [&](std::size_t offset) {
    return Place{name_, line_at(content, offset), {}}.text() + ": ";
  };
  try {
    document_ = Json::parse(content, CheckedKeys());
  } catch (const BadObject& object) {
    throw InputError(name_ + ": an object " + object.why);
  } catch (const Json::parse_error& error) {
    std::string why = error.what();
    if (const std::size_t cut = why.find("syntax error"); cut != std::string::npos)
      why.erase(0, cut);
    throw InputError(at_line(error.byte) + "is not JSON (" + why + ")");
  } catch (const Json::exception& error) {  // a number beyond double's range; the text quotes it
    const std::string why = error.what();
    const std::size_t quote = std::min(why.find('\''), why.size());
    const std::string number = why.substr(quote, why.rfind('\'') - quote + 1);
    const std::size_t at =
        number.size() > 2 ? content.find(number.substr(1, number.size() - 2)) : 0;
    throw InputError(at_line(at) + "the number " + number + " is too large for a double");
  }
}

JsonFile::JsonFile(std::string_view name, std::string_view content, std::string_view format)
    : JsonFile(name, content) {
  const JsonValue top = root();
  if (!top.has("format") || top.at("format").text() != format) {
    const std::string expected(format);
    top.fail("is not a " + expected + " file (\"format\" must be \"" + expected + "\")");
  }
}

std::string JsonFile::place_of(const Json& value) const {
  struct Step {
    const Json* node;
    std::size_t next;  // child to visit
  };
  // Depth first with an explicit stack, because a file may be nested without limit.
  std::vector<Step> path{{&document_, 0}};
  while (path.back().node != &value) {
    Step& step = path.back();
    if (step.next >= step.node->size() || !step.node->is_structured()) {
      path.pop_back();
      if (path.empty()) return name_;
      continue;
    }
    const std::size_t child = step.next++;
    path.push_back(
        {step.node->is_array() ? &(*step.node)[child] : &member(*step.node, child).second, 0});
  }
  std::string place = name_;
  for (std::size_t k = 0; k + 1 < path.size(); ++k) {
    const std::size_t child = path[k].next - 1;
    if (path[k].node->is_array()) {
      place += (k == 0 ? ": [" : "[") + std::to_string(child) + "]";
    } else {
      place += k == 0 ? ": " : ".";
      place += member(*path[k].node, child).first;
    }
  }
  return place;
}

}  // namespace dagsweep
