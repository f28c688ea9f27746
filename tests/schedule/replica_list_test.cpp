#include "schedule/replica_list.hpp"

#include "catch.hpp"

namespace dagsweep::replica_list_test {

TEST_CASE("a list grows beyond its room, and what is removed last is appended again elsewhere") {
  ReplicaList list = ReplicaList::with_room_for(1);
  const auto replica = [](std::uint32_t k) {
    return Replica{TaskId(k), ProcessorId(k % 3), 1.0 * k, 2.0 * k};
  };
  for (std::uint32_t k = 0; k < 10; ++k) list.append(replica(k));
  list.remove_last();
  list.append(replica(20));
  REQUIRE(list.size() == 10);
  for (std::uint32_t k = 0; k < 9; ++k) CHECK(list[k] == replica(k));
  CHECK(list[9] == replica(20));
}

}  // namespace dagsweep::replica_list_test
