#pragma once

#include <string>
#include <string_view>

namespace dagsweep {

/// `content` without its byte order mark. Throws InputError naming `name` if it is UTF-16 or holds
/// a zero byte, which no format of this program allows.
std::string_view plain_text(std::string_view content, const std::string& name);

/// As plain_text(), for formats that are UTF-8 by definition: also throws InputError, naming the
/// line, for bytes that are not valid UTF-8.
std::string_view utf8_text(std::string_view content, const std::string& name);

bool is_utf8(std::string_view text);

/// Any text as one line for a terminal or a comment: invalid UTF-8 and control characters,
/// including the Unicode characters that change the direction of text or end a line, become
/// question marks.
std::string visible(std::string_view text);
/// Like visible(), but without the middle of a very long text.
std::string printable(std::string_view text);

/// The text without blanks, tabs and ends of lines at either end.
std::string_view trimmed(std::string_view text);

/// Whether the text is `lower`, a lower-case word, apart from the case of its letters.
bool equals_in_any_case(std::string_view text, std::string_view lower);

/// 1-based number of the line at an offset into `content`.
int line_at(std::string_view content, std::size_t offset);

}  // namespace dagsweep
