#include "core/parameters.hpp"

#include <set>

#include "catch.hpp"
#include "support/error_text.hpp"

namespace dagsweep::parameters_test {

namespace {

constexpr ParameterSpec specs[] = {
    {"tasks", ParameterKind::integer, "100", "number of tasks", 1, 1000},
    {"scale", ParameterKind::real, "0.5", "a factor", 0, 1},
    {"path", ParameterKind::text, "", "a file"},
    {"mst", ParameterKind::flag, "true", "a switch"},
    {"matching", ParameterKind::choice, "greedy", "a way", 0, 0, "greedy|bottleneck"},
};

GivenParameter given(const std::string& name, const std::string& text,
                     const std::string& upper = "") {
  return {name, text, upper, {"sweep.yaml", 7, "graphs[0]." + name}};
}

std::string message(const std::vector<GivenParameter>& parameters) {
  return error_text<InputError>([&] { Parameters("thing", specs, parameters); });
}

}  // namespace

TEST_CASE("parameters have given values, and defaults otherwise") {
  const Parameters p("thing", specs, {given("path", "x.stg"), given("tasks", "300")});
  CHECK(p.integer("tasks") == 300);
  CHECK(p.real("scale") == 0.5);
  CHECK(p.text("path") == "x.stg");
  CHECK(p.flag("mst"));
  CHECK(p.text("matching") == "greedy");
  CHECK(p.label() == "tasks=300 path=x.stg");
  CHECK(p.canonical() == "tasks=300 scale=0.5 path=x.stg mst=true matching=greedy");
  CHECK_THROWS_AS(p.real("never declared"), std::logic_error);
}

TEST_CASE("errors in parameters name the place, the reason and the known names") {
  const auto refuses = [](const std::vector<GivenParameter>& parameters, const std::string& words) {
    const std::string text = message(parameters);
    INFO(text);
    CHECK(text.find(words) != std::string::npos);
  };
  const GivenParameter path = given("path", "x");
  refuses({path, given("taks", "3")}, "did you mean 'tasks'?");
  refuses({path, given("taks", "3")}, "sweep.yaml:7");
  refuses({path, given("tasks", "0")}, "[1, 1000]");
  refuses({path, given("tasks", "2.5")}, "whole number");
  refuses({path, given("tasks", "many")}, "whole number");
  refuses({path, given("scale", "nan")}, "finite number");
  refuses({path, given("mst", "yes")}, "true or false");
  refuses({path, given("matching", "best")}, "greedy, bottleneck");
  refuses({path, given("tasks", "5"), given("tasks", "5")}, "twice");
  refuses({path, given("tasks", "9", "5")}, "empty");
  refuses({given("tasks", "9")}, "needs 'path'");
}

TEST_CASE("a drawn parameter is a function of the seed and lies in its interval") {
  const Parameters p("thing", specs, {given("path", "x"), given("tasks", "10", "12")});
  CHECK(p.random());
  std::set<std::int64_t> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Parameters drawn = p.drawn(seed);
    CHECK_FALSE(drawn.random());
    CHECK(drawn.integer("tasks") == p.drawn(seed).integer("tasks"));
    seen.insert(drawn.integer("tasks"));
  }
  CHECK(seen == std::set<std::int64_t>{10, 11, 12});
}

TEST_CASE("a number may have an alternative word and an open interval") {
  constexpr ParameterSpec with_word{"recovery", ParameterKind::real, "never", "", 0, 2, {}, true,
                                    "never"};
  CHECK(number_of(with_word, "never") == std::nullopt);
  CHECK(number_of(with_word, "1.5") == 1.5);
  CHECK_THROWS_WITH(number_of(with_word, "2"), "it must lie in [0, 2), or be 'never'");
  const Parameters fallback("thing", std::span(&with_word, 1), {});
  CHECK(fallback.real_unless_word("recovery") == std::nullopt);
  CHECK(fallback.canonical() == "recovery=never");
  const Parameters number("thing", std::span(&with_word, 1), {given("recovery", "1")});
  CHECK(number.real_unless_word("recovery") == 1.0);
}

TEST_CASE("a parameter marked `later` is part of the identity only when it is not at its default") {
  constexpr ParameterSpec grown[] = {
      {"size", ParameterKind::integer, "5", "", 0, 9},
      {.name = "shape",
       .kind = ParameterKind::choice,
       .fallback = "round",
       .meaning = "",
       .choices = "round|flat",
       .later = true},
  };
  const Parameters old("thing", grown, {});
  CHECK(old.canonical() == "size=5");
  CHECK(old.text("shape") == "round");
  CHECK(Parameters("thing", grown, {given("shape", "round")}).canonical() == "size=5");
  CHECK(Parameters("thing", grown, {given("shape", "flat")}).canonical() == "size=5 shape=flat");
}

TEST_CASE("one number may be replaced, and given values are recorded") {
  constexpr ParameterSpec two[] = {{"size", ParameterKind::integer, "5", "", 0, 9},
                                   {"scale", ParameterKind::real, "1", "", 0, 9}};
  const Parameters before("thing", two, {given("scale", "2")});
  const Parameters after = before.with("size", 7);
  CHECK(after.integer("size") == 7);
  CHECK(after.real("scale") == 2.0);
  CHECK(before.integer("size") == 5);
  CHECK(before.given("scale"));
  CHECK_FALSE(before.given("size"));
}

}  // namespace dagsweep::parameters_test
