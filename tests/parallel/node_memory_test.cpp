#include "parallel/node_memory.hpp"

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("a rank that is alone on its node may hold all of its memory") {
  const Communicator ranks(nullptr, nullptr);
  const NodeRanks alone(ranks);
  StopSource stop;
  NodeMemory memory(alone, 1'000'000'000);
  CHECK(memory.limit() == 1'000'000'000);
  CHECK(memory.held() == NodeMemory::baseline);
  CHECK(memory.hold(900'000'000, stop));
  CHECK(memory.held() == 900'000'000);
  CHECK(memory.hold(0, stop));
  CHECK(memory.held() == NodeMemory::baseline);
  CHECK(NodeMemory(alone, 1000).limit() == NodeMemory::baseline);
}
