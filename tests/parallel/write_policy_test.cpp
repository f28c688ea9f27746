#include "parallel/write_policy.hpp"

#include "catch.hpp"

using namespace dagsweep;

TEST_CASE("the first batch is written at its end") {
  const WritePolicy policy(100.0);
  CHECK(policy.seconds_per_batch() == 0.0);
  CHECK(policy.is_due_after_batch(100.0));
  CHECK(!policy.is_due_within_batch(1, 101.9));
  CHECK(policy.is_due_within_batch(1, 102.0));
}

TEST_CASE("rows are held for a second, or 20 times what writing a batch takes") {
  const struct {
    double write;
    double held;
  } cases[] = {{0.0, 1.0}, {0.01, 1.0}, {0.1, 2.0}, {0.6, 12.0}, {10.0, 30.0}};
  for (const auto& [write, held] : cases) {
    INFO(write);
    WritePolicy policy(0.0);
    policy.record(1, 5.0, 5.0 + write);
    const double end = 5.0 + write;
    CHECK(!policy.is_due_after_batch(end + 0.99 * held));
    CHECK(policy.is_due_after_batch(end + 1.01 * held));
    CHECK(!policy.is_due_within_batch(1, end + 1.99 * held));
    CHECK(policy.is_due_within_batch(1, end + 2.01 * held));
    CHECK(policy.is_due_within_batch(WritePolicy::max_rows, end));
    CHECK(policy.total_seconds() == Approx(write));
  }
}

TEST_CASE("the time of a write is that of each of its batches, on average") {
  WritePolicy policy(0.0);
  policy.record(1, 0.0, 0.8);
  CHECK(policy.seconds_per_batch() == Approx(0.8));
  policy.record(4, 10.0, 10.8);
  CHECK(policy.seconds_per_batch() == Approx(0.5));
  CHECK(policy.total_seconds() == Approx(1.6));
}

TEST_CASE("a wait is used for a write once it has lasted as long") {
  WritePolicy policy(0.0);
  CHECK(!policy.is_due_while_waiting(1, 0.009));
  CHECK(policy.is_due_while_waiting(1, 0.011));
  policy.record(1, 0.0, 0.5);
  CHECK(!policy.is_due_while_waiting(3, 1.4));
  CHECK(policy.is_due_while_waiting(3, 1.6));
}
