#include "parallel/node_memory.hpp"

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("a rank alone on its node takes what the node has") {
  const Communicator alone(nullptr, nullptr);
  StopSource stop;
  NodeMemory memory(alone, 1'000'000'000);
  CHECK(memory.most() == 1'000'000'000);
  CHECK(memory.held() == NodeMemory::small);
  CHECK(memory.hold(900'000'000, stop));
  CHECK(memory.held() == 900'000'000);
  CHECK(memory.hold(0, stop));
  CHECK(memory.held() == NodeMemory::small);
  CHECK(NodeMemory(alone, 1000).most() == NodeMemory::small);
}
