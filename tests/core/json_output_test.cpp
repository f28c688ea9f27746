#include "core/json_output.hpp"

#include <cmath>
#include <limits>

#include "catch.hpp"
#include "core/json_writing.hpp"
#include "core/random.hpp"

namespace dagsweep::json_output_test {

namespace {

/// Writes a value of the library part by part.
void write(JsonOutput& out, const Json& json) {
  if (json.is_object()) {
    out.begin_object();
    for (const auto& [key, value] : json.items()) {
      out.key(key);
      write(out, value);
    }
    return out.end_object();
  }
  if (json.is_array()) {
    out.begin_array();
    for (const Json& value : json) write(out, value);
    return out.end_array();
  }
  if (json.is_null()) return out.null();
  if (json.is_string()) return out.value(json.get<std::string>());
  if (json.is_number_float()) return out.value(json.get<double>());
  out.value(json.get<std::int64_t>());
}

void check_same(const Json& json) {
  for (const auto layout : {JsonOutput::Layout::one_line, JsonOutput::Layout::indented}) {
    const std::string text = text_of([&](TextOutput& out) {
      JsonOutput output(out, layout);
      write(output, json);
    });
    CHECK(text == json.dump(layout == JsonOutput::Layout::indented ? 1 : -1));
  }
}

}  // namespace

TEST_CASE("JSON that is written part by part is what the library writes of the whole") {
  check_same(Json::object());
  check_same(Json::array());
  check_same({{"a", Json::array()}, {"b", Json::object()}, {"c", {1, nullptr, {{"d", -2.5}}}}});
  check_same({{"x\"y\\z\n", "\x01 \x7F caf\xC3\xA9 \xE2\x80\xA8"}, {"", ""}});
  Json numbers = Json::array({0.0, -0.0, 1e15, 1e16, 1e-4, 1e-5, 123456789.0, 1e300, 5e-324,
                              std::numeric_limits<double>::max(), std::int64_t{-7}});
  RandomStream random(1, Purpose::test);
  for (int k = 0; k < 2000; ++k) {
    numbers.push_back(
        std::ldexp(random.uniform(-1.0, 1.0), static_cast<int>(random.below(200)) - 100));
  }
  check_same(numbers);
}

TEST_CASE("a text is handed on in pieces") {
  std::vector<std::size_t> pieces;
  std::string text;
  TextOutput out([&](std::string_view piece) {
    pieces.push_back(piece.size());
    text += piece;
  });
  std::string wanted;
  for (int k = 0; k < 30000; ++k) {
    out << k << ' ' << 0.1 << std::string_view(" is said\n");
    wanted += std::to_string(k) + " 0.1 is said\n";
  }
  CHECK(pieces.size() > 5);
  out.finish();
  CHECK(text == wanted);
  CHECK(*std::max_element(pieces.begin(), pieces.end()) < 70000);
}

}  // namespace dagsweep::json_output_test
