#include "yaml/yaml_faults.hpp"

#include <string>

#include "catch.hpp"
#include "support/error_text.hpp"
#include "yaml/yaml_node.hpp"

using namespace dagsweep;

namespace {

std::string message(const std::string& text) {
  return error_text<InputError>([&] { YamlNode::parse(text, "f"); });
}

}  // namespace

TEST_CASE("a text that is no YAML is refused with the line where it is mended, and how") {
  struct Case {
    const char* text;
    int line;
    const char* fault;
  };
  const Case cases[] = {
      {"a: 1\nb: [1, 2\nc: 3\n", 2, "opens a bracket, '[', that is never closed; add ']'"},
      {"a: {b: [1], c: 2\nd: 3\n", 1, "opens a bracket, '{', that is never closed; add '}'"},
      {"a: [1,\n    2}\n", 2, "closes the bracket of line 1 by '}' in place of ']'"},
      {"a: \"[\" # [\nb: 'x\n  {'\nc[: 1\nd: [1\n", 5,
       "opens a bracket, '[', that is never closed; add ']'"},
      {"a: [\"\\\"]\", {b: 1]\n", 1, "closes the bracket of line 1 by ']' in place of '}'"},
      {"a: [it's]\nb: [1\nc: 2\n", 2, "opens a bracket, '[', that is never closed; add ']'"},
      {"a: ['x\\']\nb: [1\nc: 'y'\n", 2, "opens a bracket, '[', that is never closed; add ']'"},
      {"a: ['it''s [']\nb: [1\n", 2, "opens a bracket, '[', that is never closed; add ']'"},
      {"a: 1\nb: {c: 1 d: 2}\n", 2, "needs a comma between the values in brackets"},
      {"a:[1, 2]\nb: 3\n", 1, "needs a blank behind the colon: 'a: [1, 2]'"},
      {"a:1\n\nb: 3\n", 1, "needs a blank behind the colon: 'a: 1'"},
      {"a:\n  -{b: 1, c: 2}\nd: 3\n", 2, "needs a blank behind the dash: '- {b: 1, c: 2}'"},
      {"a: b: c\n", 1, "has a colon within the value of 'a'; put the value in quotes"},
      {"a: 1\n  b: 2\n", 1, "gives 'a' the value '1' and keys below it; one of the two"},
      {"a = 1\nb: 2\n", 1, "has '=' in place of a colon; write 'a: 1'"},
      {"a\n  b: 2\n", 1, "is a key without its colon; write 'a:'"},
      {"- a;\n  b: 2\n", 1, "is a key without its colon; write 'a:'"},
      {"a: @b\n", 1, "has a character that begins no value; put the value in quotes"},
      {"a:\n   b: 1\n\n  # two\n  c: 2\n", 5,
       "is indented by 2 blanks, line 2 by 3 blanks; the keys of a map must begin in the same "
       "column"},
      {"a:\n  b: 1\n c: 2\n", 3,
       "is indented by 1 blank, line 2 by 2 blanks; the keys of a map must begin in the same "
       "column"},
      {"a: 1\nb: [1, 2] s\nc: 3\n", 2,
       "goes on behind the bracket of 'b'; units and words belong within, to each value"},
      {"a:\n  - 1\n  b: 2\n", 3,
       "is a key, line 2 an element of a list; elements begin with '- ', keys do not"},
      {"a:\n  b: 1\n  - 2\n", 3,
       "is an element of a list, line 2 a key; elements begin with '- ', keys do not"},
  };
  for (const Case& one : cases) {
    INFO(one.text);
    CHECK(message(one.text) ==
          "f:" + std::to_string(one.line) + ": is no YAML (it " + one.fault + ")");
  }
}

TEST_CASE("a tab in front of the fault is named before all else") {
  CHECK(message("a:\n\tb: [1\n") ==
        "f:2: is indented with a tab (YAML is indented with spaces alone)");
}

TEST_CASE("a fault that is not known keeps the words of the parser") {
  const auto words = [](int line, const std::string& problem) {
    return std::string(yaml_fault("a: 1\nb: 2\n", "f", line, problem).what());
  };
  CHECK(words(2, "bad words") == "f:2: is no YAML (bad words)");
  CHECK(words(2, "illegal map value") == "f:2: is no YAML (illegal map value)");
  CHECK(words(2, "end of map not found") == "f:2: is no YAML (end of map not found)");
  CHECK(words(1, "end of map not found") == "f:1: is no YAML (end of map not found)");
  CHECK(words(9, "unknown token") == "f:9: is no YAML (unknown token)");
}
