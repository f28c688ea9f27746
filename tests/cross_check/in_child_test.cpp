#include "cross_check/in_child.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "catch.hpp"
#include "support/patience.hpp"

using namespace dagsweep;

namespace {

std::function<std::vector<double>()> child_running(const std::function<void()>& action) {
  return [=] { return action(), std::vector<double>(); };
}

}  // namespace

TEST_CASE("a child process returns its result") {
  const std::vector<double> numbers(100000, 0.1);
  CHECK(in_child([&] { return numbers; }, patience()) == numbers);
  CHECK(in_child([] { return std::vector<double>(); }, patience()).empty());
}

TEST_CASE("the failure of a child process is reported") {
  CHECK_THROWS_WITH(in_child(child_running([] { std::raise(SIGKILL); }), patience()),
                    "the child process crashed: Killed");
  CHECK_THROWS_WITH(in_child(child_running([] { std::raise(SIGABRT); }), patience()),
                    "the child process crashed: Aborted");
  CHECK_THROWS_WITH(in_child(child_running([] { std::_Exit(3); }), patience()),
                    "the child process exited with code 3");
  CHECK_THROWS_WITH(
      in_child(child_running([] { throw std::runtime_error("no luck"); }), patience()),
      "the child process failed: no luck");
  const auto sleeper = child_running([] { std::this_thread::sleep_for(std::chrono::minutes(1)); });
  CHECK_THROWS_AS(in_child(sleeper, 0.2), std::runtime_error);  // killed
}
