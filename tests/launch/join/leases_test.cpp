#include "launch/join/leases.hpp"

#include <filesystem>
#include <unistd.h>

#include "catch.hpp"
#include "launch/join/once_file.hpp"

namespace dagsweep::leases_test {
namespace {

namespace fs = std::filesystem;

struct Scratch {
  std::string folder =
      (fs::temp_directory_path() / ("dagsweep-leases-" + std::to_string(::getpid()))).string();
  Scratch() { fs::create_directory(folder); }
  ~Scratch() { fs::remove_all(folder); }
};

}  // namespace

TEST_CASE("leases of two launches are disjoint, and all places are in one") {
  const Scratch scratch;
  Leases one(scratch.folder, 1, 100);
  Leases two(scratch.folder, 1, 100);
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
  const Scratch scratch;
  Leases one(scratch.folder, 1, 100);
  CHECK(one.take(0, 60, 1));
  Leases two(scratch.folder, 1, 100);
  two.refresh();
  CHECK(two.take(1, 20, 2));
  CHECK(two.take(1, 60, 2));
  CHECK(two.take(2, 15, 3));
  one.refresh();
  CHECK((one.rest_of(0) == 60 && one.rest_of(1) == 60 && one.rest_of(2) == 15));
  CHECK(one.all()[4].parent == 2);
}

TEST_CASE("leases of another generation, and files that say nothing, count for nothing") {
  const Scratch scratch;
  Leases old(scratch.folder, 1, 100);
  CHECK(old.take(0, 50, 1));
  Leases next(scratch.folder, 2, 100);
  next.refresh();
  CHECK(next.rest_of(0) == 0);
  for (const std::string text : {"", "7 0 10 1", "0 20 30 1", "0 0 200 1", "0 0 x 1"}) {
    CHECK(create_once(scratch.folder + "/lease-2-" + std::to_string(next.all().size()), text));
    next.refresh();
    CHECK(next.rest_of(0) == 0);
  }
  CHECK(next.take(0, 10, 1));
  CHECK(next.rest_of(0) == 10);
}

}  // namespace dagsweep::leases_test
