#include "core/words.hpp"

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("words are joined and split") {
  const std::vector<std::string> words{"a", "", "bc"};
  CHECK(join(words, "|") == "a||bc");
  CHECK(join({"a", "b"}) == "a, b");
  CHECK(join({}).empty());
  CHECK(split("a,,bc", ',') == words);
  CHECK(split("", ',').empty());
  CHECK(split("a", ',') == std::vector<std::string>{"a"});
}
