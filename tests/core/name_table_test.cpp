#include "core/name_table.hpp"

#include <string>

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("names are numbered in the order in which they are first given") {
  std::vector<std::string> names;  // many more than the table has slots for at first
  for (int k = 0; k < 5000; ++k) names.push_back("task-" + std::to_string(k * k));
  names.emplace_back("");
  names.emplace_back("BB");  // "Aa" and "BB" have one hash
  names.emplace_back("Aa");
  NameTable table;
  CHECK(!table.find("task-0"));
  for (std::uint32_t k = 0; k < names.size(); ++k) {
    const NameTable::Number number = table.add(names[k]);
    REQUIRE(number.is_new);
    REQUIRE(number.value == k);
  }
  for (std::uint32_t k = 0; k < names.size(); ++k) {
    REQUIRE(table.find(names[k]) == k);
    REQUIRE(!table.add(std::string(names[k])).is_new);
    REQUIRE(table.names()[k] == names[k]);
  }
  CHECK(table.size() == names.size());
  CHECK(!table.find("task-2"));
}
