#include "schedule/lower_bound.hpp"

#include "catch.hpp"
#include "support/list_case.hpp"

using namespace dagsweep;

namespace {

double bound_of(const Instance& instance) {
  return lower_bound(instance, instance.times, StopToken());
}

}  // namespace

TEST_CASE("a task moves or stays, whichever ends first") {
  const Table times{{1.0, 10.0}, {10.0, 1.0}};
  CHECK(bound_of(instance_of(times, {{0, 1, 0.0}})) == 2.0);
  CHECK(bound_of(instance_of(times, {{0, 1, 3.0}})) == 5.0);       // 1 + 3 + 1
  CHECK(bound_of(instance_of(times, {{0, 1, 3.0}}, 2.0)) == 7.0);  // a startup of 2
  CHECK(bound_of(instance_of(times, {{0, 1, 100.0}})) == 11.0);    // on either processor
}

TEST_CASE("the bound allows for data that is relayed") {
  // Directly from 0 to 1: 10; by way of 2: 1 + 1, of which the last hop counts.
  const std::vector<double> delay{0, 10, 1, 10, 0, 1, 1, 1, 0};
  const Table times{{1.0, 90.0, 90.0}, {90.0, 1.0, 90.0}};
  CHECK(bound_of(instance_of(times, {{0, 1, 1.0}}, 0.0, {}, delay)) == 3.0);
}

TEST_CASE("processors cannot do more work than they have time for") {
  CHECK(bound_of(instance_of(Table(4, {2.0, 2.0}))) == 4.0);
  CHECK(bound_of(instance_of(Table(4, {3.0, 1.0}))) == Approx(3.0));  // four tasks, speeds 1 and 3
  CHECK(bound_of(instance_of(Table(3, {7.0}))) == 21.0);
}

TEST_CASE("work that can only begin late, or must end early, has less time") {
  const Table times{{5.0, 5.0}, {2.0, 2.0}, {2.0, 2.0}, {2.0, 2.0}, {2.0, 2.0}};
  CHECK(bound_of(instance_of(times, {{0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}})) == 9.0);
  CHECK(bound_of(instance_of(times, {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}})) == 9.0);
}

TEST_CASE("the bound is one of the times of the execution") {
  const Instance instance = instance_of({{4.0}, {6.0}});
  CHECK(lower_bound(instance, ExecutionTimes(2, 1, {1.0, 2.0}), StopToken()) == 3.0);
}
