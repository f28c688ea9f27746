#include "core/json_output.hpp"

#include <algorithm>
#include <array>

#include "core/json_writing.hpp"

namespace dagsweep {

void JsonOutput::end_line() {
  if (layout_ == Layout::one_line) return;
  out_ << '\n';
  for (std::size_t k = 0; k < depth_; ++k) out_ << ' ';
}

void JsonOutput::separate() {
  if (has_key_) {
    has_key_ = false;
    return;
  }
  if (depth_ == 0) return;
  if (!is_first_) out_ << ',';
  is_first_ = false;
  end_line();
}

void JsonOutput::begin(char bracket) {
  separate();
  out_ << bracket;
  ++depth_;
  is_first_ = true;
}

void JsonOutput::end(char bracket) {
  --depth_;
  if (!is_first_) end_line();
  out_ << bracket;
  is_first_ = false;
}

void JsonOutput::append(std::string_view text) {
  const bool is_plain = std::ranges::all_of(
      text, [](char c) { return c >= ' ' && c != '"' && c != '\\' && c != '\x7F'; });
  if (is_plain) {
    out_ << '"' << text << '"';
  } else {
    out_ << Json(text).dump();
  }
}

void JsonOutput::key(std::string_view name) {
  separate();
  append(name);
  out_ << (layout_ == Layout::one_line ? ":" : ": ");
  has_key_ = true;
}

void JsonOutput::null() {
  separate();
  out_ << "null";
}

void JsonOutput::value(double number) {
  separate();
  std::array<char, 64> digits{};  // as Json::dump() writes them, which differs from shortest()
  const char* const end =
      nlohmann::detail::to_chars(digits.data(), digits.data() + digits.size(), number);
  out_ << std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

void JsonOutput::value(std::string_view text) {
  separate();
  append(text);
}

void JsonOutput::value_of_text(std::string_view json) {
  separate();
  out_ << json;
}

}  // namespace dagsweep
