#include "schedule/data_copies.hpp"

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("holders of an item are counted on more nodes than a word has bits") {
  const ItemId item(1);
  DataCopies copies(3, 130);
  CHECK(copies.count_beside(item, {}, {}) == 0);
  for (const std::size_t n : {0, 63, 64, 129}) copies.add(item, NodeId(n));
  copies.add(ItemId(2), NodeId(5));
  CHECK(copies.count_beside(item, {}, {}) == 4);
  CHECK(copies.count_beside(item, NodeId(64), {}) == 3);
  CHECK(copies.count_beside(item, NodeId(0), NodeId(129)) == 2);
  CHECK(copies.count_beside(item, NodeId(63), NodeId(63)) == 3);
  CHECK(copies.count_beside(item, NodeId(1), NodeId(128)) == 4);
  copies.keep_only(item, NodeId(64));
  CHECK(copies.count_beside(item, NodeId(64), {}) == 0);
}
