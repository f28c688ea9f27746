#include "core/json.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"

namespace dagsweep::json_test {

namespace {

std::string message(const std::string& content, void (*use)(const JsonValue&)) {
  return error_text<InputError>([&] { use(JsonFile("x.json", content, "test-1").root()); });
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

TEST_CASE("JSON errors of a text of several lines name the line of the value or the key") {
  const std::string file =
      "{\"format\": \"test-1\",\n \"a\\\"]}\": [[], {}, \"]\\\"\", -1.5e3,\n"
      "  {\"b\": {\n}, \"c\": [0, true,\n null]}],\n\n \"d\": 1\n}\n";
  const auto of = [&](void (*use)(const JsonValue&)) { return message(file, use); };
  CHECK(of([](const JsonValue& root) { root.at("a\"]}").at(3).amount(); }) ==
        "x.json:2: a\"]}[3]: is -1500 (it must be >= 0)");
  CHECK(of([](const JsonValue& root) { root.at("a\"]}").at(4).at("c").at(2).flag(); }) ==
        "x.json:5: a\"]}[4].c[2]: must be true or false, not null");
  CHECK(of([](const JsonValue& root) { root.at("a\"]}").at(4).at("b").at("e"); }) ==
        "x.json:3: a\"]}[4].b: 'e' is missing");
  CHECK(of([](const JsonValue& root) { root.at("d").text(); }) ==
        "x.json:7: d: must be a string, not number");
  CHECK(of([](const JsonValue& root) {
          root.only({"format", "a\"]}"});
        }) == "x.json:7: unknown key 'd' (known: format, a\"]})");
}

TEST_CASE("JSON errors of the parser name the line or the object") {
  const auto nothing = [](const JsonValue&) {};
  CHECK(message("{\"format\": \"test-1\",\n\"list\": [1,\n1e400]}", nothing) ==
        "x.json:3: the number '1e400' is too large for a double");
  CHECK(message(R"({"format": "test-1", "list": [{"a": 1}, {"b": {"a": 1, "a": 2}}]})", nothing) ==
        "x.json: list[1].b: an object has 'a' twice");
  CHECK(message(R"({"format": "test-1", "format": 1})", nothing) ==
        "x.json: an object has 'format' twice");
  std::string many = R"({"format": "test-1", "list": [0, {)";
  for (int k = 0; k < 1001; ++k) many += (k == 0 ? "\"" : ", \"") + std::to_string(k) + "\": 0";
  CHECK(message(many + "}]}", nothing) == "x.json: list[1]: an object has more than 1000 keys");
}

TEST_CASE("JSON values of every kind are read") {
  const JsonFile file("x.json", R"({"text": "a\"\u00e4", "none": null, "yes": true, "no": false,
      "whole": -7, "big": 9223372036854775808, "real": 0.1, "empty": [], "nested": [[], [{}]]})");
  const JsonValue root = file.root();
  CHECK(root.at("text").text() == "a\"\xc3\xa4");
  CHECK(root.at("none").is_null());
  CHECK(root.at("yes").flag());
  CHECK_FALSE(root.at("no").flag());
  CHECK(root.at("whole").integer() == -7);
  CHECK(root.at("whole").number() == -7.0);
  CHECK(root.at("big").number() == 0x1p63);
  CHECK_THROWS_AS(root.at("big").integer(), InputError);
  CHECK(root.at("real").number() == 0.1);
  CHECK_THROWS_AS(root.at("real").integer(), InputError);
  CHECK(root.at("empty").size() == 0);
  CHECK(root.at("nested").at(1).size() == 1);
  CHECK_FALSE(root.has("missing"));
  CHECK_THROWS_AS(root.at("yes").number(), InputError);
  CHECK_THROWS_AS(root.at("nested").at(2), InputError);
  CHECK(JsonFile("x.json", " 5 ").root().integer() == 5);
}

}  // namespace dagsweep::json_test
