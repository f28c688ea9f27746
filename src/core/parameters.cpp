#include "core/parameters.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "core/number_hint.hpp"
#include "core/random.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

InputError bad_value(const GivenParameter& given, const std::string& why) {
  const std::string where = given.place.text();
  return InputError((where.empty() ? "" : where + ": ") + "'" + given.name + "' is '" + given.text +
                    "' (" + why + ")");
}

std::string word_allowed(const ParameterSpec& spec) {
  return spec.word.empty() ? "" : ", or be '" + std::string(spec.word) + "'";
}

/// Checks that a number is whole, and that it is the one that the text denotes: of those beyond
/// 2^53 a double holds only some. These are allowed where the declared maximum is beyond it, too.
void check_whole(const ParameterSpec& spec, std::string_view text, double value) {
  if (value != std::floor(value)) throw InputError("it must be a whole number");
  if (std::abs(value) <= 0x1p53) return;
  const bool reaches = spec.maximum > 0x1p53 && spec.maximum < no_limit;
  const auto exact = reaches ? parse_natural(text) : std::nullopt;
  if (!exact || value >= 0x1p64 || static_cast<std::uint64_t>(value) != *exact) {
    throw InputError(
        reaches ? "beyond 2^53 it must be a whole number below 2^64 that a double holds, such as a "
                  "multiple of 2048"
                : "it must be a whole number");
  }
}

double parse_number(const GivenParameter& given, const ParameterSpec& spec,
                    const std::string& text) {
  try {
    return number_of(spec, text).value_or(0.0);
  } catch (const InputError& error) {
    const std::string hint = number_hint(text);
    const bool has_unit = text.find_first_of("0123456789") == 0 && !parse_double(text);
    throw bad_value(
        given, error.what() + (hint.empty() && has_unit ? ": " + std::string(spec.meaning) : hint));
  }
}

}  // namespace

std::string_view text(ParameterKind kind) {
  constexpr std::string_view texts[] = {"whole number", "number", "true or false", "text",
                                        "one of the choices"};
  return texts[static_cast<std::size_t>(kind)];
}

std::optional<double> number_of(const ParameterSpec& spec, std::string_view text) {
  if (!spec.word.empty() && text == spec.word) return std::nullopt;
  const auto value = parse_double(text);
  if (!value) {
    throw InputError((spec.kind == ParameterKind::integer ? "it must be a whole number"
                                                          : "it must be a finite number") +
                     word_allowed(spec));
  }
  if (spec.kind == ParameterKind::integer) check_whole(spec, text, *value);
  if (*value < spec.minimum || *value > spec.maximum || (spec.open && *value == spec.maximum)) {
    throw InputError("it must lie in [" + shortest(spec.minimum) + ", " + shortest(spec.maximum) +
                     (spec.open ? ")" : "]") + word_allowed(spec));
  }
  return value;
}

Parameters::Parameters(std::string_view owner, std::span<const ParameterSpec> specs,
                       const std::vector<GivenParameter>& given) {
  std::vector<std::string> known;
  for (const ParameterSpec& spec : specs) known.emplace_back(spec.name);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const GivenParameter& one = given[i];
    bool declared = false;
    for (const std::string& name : known) declared = declared || name == one.name;
    if (!declared) {
      throw unknown_name(one.place, "parameter of " + std::string(owner), one.name, known);
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (given[j].name == one.name) throw bad_value(one, "it is given twice");
    }
  }
  for (const ParameterSpec& spec : specs) {
    GivenParameter written{std::string(spec.name), std::string(spec.fallback), {}, {}};
    Value value;
    for (const GivenParameter& one : given) {
      if (one.name != spec.name) continue;
      written = one;
      value.given = true;
    }
    if (!value.given && spec.fallback.empty()) {
      const std::string where =
          given.empty() ? "" : Place{given[0].place.file, given[0].place.line, {}}.text() + ": ";
      throw InputError(where + std::string(owner) + " needs '" + std::string(spec.name) + "' (" +
                       std::string(spec.meaning) + ")");
    }
    value.name = spec.name;
    value.kind = spec.kind;
    value.text = written.text;
    const std::string_view former = spec.former.empty() ? spec.fallback : spec.former;
    value.silent = spec.later && written.text == former && written.upper.empty();
    switch (spec.kind) {
      case ParameterKind::integer:
      case ParameterKind::real:
        value.low = value.high = parse_number(written, spec, written.text);
        value.word = !spec.word.empty() && written.text == spec.word;
        if (!written.upper.empty()) {
          value.high = parse_number(written, spec, written.upper);
          if (value.high < value.low) throw bad_value(written, "the range is empty");
        }
        break;
      case ParameterKind::flag:
        if (written.text != "true" && written.text != "false") {
          throw bad_value(written, "it must be true or false");
        }
        value.low = value.high = written.text == "true" ? 1.0 : 0.0;
        break;
      case ParameterKind::choice: {
        bool allowed = false;
        const auto choices = split(spec.choices, '|');
        for (const std::string& choice : choices) allowed = allowed || choice == written.text;
        if (!allowed) throw bad_value(written, "it must be one of " + join(choices));
        break;
      }
      case ParameterKind::text:
        break;
    }
    if (!written.upper.empty() && spec.kind != ParameterKind::integer &&
        spec.kind != ParameterKind::real) {
      throw bad_value(written, "only numbers can be drawn");
    }
    values_.push_back(value);
  }
}

