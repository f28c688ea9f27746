#include "core/json.hpp"

#include "catch.hpp"
#include "core/error.hpp"

using namespace dagsweep;

namespace {

std::string message(const std::string& content, void (*use)(const JsonValue&)) {
  try {
    use(JsonFile("x.json", content, "test-1").root());
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("JSON errors name file and line, or file and key") {
  const auto nothing = [](const JsonValue&) {};
  CHECK(message("{\n\n \"format\": ", nothing).find("x.json:3") == 0);
  CHECK(message("{\"format\": \"other\"}", nothing).find("test-1") != std::string::npos);
  CHECK(message("[1]", nothing).find("object") != std::string::npos);
  const std::string file = R"({"format": "test-1", "list": [{"a": 1}, {"a": -1}], "big": 1e400})";
  CHECK(message(file, nothing).find("x.json") == 0);  // 1e400 is not a double
  const std::string small = R"({"format": "test-1", "list": [{"a": 1}, {"a": -1}, {"b": "x"}]})";
  CHECK(message(small, [](const JsonValue& root) { root.at("list").at(1).at("a").amount(); }) ==
        "x.json: list[1].a: is -1 (it must be >= 0)");
  CHECK(message(small, [](const JsonValue& root) { root.at("list").at(2).at("a"); }) ==
        "x.json: list[2]: 'a' is missing");
  CHECK(message(small, [](const JsonValue& root) { root.at("list").at(2).at("b").number(); }) ==
        "x.json: list[2].b: must be a number, not string");
  CHECK(message(small, [](const JsonValue& root) { root.at("list").at(0).at("a").index(1); }) ==
        "x.json: list[0].a: is 1 (there are 1, numbered from 0)");
  CHECK(message(small, [](const JsonValue& root) {
          root.only({"format"});
        }).find("unknown key 'list'") != std::string::npos);
}
