#include "parallel/communicator.hpp"

#include "catch.hpp"

using namespace dagsweep;

// Needs 5 GB: mpirun -n 2 build/release/tests/test_parallel [.large]
TEST_CASE("a text of more than 2 GiB is broadcast", "[.large]") {
  const Communicator ranks(nullptr, nullptr);
  REQUIRE(ranks.size() > 1);
  constexpr std::size_t size = (std::size_t{1} << 31) + 7;
  std::string text;
  if (ranks.is_master()) {
    text.assign(size, 'x');
    text.front() = 'a';
    text.back() = 'z';
  }
  text = ranks.broadcast(std::move(text));
  CHECK(text.size() == size);
  CHECK(text.front() == 'a');
  CHECK(text[size / 2] == 'x');
  CHECK(text.back() == 'z');
}