bool Parameters::declares(std::string_view name) const {
  return std::any_of(values_.begin(), values_.end(),
                     [&](const Value& value) { return value.name == name; });
}

const Parameters::Value& Parameters::find(std::string_view name) const {
  for (const Value& value : values_) {
    if (value.name == name) return value;
  }
  throw std::logic_error("parameter '" + std::string(name) + "' was never declared");
}

std::int64_t Parameters::integer(std::string_view name) const {
  const Value& value = find(name);
  assert(value.low == value.high && !value.word);
  return static_cast<std::int64_t>(value.low);
}

double Parameters::real(std::string_view name) const {
  const Value& value = find(name);
  assert(value.low == value.high && !value.word);
  return value.low;
}

std::optional<double> Parameters::real_unless_word(std::string_view name) const {
  return find(name).word ? std::nullopt : std::optional(real(name));
}

bool Parameters::flag(std::string_view name) const {
  return find(name).low != 0.0;
}

const std::string& Parameters::text(std::string_view name) const {
  return find(name).text;
}

Parameters Parameters::with(std::string_view name, double value) const {
  Parameters out = *this;
  for (Value& one : out.values_) {
    if (one.name == name) one.low = one.high = value;
  }
  return out;
}

Parameters Parameters::with_text(std::string_view name, const std::string& text) const {
  Parameters out = *this;
  for (Value& one : out.values_) {
    if (one.name == name) one.text = text;
  }
  return out;
}

Parameters Parameters::without(std::string_view name) const {
  Parameters out = *this;
  std::erase_if(out.values_, [&](const Value& value) { return value.name == name; });
  return out;
}

bool Parameters::random() const {
  for (const Value& value : values_) {
    if (value.low != value.high) return true;
  }
  return false;
}

Parameters Parameters::drawn(std::uint64_t seed) const {
  Parameters out = *this;
  for (Value& value : out.values_) {
    if (value.low == value.high) continue;
    RandomStream random(seed, Purpose::graph_parameter, Digest().add(value.name).value());
    if (value.kind == ParameterKind::integer) {
      const auto choices = static_cast<std::uint64_t>(value.high - value.low) + 1;
      value.low += static_cast<double>(random.below(choices));
    } else {
      value.low = random.uniform(value.low, value.high);
    }
    value.high = value.low;
  }
  return out;
}

std::array<Parameters, 2> Parameters::ends() const {
  std::array<Parameters, 2> ends{*this, *this};
  for (std::size_t k = 0; k < values_.size(); ++k) {
    ends[0].values_[k].high = values_[k].low;
    ends[1].values_[k].low = values_[k].high;
  }
  return ends;
}

std::vector<std::string_view> Parameters::names() const {
  std::vector<std::string_view> names;
  for (const Value& value : values_) names.push_back(value.name);
  return names;
}

std::string Parameters::written(const Value& value) {
  if (value.word) return value.text;
  switch (value.kind) {
    case ParameterKind::integer:
    case ParameterKind::real:
      return value.low == value.high ? shortest(value.low)
                                     : shortest(value.low) + ".." + shortest(value.high);
    default:
      return value.text;
  }
}

std::string Parameters::canonical() const {
  std::vector<std::string> parts;
  for (const Value& value : values_) {
    if (!value.silent) parts.push_back(value.name + "=" + written(value));
  }
  return join(parts, " ");
}

std::string Parameters::label() const {
  std::vector<std::string> parts;
  for (const Value& value : values_) {
    if (value.given) parts.push_back(value.name + "=" + written(value));
  }
  return join(parts, " ");
}

}  // namespace dagsweep
