#include "core/text.hpp"

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("only the byte order mark is removed from text") {
  CHECK(plain_text("\xEF\xBB\xBF 1\n", "f") == " 1\n");
  CHECK(plain_text("caf\xE9", "f") == "caf\xE9");  // some single-byte encoding, in a comment
  CHECK(utf8_text("\xEF\xBB\xBF"
                  "a\u00e9\u20ac\U0001F600",
                  "f") == "a\u00e9\u20ac\U0001F600");
  CHECK(utf8_text("", "f").empty());
}

TEST_CASE("content that is not text is refused with file and line") {
  CHECK_THROWS_WITH(plain_text("\xFF\xFE"
                               "1",
                               "f"),
                    "f: is UTF-16 text (save it as UTF-8)");
  CHECK_THROWS_WITH(plain_text(std::string_view("1\n\0", 3), "f"),
                    "f:2: has a zero byte (is this a text file?)");
  // Latin-1, a continuation byte alone, overlong forms, a surrogate, a code point that is too
  // large, a truncated sequence.
  for (const char* bad : {"\xE9t\xE9", "\x80", "\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
                          "\xF4\x90\x80\x80", "\xF0\x80\x80\xAF", "\xE2\x82"}) {
    CHECK_THROWS_WITH(utf8_text(std::string("a\nb\n") + bad, "f"),
                      "f:3: has a byte that is not UTF-8 (save the file as UTF-8)");
  }
}

TEST_CASE("what is shown on a terminal is one line without controls") {
  CHECK(visible("a\u00e9\u20ac\U0001F600 b") == "a\u00e9\u20ac\U0001F600 b");
  CHECK(visible(std::string_view("\0\x1b[31m\n\x7f", 7)) == "??[31m?");
  // The first and the last of each range, and their neighbours.
  CHECK(visible("\u0080\u009f\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069") ==
        std::string(11, '?'));
  const std::string others = "~\u00a0\u061b\u061d\u200d\u2010\u2027\u202f\u2065\u206a";
  CHECK(visible(others) == others);
  CHECK(visible("\xE2\x80") == "??");
}
