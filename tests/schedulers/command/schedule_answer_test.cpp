#include "schedulers/command/schedule_answer.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "core/json_writing.hpp"
#include "schedule/criteria_not_met.hpp"
#include "schedule/schedule_file.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedule/validity.hpp"
#include "schedulers/catalogue.hpp"
#include "support/error_text.hpp"
#include "support/instance_of.hpp"
#include "support/quick_parameters.hpp"
#include "support/random_instance.hpp"

using namespace dagsweep;

namespace {

/// Two chains 0 -> 2 and 1 -> 3 on two processors; every task takes 2 on p0 and 3 on p1, transfers
/// take 1.
Instance chains() {
  return instance_of({{2, 3}, {2, 3}, {2, 3}, {2, 3}}, {{0, 2, 1.0}, {1, 3, 1.0}});
}

Schedule read(const std::string& content, const Instance& instance, bool replicates = false,
              const SchedulerRequest& request = {}) {
  return read_schedule_answer(R"({"id": "7", )" + content + "}", "7", instance, replicates, request,
                              StopToken());
}

Replica replica(int task, int processor, double start, double finish) {
  return {TaskId(static_cast<std::size_t>(task)), ProcessorId(static_cast<std::size_t>(processor)),
          start, finish};
}

bool has(const Schedule& schedule, const Replica& expected) {
  const ReplicaList& replicas = schedule.replicas();
  return std::find(replicas.begin(), replicas.end(), expected) != replicas.end();
}

}  // namespace

TEST_CASE("processors and order determine the planned times") {
  const Instance instance = chains();
  const std::vector<Replica> expected{replica(0, 0, 0, 2), replica(1, 1, 0, 3), replica(3, 0, 4, 6),
                                      replica(2, 1, 3, 6)};
  for (const char* content :
       {R"("order": [[0, 3], [1, 2]])",
        R"("replicas": [[1, 1], [2, 1], [0, 0], [3, 0]])",  // successors may be listed first
        R"("replicas": [{"task": 0, "processor": 0}, {"task": 3, "processor": 0},
                        {"task": 1, "processor": 1}, {"task": 2, "processor": 1}])",
        R"("format": "dagsweep-schedule-1", "algorithm": "mine", "makespan": 9, "replicas": [
             {"task": 3, "processor": 0, "start": 5, "finish": 6},
             {"task": 2, "processor": 1, "start": 5, "finish": 7},
             {"task": 1, "processor": 1, "start": 4, "finish": 5},
             {"task": 0, "processor": 0, "start": 0, "finish": 9}])"}) {
    const Schedule schedule = read(content, instance);
    CHECK(schedule.replicas().size() == 4);
    CHECK_FALSE(schedule.is_replicated());
    for (const Replica& one : expected) CHECK(has(schedule, one));
  }
}

TEST_CASE("tasks of no work keep the order that was answered") {
  GraphDraft draft;
  draft.work = {0, 0};
  const Instance instance{TaskGraph(draft), Platform(1, {0}, 0.0), ExecutionTimes(2, 1, {0, 0})};
  const Schedule schedule = read(R"("order": [[1, 0]])", instance);
  CHECK(schedule.replicas().task(ProcessorQueues(schedule, instance.graph)[ProcessorId(0)][0]) ==
        TaskId(1));
}

TEST_CASE("replicas, sources and bounds of an answer") {
  const Instance instance = chains();
  const Schedule schedule =
      read(R"("replicas": [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [3, 1]])", instance, true);
  CHECK(schedule.is_replicated());
  CHECK(has(schedule, replica(2, 0, 4, 6)));  // its own processor's replica of task 0 counts alone
  CHECK(has(schedule, replica(3, 1, 6, 9)));  // although p0 finishes task 1 first
  CHECK(schedule.latency_lower() == 9);
  const Schedule chosen = read(
      R"("replicas": [[0, 0, []], [0, 1, []], [1, 1, []], [2, 0, [[0, 1]]], [3, 1, [[1, 1]]]])",
      instance, true);
  CHECK(has(chosen, replica(2, 0, 4, 6)));
  CHECK(chosen.chosen_sources()->of_input[0] == 1);
  CHECK_THROWS_AS(read(R"("order": [[0, 2], [1, 3]])", instance, true,
                       {.parameters = {}, .epsilon = 0, .seed = 1, .latency = 5}),
                  CriteriaNotMet);
}

