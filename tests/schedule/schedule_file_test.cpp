#include "schedule/schedule_file.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "core/json_writing.hpp"
#include "platform/examples/heft_example.hpp"
#include "schedule/validity.hpp"
#include "support/error_text.hpp"
#include "support/instance_of.hpp"

using namespace dagsweep;

namespace {

/// Three tasks, 0 -> 1 -> 2, on two processors.
Instance chain() {
  return instance_of({{1, 1}, {1, 1}, {1, 1}}, {{0, 1, 1.0}, {1, 2, 1.0}});
}

std::string file(const std::string& replicas) {
  return R"({"format": "dagsweep-schedule-1", "algorithm": "mine", "replicas": [)" + replicas +
         "]}";
}

std::string replica(int task, int processor, double start, double finish) {
  return R"({"task": )" + std::to_string(task) + R"(, "processor": )" + std::to_string(processor) +
         R"(, "start": )" + std::to_string(start) + R"(, "finish": )" + std::to_string(finish) +
         "}";
}

}  // namespace

TEST_CASE("a schedule is unchanged by writing and reading") {
  const Instance instance = chain();
  const Schedule schedule(instance.graph, 2,
                          {{TaskId(1), ProcessorId(1), 2.0, 3.0},
                           {TaskId(0), ProcessorId(0), 0.0, 1.0 / 3.0},
                           {TaskId(2), ProcessorId(1), 3.0, 4.0}});
  const std::string text = schedule_json(schedule, instance.graph, "mine").dump();
  const NamedSchedule back = read_schedule(text, "s.json", instance);
  CHECK(back.algorithm == "mine");
  REQUIRE(back.schedule.replicas().size() == 3);
  for (std::size_t k = 0; k < 3; ++k) {
    CHECK(back.schedule.replicas()[k] == schedule.replicas()[k]);
  }
}

TEST_CASE("invalid schedule files are rejected with key and reason") {
  const auto expect_error = [](const std::string& content, const std::string& expected) {
    const std::string message =
        error_text<InputError>([&] { read_schedule(content, "s.json", chain()); });
    INFO(content << "\n-> " << message);
    CHECK(message.starts_with("s.json"));
    CHECK(message.find(expected) != std::string::npos);
  };
  const std::string first = replica(0, 0, 0, 1);
  expect_error(file(first), "replicas: task 1 has no replica");
  expect_error(file(first + "," + first), "replicas[1]: task 0 is placed on processor 0 twice");
  expect_error(file(replica(3, 0, 0, 1)), "replicas[0].task: is 3 (there are 3");
  expect_error(file(replica(0, 2, 0, 1)), "replicas[0].processor: is 2");
  expect_error(file(replica(0, 0, 2, 1)), "replicas[0].finish: lies before start");
  expect_error(file(replica(0, 0, -1, 1)), "replicas[0].start: is -1 (it must be >= 0)");
  expect_error("{}", "dagsweep-schedule-1");
}

TEST_CASE("tasks that wait for each other are a deadlock") {
  const Instance instance = chain();
  const auto schedule = [&](std::vector<Replica> replicas) {
    return Schedule(instance.graph, 2, std::move(replicas));
  };
  const ProcessorId p(0), q(1);
  const TaskId a(0), b(1), c(2);
  CHECK(!find_deadlock(schedule({{a, p, 0, 1}, {b, q, 0, 1}, {c, p, 5, 6}}), instance.graph));
  // c precedes a on p, and waits for b, which waits for a.
  const auto found =
      find_deadlock(schedule({{a, p, 1, 2}, {b, q, 0, 1}, {c, p, 0, 1}}), instance.graph);
  CHECK(found.value_or("") ==
        "processor 0 can never start task 2: tasks wait for each other (for inputs, or by their "
        "order on a processor)");
}
