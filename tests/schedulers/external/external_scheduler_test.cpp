#include "schedulers/external/external_scheduler.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"
#include "support/instance_of.hpp"

namespace dagsweep::external_scheduler_test {

namespace {

/// Answers with what it was given.
class Reactive final : public ExternalReactive {
 public:
  explicit Reactive(std::optional<std::vector<Assignment>> answer)
      : ExternalReactive("mine", false), answer_(std::move(answer)) {}

 private:
  std::optional<std::vector<Assignment>> ask(const Snapshot& /*now*/,
                                             const StopToken& /*stop*/) override {
    return answer_;
  }
  std::optional<std::vector<Assignment>> answer_;
};

class Online final : public ExternalOnline {
 public:
  explicit Online(std::vector<Assignment> answer)
      : ExternalOnline("mine", false), answer_(std::move(answer)) {}

  std::optional<Assignment> move;
  std::optional<ProcessorId> target;
  std::vector<TaskId> asked;  // the ready tasks of the last call
  int calls = 0;

 private:
  std::vector<Assignment> ask(const Snapshot& /*now*/, std::span<const TaskId> ready) override {
    ++calls;
    asked.assign(ready.begin(), ready.end());
    return answer_;
  }
  std::optional<Assignment> ask_move(const Snapshot& /*now*/) override { return move; }
  std::optional<ProcessorId> ask_replication(const Snapshot& /*now*/, TaskId /*task*/) override {
    return target;
  }
  std::vector<Assignment> answer_;
};

/// Tasks 0 -> 1 (4 units of data), 2, 3, of which 2 and 3 are a group, on 3 processors; tasks 2 and
/// 3 do not run on processor 1. Task k takes k + 1.
Instance instance() {
  return instance_of({{1, 1, 1}, {2, 2, 2}, {3, never, 3}, {4, never, 4}}, {{0, 1, 4.0}}, 0.0,
                     {-1, -1, 7, 7});
}

std::vector<Assignment> tasks(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs) {
  std::vector<Assignment> out;
  for (const auto& [task, p] : pairs) out.push_back({TaskId(task), ProcessorId(p)});
  return out;
}

struct Case {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> answer;
  std::string message;
};

}  // namespace

TEST_CASE("a mapping has all unfinished tasks once, predecessors first, where they can run") {
  const Instance on = instance();
  const Case cases[] = {
      {{{0, 0}, {1, 0}, {2, 2}, {3, 2}}, ""},
      {{{0, 0}, {1, 0}, {2, 2}}, "mine: task 3 is not assigned, and has not finished"},
      {{{0, 0}, {1, 0}, {2, 2}, {2, 2}}, "mine: task 2 is assigned twice"},
      {{{4, 0}}, "mine: there is no task 4 (the graph has 4)"},
      {{{0, 3}}, "mine: there is no processor 3 (the platform has 3)"},
      {{{2, 1}}, "mine: processor 1 cannot run task 2"},
      {{{2, 0}, {3, 2}}, "mine: task 3 is assigned to processor 2, and its group to processor 0"},
      {{{1, 0}, {0, 0}}, "mine: task 0 stands behind a successor (predecessors must come first)"}};
  for (const Case& one : cases) {
    INFO(one.message);
    Reactive scheduler(tasks(one.answer));
    CHECK(error_text<RunError>([&] { scheduler.schedule({.instance = on}, StopToken()); }) ==
          one.message);
    CHECK(scheduler.pairs_examined() == one.answer.size() * 3);
  }
  Reactive keeps(std::nullopt);
  CHECK(error_text<RunError>([&] { keeps.schedule({.instance = on}, StopToken()); }) ==
        "mine: keeps the mapping at first, when there is none");
  CHECK_FALSE(keeps.reschedule({.instance = on}, StopToken()));
}

TEST_CASE("planned times append tasks to their processors, whose inputs travel") {
  const Instance on = instance();
  const Schedule plan =
      Reactive(tasks({{0, 0}, {2, 0}, {3, 0}, {1, 1}})).schedule({.instance = on}, StopToken());
  const double finishes[] = {1.0, 1.0 + 4.0 + 2.0, 4.0, 8.0};
  REQUIRE(plan.replicas().size() == 4);
  for (const Replica& replica : plan.replicas()) {
    CHECK(replica.finish == finishes[replica.task.index()]);
  }
}

TEST_CASE("a task that has finished is not assigned, one that no live processor runs may be out") {
  const Instance on = instance();
  std::vector<TaskProgress> progress(4);
  progress[0].phase = TaskPhase::finished;
  progress[0].placed = ProcessorId(0);
  DataCopies copies(1, 3);
  copies.add(ItemId(0), NodeId(0));
  const std::vector<EdgeProgress> edges(1);
  const double away[] = {0.0, 1.0, 0.0};
  const Snapshot now{.instance = on,
                     .time = 1.0,
                     .processor_availability = away,
                     .tasks = progress,
                     .edges = edges,
                     .copies = &copies};
  const auto says = [&](const Case& one) {
    Reactive scheduler(tasks(one.answer));
    CHECK(error_text<RunError>([&] { scheduler.reschedule(now, StopToken()); }) == one.message);
  };
  says({{{1, 1}}, ""});  // 2 and 3 only run on processors that are away
  says({{}, "mine: task 1 is not assigned, and has not finished"});
  says({{{0, 1}, {1, 1}}, "mine: task 0 has finished, and is assigned again"});
}

TEST_CASE("an online answer is of ready tasks and live processors, and is asked for once at 0") {
  const Instance on = instance();
  const double away[] = {1.0, 1.0, 0.0};
  const Snapshot now{.instance = on, .processor_availability = away};
  const Case cases[] = {{{{0, 0}, {2, 0}}, ""},
                        {{{1, 0}}, "mine: task 1 is not ready"},
                        {{{0, 0}, {0, 0}}, "mine: task 0 is assigned twice"},
                        {{{0, 2}}, "mine: task 0 is assigned to processor 2, which is away"},
                        {{{2, 1}}, "mine: processor 1 cannot run task 2"}};
  for (const Case& one : cases) {
    INFO(one.message);
    Online scheduler(tasks(one.answer));
    CHECK(error_text<RunError>([&] { scheduler.schedule(now, StopToken()); }) == one.message);
    CHECK(scheduler.asked.size() == 3);  // the entry tasks
    if (!one.message.empty()) continue;
    std::vector<Assignment> assigned;
    scheduler.assign(now, std::vector(scheduler.asked), assigned);
    CHECK(assigned.size() == 2);
    CHECK(scheduler.calls == 1);
    const std::vector<TaskId> ready = scheduler.asked;
    scheduler.assign(now, ready, assigned);
    CHECK(scheduler.calls == 2);
    CHECK(scheduler.pairs_examined() == 3 * 3);
  }
  CHECK(AnswerChecker(on, false).allowed(now, std::vector{TaskId(0), TaskId(2)}) ==
        std::vector<std::uint8_t>{1, 1, 0, 1, 0, 0});
}

TEST_CASE("a waiting task is moved to another live processor, results are copied to one") {
  const Instance on = instance();
  std::vector<TaskProgress> progress(4);
  progress[0].assigned = ProcessorId(0);
  const double away[] = {1.0, 1.0, 0.0};
  const Snapshot now{.instance = on, .processor_availability = away, .tasks = progress};
  Online scheduler({});
  scheduler.schedule({.instance = on}, StopToken());
  CHECK_FALSE(scheduler.next_rebalancing_move(now));
  CHECK_FALSE(scheduler.replication_target(now, TaskId(0)));
  const Case cases[] = {{{{0, 1}}, ""},
                        {{{0, 0}}, "mine: task 0 is to be moved to where it is"},
                        {{{1, 1}}, "mine: task 1 does not wait on a processor, and is to be moved"},
                        {{{0, 2}}, "mine: task 0 is to be moved to processor 2, which is away"}};
  for (const Case& one : cases) {
    scheduler.move = tasks(one.answer).front();
    CHECK(error_text<RunError>([&] { scheduler.next_rebalancing_move(now); }) == one.message);
  }
  scheduler.target = ProcessorId(2);
  CHECK(scheduler.replication_target(now, TaskId(0)) == ProcessorId(2));
  scheduler.target = ProcessorId(3);
  CHECK(error_text<RunError>([&] { scheduler.replication_target(now, TaskId(0)); }) ==
        "mine: there is no processor 3 (the platform has 3)");
}

}  // namespace dagsweep::external_scheduler_test
