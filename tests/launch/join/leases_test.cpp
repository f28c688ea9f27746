#include "launch/join/leases.hpp"

#include "catch.hpp"
#include "launch/join/once_file.hpp"
#include "support/scratch_folder.hpp"

namespace dagsweep::leases_test {

TEST_CASE("leases of two launches are disjoint, and all places are in one") {
  const ScratchFolder scratch;
  Leases one(scratch.path(), 1, 100);
  Leases two(scratch.path(), 1, 100);
  CHECK(one.take(0, 40, 1));
  CHECK(!two.take(0, 30, 2));  // lease 1 is taken
  two.refresh();
  CHECK(two.rest_of(0) == 40);
  CHECK(two.take(0, 100, 2));
  one.refresh();
  REQUIRE(one.all().size() == 3);
  CHECK((one.all()[2].begin == 40 && one.all()[2].end == 100 && one.all()[2].launch == 2));
  CHECK(one.rest_of(0) == 100);
}

TEST_CASE("what is left of a lease is taken in parts") {
  const ScratchFolder scratch;
  Leases one(scratch.path(), 1, 100);
  CHECK(one.take(0, 60, 1));
  Leases two(scratch.path(), 1, 100);
  two.refresh();
  CHECK(two.take(1, 20, 2));
  CHECK(two.take(1, 60, 2));
  CHECK(two.take(2, 15, 3));
  one.refresh();
  CHECK((one.rest_of(0) == 60 && one.rest_of(1) == 60 && one.rest_of(2) == 15));
  CHECK(one.all()[4].parent == 2);
}

TEST_CASE("leases of another generation, and files that say nothing, count for nothing") {
  const ScratchFolder scratch;
  Leases old(scratch.path(), 1, 100);
  CHECK(old.take(0, 50, 1));
  Leases next(scratch.path(), 2, 100);
  next.refresh();
  CHECK(next.rest_of(0) == 0);
  for (const std::string text : {"", "7 0 10 1", "0 20 30 1", "0 0 200 1", "0 0 x 1"}) {
    CHECK(create_once(scratch / ("lease-2-" + std::to_string(next.all().size())), text));
    next.refresh();
    CHECK(next.rest_of(0) == 0);
  }
  CHECK(next.take(0, 10, 1));
  CHECK(next.rest_of(0) == 10);
}

}  // namespace dagsweep::leases_test
