#include "launch/join/launch_group.hpp"

#include <filesystem>

#include "catch.hpp"
#include "core/error.hpp"
#include "support/scratch_folder.hpp"

namespace dagsweep::launch_group_test {
namespace {

using Life = LaunchGroup::Life;

JoinedLaunch launch(double lease) {
  JoinedLaunch self;
  self.host = "node1";
  self.started = "2026-01-01T00:00:00Z";
  self.ranks = 3;
  self.lease = lease;
  return self;
}

/// Leaves the file of a launch that gives no sign of life, as a killed process does.
void die(const ScratchResults& scratch, double lease, bool is_ready) {
  const std::string folder = scratch.path + ".running/joined/";
  {
    LaunchGroup group(scratch.path, launch(lease));
    if (is_ready) group.set_ready();
    std::filesystem::copy(folder + "launch-" + std::to_string(group.number()), folder + "kept");
  }
  std::filesystem::rename(
      folder + "kept",
      folder + "launch-" + std::to_string(joined_launches(scratch.path).back().number));
}

}  // namespace

TEST_CASE("launches know each other") {
  const ScratchResults scratch;
  LaunchGroup one(scratch.path, launch(60));
  {
    LaunchGroup two(scratch.path, launch(60));
    CHECK((one.number() == 1 && two.number() == 2));
    CHECK(one.life_of(2) == Life::working);
    two.count_runs(7);
    two.settle(3);
    const auto told = one.find(2);
    REQUIRE(told);
    CHECK((told->host == "node1" && told->ranks == 3 && told->runs == 7 && told->settled == 3));
    CHECK(one.working() == 2);
    CHECK(!one.is_last());
    CHECK(!one.is_another_ready({}));  // it waits for its turn, too
  }
  CHECK(one.life_of(2) == Life::over);
  CHECK(one.working() == 1);
  CHECK(one.is_last());
  CHECK(joined_launches(scratch.path)[1].has_ended);
  CHECK(one.find(3) == std::nullopt);
}

TEST_CASE("a launch without a sign of life is silent, then dead") {
  const ScratchResults scratch;
  die(scratch, 0.2, true);
  LaunchGroup one(scratch.path, launch(60));
  CHECK(one.life_of(1) == Life::working);  // not known yet
  CHECK(!one.is_another_ready({}));        // waits until it is
  CHECK(one.life_of(1) == Life::silent);
  one.declare_dead(1);
  CHECK(one.life_of(1) == Life::over);
}

TEST_CASE("a launch that was declared dead joins again, unless all began anew") {
  const ScratchResults scratch;
  LaunchGroup one(scratch.path, launch(60));
  LaunchGroup two(scratch.path, launch(60));
  const std::uint32_t generation = one.begin_generation();
  CHECK(two.is_counted(generation));
  one.declare_dead(2);
  CHECK(two.is_counted(generation));
  CHECK(two.number() == 3);
  CHECK(one.life_of(3) == Life::working);
  one.declare_dead(3);
  CHECK(one.begin_generation() == generation + 1);
  CHECK(!two.is_counted(generation));
}

TEST_CASE("one launch at a time has its turn") {
  const ScratchResults scratch;
  LaunchGroup one(scratch.path, launch(60));
  LaunchGroup two(scratch.path, launch(60));
  {
    const auto turn = one.wait_for_turn(0);
    REQUIRE(turn);
    CHECK_NOTHROW(turn->require());
    CHECK(!two.wait_for_turn(0));
  }
  CHECK(two.wait_for_turn(0));
  CHECK(one.wait_for_turn(0));
}

TEST_CASE("a launch that dies in its turn does not stop the others") {
  const ScratchResults scratch;
  std::optional<LaunchGroup::Turn> turn;
  {
    LaunchGroup one(scratch.path, launch(60));
    turn.emplace(*one.wait_for_turn(0));
  }
  LaunchGroup two(scratch.path, launch(60));
  CHECK(two.wait_for_turn(0));
  CHECK_THROWS_AS(turn->require(), IoError);  // should it not be dead after all
}

}  // namespace dagsweep::launch_group_test
