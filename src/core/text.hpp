#pragma once

#include <string>
#include <string_view>

namespace dagsweep {

/// `content` without its byte order mark. Throws InputError naming `name` if it is UTF-16 or holds
/// a zero byte: then it is no text that any of our formats could be.
std::string_view plain_text(std::string_view content, const std::string& name);

/// The same for formats that are UTF-8 by definition: also refuses, naming the line, bytes that are
/// none.
std::string_view utf8_text(std::string_view content, const std::string& name);

/// A text that may hold anything, for a terminal or a comment: one line of UTF-8 without control
/// characters, and what lies between its beginning and its end left out if it is very long.
std::string printable(std::string_view text);

/// 1-based number of the line at an offset into `content`.
int line_at(std::string_view content, std::size_t offset);

}  // namespace dagsweep
