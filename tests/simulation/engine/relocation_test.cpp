#include "simulation/engine/relocation.hpp"

#include <vector>

#include "catch.hpp"

namespace dagsweep::relocation_test {

namespace {

/// Three processors, bandwidth 2 between every pair.
Platform machines(NetworkLayout network, double startup = 0.0) {
  return {3, std::vector<double>(9, 2.0), startup, std::move(network)};
}

const NodeId a(0), b(1), c(2);

double time_of(const Platform& platform, const std::vector<Relocation>& moves) {
  return relocate(platform, moves, StopToken()).time;
}

}  // namespace

TEST_CASE("concurrent relocations share the network; the time is that of the last arrival") {
  const std::vector<Relocation> moves{{a, b, 6.0}, {c, b, 2.0}};
  CHECK(time_of(machines({}), moves) == 3.0);       // one link each
  CHECK(time_of(machines({}, 1.5), moves) == 4.5);  // and a startup
  CHECK(time_of(machines(NetworkLayout::bus(3, 2.0)), moves) ==
        4.0);  // 8 data units through one medium
  CHECK(time_of(machines(NetworkLayout::one_port()), moves) == 4.0);  // one after the other
  CHECK(time_of(machines(NetworkLayout::one_port()), {{a, b, 6.0}, {b, c, 2.0}}) == 3.0);
}

TEST_CASE("relocations with data count as messages; without any, no time passes") {
  const RelocationResult none = relocate(machines({}), {}, StopToken());
  CHECK(none.time == 0.0);
  CHECK(none.messages == 0);
  const std::vector<Relocation> moves{{a, b, 6.0}, {a, c, 0.0}, {b, a, 1.0}};
  const RelocationResult moved = relocate(machines({}), moves, StopToken());
  CHECK(moved.messages == 2);
  CHECK(moved.data_moved == 7.0);
  CHECK(moved.time == 3.0);
  StopSource stop;
  stop.drain();
  CHECK_THROWS_AS(relocate(machines({}), moves, StopToken(stop)), Stopped);
}

}  // namespace dagsweep::relocation_test
