#include "schedulers/list/parametric.hpp"

#include <map>
#include <set>
#include <string>

#include "catch.hpp"
#include "core/words.hpp"
#include "schedule/validity.hpp"
#include "support/case_count.hpp"
#include "support/random_instance.hpp"
#include "support/restricted_instance.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::parametric_test {

namespace {

using Set = std::map<std::string, std::string>;

Schedule scheduled(const std::string& name, const Set& set, const Instance& instance) {
  std::vector<GivenParameter> given;
  for (const auto& [key, value] : set) given.push_back({key, value, {}, {}});
  return schedule_by(name, instance, given);
}

}  // namespace

TEST_CASE("named schedulers are points of list, to the bit") {
  const std::map<std::string, Set> points = {
      {"heft", {}},
      {"cpop", {{"priority", "path"}, {"critical_path", "true"}}},
      {"hlfet", {{"priority", "static"}, {"compare", "est"}, {"placement", "append"}}},
      {"mct", {{"priority", "canonical"}, {"placement", "append"}}},
      {"met", {{"priority", "canonical"}, {"compare", "met"}, {"placement", "append"}}},
      {"sufferage", {{"priority", "canonical"}, {"placement", "append"}, {"sufferage", "all"}}},
      {"peft", {{"priority", "oct"}, {"compare", "eft+oct"}}},
      {"mcp", {{"priority", "alap"}, {"compare", "est"}}},
  };
  for (const auto& [name, set] : points) {
    for (std::uint64_t seed = 0; seed < cases(100'000); ++seed) {
      INFO(name << ", seed " << seed);
      const Instance whole = random_instance(seed);
      const Instance instance = seed % 2 == 0 ? whole : restricted_instance(whole, seed);
      REQUIRE(same_replicas(scheduled("list", set, instance), schedule_by(name, instance)));
    }
  }
}

TEST_CASE("every point gives valid schedules, and every value of a parameter matters") {
  std::map<std::string, std::set<double>> lengths;  // of one instance, by parameter
  const Instance one = random_instance(4);
  for (const ParameterSpec& spec : list_parameters) {
    const std::vector<std::string> values = spec.name == "sufferage"
                                                ? std::vector<std::string>{"1", "2", "3", "all"}
                                                : split(spec.choices, '|');
    std::size_t differ = 0;
    for (std::uint64_t seed = 0; seed < cases(2000); ++seed) {
      const Instance whole = random_instance(seed);
      const Instance instance = seed % 2 == 0 ? whole : restricted_instance(whole, seed);
      std::set<double> found;
      for (const std::string& value : values) {
        INFO(spec.name << "=" << value << ", seed " << seed);
        Set set{{std::string(spec.name), value}};
        if (spec.name == "tl") set["priority"] = "path";
        const Schedule schedule = scheduled("list", set, instance);
        REQUIRE(find_violation(schedule.replicas(), instance) == std::nullopt);
        found.insert(schedule.makespan());
      }
      differ += found.size() > 1 ? 1 : 0;
    }
    INFO(spec.name);
    CHECK(differ > 5);
  }
}

}  // namespace dagsweep::parametric_test
