#include "core/text.hpp"

#include <algorithm>

#include "core/error.hpp"

namespace dagsweep {
namespace {

/// The length of the UTF-8 sequence at the start of `text`; 0 if it is not valid.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const auto continues = [&](std::size_t count) {
    if (text.size() <= count) return false;
    for (std::size_t k = 1; k <= count; ++k) {
      if ((byte(k) & 0xC0U) != 0x80U) return false;
    }
    return true;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return continues(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    if (!continues(2)) return 0;
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) >= 0xA0;
    return overlong || surrogate ? 0 : 3;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    if (!continues(3)) return 0;
    const bool overlong = first == 0xF0 && byte(1) < 0x90;
    const bool beyond = first == 0xF4 && byte(1) >= 0x90;
    return overlong || beyond ? 0 : 4;
  }
  return 0;
}

/// The offset of the first byte that is not UTF-8; npos if there is none.
std::size_t invalid_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

/// Whether a UTF-8 sequence is a control character, changes the direction of text or ends a line.
bool is_control(std::string_view sequence) {
  const auto between = [&](std::string_view first, std::string_view last) {
    return sequence.size() == first.size() && sequence >= first && sequence <= last;
  };
  return between(std::string_view("\0", 1), "\x1F") || sequence == "\x7F" ||
         between("\xC2\x80", "\xC2\x9F") ||          // U+0080 to U+009F
         sequence == "\xD8\x9C" ||                   // U+061C
         between("\xE2\x80\x8E", "\xE2\x80\x8F") ||  // U+200E, U+200F
         between("\xE2\x80\xA8", "\xE2\x80\xAE") ||  // U+2028 to U+202E
         between("\xE2\x81\xA6", "\xE2\x81\xA9");    // U+2066 to U+2069
}

}  // namespace

bool is_utf8(std::string_view text) {
  return invalid_byte(text) == std::string_view::npos;
}

std::string visible(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = sequence_length(text.substr(at));
    if (length == 0 || is_control(text.substr(at, length))) {
      out += '?';
    } else {
      out += text.substr(at, length);
    }
    at += std::max<std::size_t>(1, length);
  }
  return out;
}

std::string printable(std::string_view text) {
  constexpr std::size_t head = 250;
  constexpr std::size_t tail = 120;
  std::string out = visible(text);
  if (out.size() <= head + tail) return out;
  std::size_t end = head;
  while ((static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U) --end;
  std::size_t begin = out.size() - tail;
  while ((static_cast<unsigned char>(out[begin]) & 0xC0U) == 0x80U) ++begin;
  return out.substr(0, end) + " [...] " + out.substr(begin);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

bool equals_in_any_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
}

int line_at(std::string_view content, std::size_t offset) {
  const auto end = content.begin() + static_cast<std::ptrdiff_t>(std::min(offset, content.size()));
  return 1 + static_cast<int>(std::count(content.begin(), end, '\n'));
}

std::string_view plain_text(std::string_view content, const std::string& name) {
  if (content.starts_with("\xFF\xFE") || content.starts_with("\xFE\xFF")) {
    throw InputError(name + ": is UTF-16 text (save it as UTF-8)");
  }
  if (content.starts_with("\xEF\xBB\xBF")) content.remove_prefix(3);
  if (const std::size_t zero = content.find('\0'); zero != std::string_view::npos) {
    throw InputError(Place{name, line_at(content, zero), {}}.text() +
                     ": has a zero byte (is this a text file?)");
  }
  return content;
}

std::string_view utf8_text(std::string_view content, const std::string& name) {
  content = plain_text(content, name);
  if (const std::size_t at = invalid_byte(content); at != std::string_view::npos) {
    throw InputError(Place{name, line_at(content, at), {}}.text() +
                     ": has a byte that is not UTF-8 (save the file as UTF-8)");
  }
  return content;
}

}  // namespace dagsweep
