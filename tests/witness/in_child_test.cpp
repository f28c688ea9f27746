#include "witness/in_child.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "catch.hpp"

using namespace dagsweep;

namespace {

std::function<std::vector<double>()> child_that(const std::function<void()>& ends) {
  return [=] { return ends(), std::vector<double>(); };
}

}  // namespace

TEST_CASE("a child hands back what it made") {
  const std::vector<double> made(100000, 0.1);
  CHECK(in_child([&] { return made; }, 60.0) == made);
  CHECK(in_child([] { return std::vector<double>(); }, 60.0).empty());
}

TEST_CASE("a child that fails says how") {
  CHECK_THROWS_WITH(in_child(child_that([] { std::raise(SIGKILL); }), 60.0),
                    "the child process crashed: Killed");
  CHECK_THROWS_WITH(in_child(child_that([] { std::raise(SIGABRT); }), 60.0),
                    "the child process crashed: Aborted");
  CHECK_THROWS_WITH(in_child(child_that([] { std::_Exit(3); }), 60.0),
                    "the child process exited with code 3");
  CHECK_THROWS_WITH(in_child(child_that([] { throw std::runtime_error("no luck"); }), 60.0),
                    "the child process failed: no luck");
  const auto sleeper = child_that([] { std::this_thread::sleep_for(std::chrono::minutes(1)); });
  CHECK_THROWS_AS(in_child(sleeper, 0.2), std::runtime_error);  // killed
}
