#include "schedule/validity.hpp"

#include "catch.hpp"
#include "support/instance_of.hpp"

using namespace dagsweep;

namespace {

/// Edge 0 -> 1 with 4 data units, tasks 1 and 2 in one group; bandwidth 2, startup 1.
Instance instance() {
  return instance_of({{2, 4}, {3, 3}, {1, 1}}, {{0, 1, 4.0}}, 1.0, {-1, 5, 5}, std::vector(4, 0.5));
}

std::vector<Replica> good() {
  const ProcessorId p(0), q(1);
  return {{TaskId(0), p, 0.0, 2.0}, {TaskId(1), q, 5.0, 8.0}, {TaskId(2), q, 8.0, 9.0}};
}

std::string violation(const std::vector<Replica>& replicas) {
  return find_violation(replicas, instance()).value_or("");
}

}  // namespace

TEST_CASE("a valid schedule is accepted, and every kind of violation is detected") {
  CHECK(violation(good()).empty());
  const auto changed = [](std::size_t k, Replica replica) {
    auto replicas = good();
    replicas[k] = replica;
    return violation(replicas);
  };
  const ProcessorId p(0), q(1);
  CHECK(changed(1, {TaskId(1), q, 4.5, 7.5}).find("arrives at 5") != std::string::npos);
  CHECK(changed(2, {TaskId(2), q, 7.0, 8.0}).find("overlaps") != std::string::npos);
  CHECK(changed(2, {TaskId(2), p, 8.0, 9.0}).find("group 5") != std::string::npos);
  CHECK(changed(0, {TaskId(0), p, 0.0, 1.0}).find("does not last 2") != std::string::npos);
  CHECK(changed(0, {TaskId(0), p, -1.0, 1.0}).find("before 0") != std::string::npos);
  CHECK(changed(0, {TaskId(7), p, 0.0, 2.0}).find("does not exist") != std::string::npos);
  CHECK(changed(0, {TaskId(0), ProcessorId(2), 0.0, 2.0}).find("does not exist") !=
        std::string::npos);
  CHECK(changed(0, {TaskId(2), p, 0.0, 1.0}).find("task 0 is not placed") != std::string::npos);
  auto twice = good();
  twice.push_back({TaskId(0), p, 20.0, 22.0});
  CHECK(violation(twice).find("twice") != std::string::npos);
}

TEST_CASE("a replica may start at the earliest arrival of each input from any replica") {
  auto replicas = good();
  const ProcessorId q(1);
  replicas.push_back({TaskId(0), q, 0.0, 4.0});
  replicas[1] = {TaskId(1), q, 4.0, 7.0};
  CHECK(violation(replicas).empty());
}
