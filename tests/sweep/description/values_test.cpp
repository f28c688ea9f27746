#include "sweep/description/values.hpp"

#include "catch.hpp"
#include "support/error_text.hpp"

namespace dagsweep::values_test {

namespace {

std::vector<std::string> values(const std::string& yaml) {
  std::vector<std::string> texts;
  const WrittenValues read = read_values(YamlNode::parse(yaml, "s.yaml"));
  for (std::uint64_t k = 0; k < read.size(); ++k) texts.push_back(read[k].text);
  return texts;
}

std::string message(const std::string& yaml) {
  return error_text<InputError>([&] { values(yaml); });
}

}  // namespace

TEST_CASE("values are scalars, lists or ranges") {
  CHECK(values("5") == std::vector<std::string>{"5"});
  CHECK(values("[0.1, 0.5]") == std::vector<std::string>{"0.1", "0.5"});
  CHECK(values("{from: 3, count: 3}") == std::vector<std::string>{"3", "4", "5"});
  CHECK(values("{from: 1, to: 3}") == std::vector<std::string>{"1", "2", "3"});
  CHECK(values("{from: -0.1, to: 0.1, step: 0.1}") ==
        std::vector<std::string>{"-0.1", "0.0", "0.1"});
  CHECK(values("{from: 0, to: 1, step: 0.3}") ==
        std::vector<std::string>{"0.0", "0.3", "0.6", "0.9"});
}

TEST_CASE("ranges are evaluated in decimal") {
  const auto range = read_values(YamlNode::parse("{from: 0, to: 0.9, step: 0.1}", "s.yaml"));
  const std::vector<double> expected{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};
  REQUIRE(range.size() == expected.size());
  for (std::size_t k = 0; k < range.size(); ++k) CHECK(range[k].real() == expected[k]);
}

TEST_CASE("bad ranges and values are refused") {
  const auto says = [](const std::string& yaml, const std::string& words) {
    const std::string text = message(yaml);
    INFO(yaml << ": " << text);
    CHECK(text.find("s.yaml:1") == 0);
    CHECK(text.find(words) != std::string::npos);
  };
  says("[]", "empty list");
  says("{from: 1, to: 0}", "larger than to");
  says("{from: 0, to: 1, step: 0}", "> 0");
  says("{from: 0, to: 1, step: -0.1}", "> 0");
  says("{from: 0, to: 1, step: 1e-3}", "plain decimals");
  says("{from: 0, to: 1e9, step: 0.001}", "plain decimals");
  says("{from: 0, to: 1000000000, step: 0.001}", "more than");
  says("{from: 0, to: 100000, step: 0.00000000000001}", "too many digits");
  says("{from: 0, to: 0.9}", "needs a 'step'");
  says("{from: 0, count: 0}", "at least one");
  says("{from: 0, count: 2, to: 5}", "one of the two");
  says("{from: 0, until: 2}", "unknown key 'until'");
  says("{from: 0, from: 1, to: 2}", "twice");
  says("{to: 2}", "'from' is missing");
  CHECK_THROWS_AS((WrittenValue{"nan", {}}).real(), InputError);
  CHECK_THROWS_AS((WrittenValue{"1e400", {}}).real(), InputError);
  CHECK_THROWS_AS((WrittenValue{"-1", {}}).integer(), InputError);
  CHECK_THROWS_AS((WrittenValue{"1.5", {}}).integer(), InputError);
}

}  // namespace dagsweep::values_test
