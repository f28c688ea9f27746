#include "platform/platform.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "platform/models/networks.hpp"

using namespace dagsweep;

TEST_CASE("delays, links and transfer times follow from bandwidth and startup") {
  const Platform platform(3, {0, 2, 4, 2, 0, 8, 4, 8, 0}, 0.5);
  const ProcessorId a(0), b(1), c(2);
  CHECK(platform.delay(a, b) == 0.5);
  CHECK(platform.delay(a, a) == 0.0);
  CHECK(platform.mean_delay() == (0.5 + 0.25 + 0.125) / 3.0);
  CHECK(platform.largest_delay() == 0.5);
  CHECK(platform.transfer_time(8.0, a, c) == 2.5);
  CHECK(platform.transfer_time(8.0, a, a) == 0.0);
  CHECK(platform.transfer_time(0.0, a, b) == 0.0);
  CHECK(platform.mean_transfer_time(0.0) == 0.0);
  std::set<std::uint32_t> links;
  for (const NodeId n : platform.nodes()) {
    for (const NodeId m : platform.nodes()) {
      if (n == m) continue;
      CHECK(platform.link(n, m) == platform.link(m, n));
      links.insert(platform.link(n, m).value);
    }
  }
  CHECK(links == std::set<std::uint32_t>{0, 1, 2});
}

TEST_CASE("bandwidths change at once or one by one, and the means of delays with them") {
  Platform at_once(3, {0, 2, 4, 2, 0, 8, 4, 8, 0}, 0.5);
  Platform one_by_one = at_once;
  const ProcessorId a(0), b(1), c(2);
  const std::vector<LinkBandwidth> links{{a, b, 1.0}, {c, a, 16.0}};
  at_once.set_bandwidths(links);
  for (const LinkBandwidth& link : links) one_by_one.set_bandwidths({&link, 1});
  const Platform expected(3, {0, 1, 16, 1, 0, 8, 16, 8, 0}, 0.5);
  for (const Platform& changed : {at_once, one_by_one}) {
    CHECK(std::ranges::equal(changed.delays(), expected.delays()));
    CHECK(std::ranges::equal(changed.bandwidths(), expected.bandwidths()));
    CHECK(changed.mean_delay() == expected.mean_delay());
    CHECK(changed.largest_delay() == expected.largest_delay());
  }
}

TEST_CASE("one processor has no links and no communication") {
  const Platform alone(1, {0.0}, 3.0);
  CHECK(alone.link_count() == 0);
  CHECK(alone.mean_delay() == 0.0);
  CHECK(alone.mean_transfer_time(5.0) == 0.0);
}

TEST_CASE("an invalid platform is refused") {
  CHECK_THROWS_AS(Platform(0, {}, 0.0), InputError);
  CHECK_THROWS_AS(Platform(2, {1, 1, 1}, 0.0), InputError);
  CHECK_THROWS_AS(Platform(2, {1, 0, 0, 1}, 0.0), InputError);
  CHECK_THROWS_AS(Platform(2, {1, 1e-310, 1e-310, 1}, 0.0), InputError);  // delay not finite
  CHECK_THROWS_AS(Platform(2, {1, 2, 3, 1}, 0.0), InputError);
  CHECK_THROWS_AS(Platform(2, {1, 1, 1, 1}, -1.0), InputError);
  CHECK_THROWS_AS(on_network(Platform(2, {1, 1, 1, 1}, 0.0), "telepathy"), InputError);
}