TEST_CASE("answers that are no schedule are refused with key and reason") {
  const Instance instance = chains();
  const auto expect_error = [&](const std::string& content, const std::string& expected,
                                bool replicates = false) {
    const std::string message =
        error_text<InputError>([&] { read(content, instance, replicates); });
    INFO(content << "\n-> " << message);
    CHECK(message.find(expected) != std::string::npos);
  };
  expect_error(R"("order": [[0, 1, 2, 3]])", "answer: order: has 1 lists");
  expect_error(R"("order": [[0, 1, 2], []])", "answer: order: lacks task 3");
  expect_error(R"("order": [[0, 1], [2, 3, 0]])",
               "answer: order[1][2]: task 0 has a place already");
  expect_error(R"("order": [[0, 1, 2, 4], []])", "answer: order[0][3]: is 4 (there are 4");
  expect_error(R"("order": [[0, 1, 2, 0.5], []])", "answer: order[0][3]:");
  expect_error(R"("order": [[2, 1, 0, 3], []])", "processor 0 can never start task 2");
  expect_error(R"("order": [[], []], "replicas": [])", "both 'order' and 'replicas'");
  expect_error(R"("makespan": 3)", "neither 'order' and 'replicas'");
  expect_error(R"("ordre": [])", "did you mean 'order'?");
  expect_error(R"("order": [[0, 1, 2, 3], []], "note": 1)", "note");
  expect_error(R"("error": "too hard")", "says: too hard");
  expect_error(R"("replicas": [[0, 0], [1, 0], [2, 2], [3, 0]])", "replicas[2][1]: is 2");
  expect_error(R"("replicas": [[0, 0], [0, 0]])", "replicas[1]: task 0 is placed on processor 0");
  expect_error(R"("replicas": [[0, 0], [0, 1], [1, 0], [2, 0], [3, 0]])", "reads: [epsilon]");
  expect_error(R"("replicas": [[2, 0], [0, 0], [0, 1], [1, 0], [3, 0]])",
               "task 2 on processor 0 is placed before all replicas of task 0", true);
  expect_error(R"("replicas": [[0, 0, []], [1, 0], [2, 0], [3, 0]])",
               "some replicas have 'sources'");
}

TEST_CASE("the schedules of built-in algorithms, as answers, have the same mapping and order") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Instance instance = random_instance(seed);
    for (const SchedulerEntry& entry : schedulers()) {
      if (!entry.is_static()) continue;
      INFO(entry.name << ", seed " << seed);
      const SchedulerRequest request{quick_parameters(entry), entry.reads_epsilon ? 1U : 0U, seed};
      if (request.epsilon >= instance.platform.node_count()) continue;
      const Schedule given = initial_schedule(entry.make(request), instance, StopToken());
      Json json = schedule_json(given, instance.graph, entry.name);
      json["id"] = "7";
      const Schedule back = read_schedule_answer(json.dump(), "7", instance, entry.reads_epsilon,
                                                 request, StopToken());
      CHECK_FALSE(find_violation(back.replicas(), instance));
      CHECK(back.is_replicated() == given.is_replicated());
      const ProcessorQueues queues_before(given, instance.graph);
      const ProcessorQueues queues_after(back, instance.graph);
      for (const ProcessorId p : instance.platform.processors()) {
        const auto before = queues_before[p];
        const auto after = queues_after[p];
        REQUIRE(before.size() == after.size());
        for (std::size_t k = 0; k < before.size(); ++k) {
          CHECK(given.replicas().task(before[k]) == back.replicas().task(after[k]));
          if (given.is_replicated()) continue;
          // Nothing waits without need, whatever the algorithm's own times.
          CHECK(back.replicas().start(after[k]) <= given.replicas().start(before[k]));
        }
      }
      if (entry.name == "ftsa" || entry.name == "mc-ftsa/safe") {
        CHECK(back.latency_upper() == given.latency_upper());
      }
    }
  }
}
