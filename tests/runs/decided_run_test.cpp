#include "runs/decided_run.hpp"

#include <algorithm>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "runs/named_algorithm.hpp"
#include "schedule/group_processors.hpp"
#include "support/case_count.hpp"
#include "support/random_instance.hpp"

namespace dagsweep::decided_run_test {

namespace {

/// Draws one of the ready tasks and a live processor that may have it, or neither.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : random_(seed, Purpose::test, 7) {}

  std::optional<Assignment> next(const Snapshot& now, std::span<const TaskId> ready) {
    std::vector<ProcessorId> live;
    for (const ProcessorId p : now.instance.platform.processors()) {
      if (now.availability(p) > 0.0) live.push_back(p);
    }
    if (live.empty() || random_.below(8) == 0) return std::nullopt;
    const TaskId task = ready[random_.below(ready.size())];
    GroupProcessors groups(now.instance.graph);
    groups.place_assigned(now);
    return Assignment{task, groups.of(task).value_or(live[random_.below(live.size())])};
  }

 private:
  RandomStream random_;
};

/// Assigns as drawn, one task at each call.
class Drawing final : public ExternalOnline {
 public:
  Drawing(std::uint64_t seed, bool copies) : ExternalOnline("drawing", copies), draws_(seed) {}

 private:
  std::vector<Assignment> ask(const Snapshot& now, std::span<const TaskId> ready) override {
    const auto place = draws_.next(now, ready);
    if (!place) return {};
    return {*place};
  }

  Draws draws_;
};

struct Subject {
  std::shared_ptr<const PreparedExperiment> on;
  RunRequest request;

  explicit Subject(std::uint64_t seed)
      : on(std::make_shared<const PreparedExperiment>(Experiment{random_instance(seed), {}})) {
    const Instance& instance = on->instance();
    RandomStream random(seed, Purpose::test, 8);
    const auto is_drawn = [&] { return random.below(2) == 0; };
    const TreatmentInRun treatment{is_drawn(), false, is_drawn(), is_drawn()};
    NamedAlgorithm named{"drawing", {{"most_points", "300", {}, {}}}};
    if (is_drawn()) named.parameters.push_back({"trigger", "on-change", {}, {}});
    if (is_drawn()) named.parameters.push_back({"scheduling_cost", "0.01", {}, {}});
    if (instance.platform.processor_count() > 1 && is_drawn()) {
      named.parameters.push_back({"failures", "1", {}, {}});
      named.parameters.push_back({"recovery", is_drawn() ? "0.2" : "never", {}, {}});
    }
    const bool copies = treatment.keeps_copies;
    named.external = std::make_shared<const ExternalAlgorithm>(
        "drawing", treatment, SchedulerFactory<OnlineScheduler>([=](const SchedulerRequest&) {
          return std::make_unique<Drawing>(seed, copies);
        }));
    named.seed = seed;
    request = run_request(named, {.bound = is_drawn() ? 0.0 : 0.6}, instance);
  }
};

}  // namespace

TEST_CASE("a decided run is that of an online scheduler that assigns one task at each call") {
  std::set<DecidedRun::Status> ends;
  for (std::uint64_t seed = 0; seed < cases(300); ++seed) {
    INFO("seed " << seed);
    const Subject subject(seed);
    DecidedRun decided(subject.on, subject.request, StopToken());
    Draws draws(seed);
    double time = 0.0;
    double bound = 0.0;
    while (decided.status() == DecidedRun::Status::deciding) {
      CHECK(decided.time() >= time);
      CHECK(decided.makespan_bound() >= decided.time());
      if (!subject.request.scheduler->treatment.regenerates) {
        CHECK(decided.makespan_bound() >= bound - 1e-9 * bound);
      }
      time = decided.time();
      bound = decided.makespan_bound();
      const auto place = draws.next(decided.now(), decided.ready());
      if (!place) {
        decided.wait();
        continue;
      }
      const auto at = std::find(decided.ready().begin(), decided.ready().end(), place->task);
      const std::size_t row = static_cast<std::size_t>(at - decided.ready().begin());
      const std::size_t processors = subject.on->instance().platform.processor_count();
      CHECK(decided.allowed()[row * processors + place->processor.index()] == 1);
      decided.check(*place);
      decided.assign(*place);
    }
    ends.insert(decided.status());
    const auto run = [&] {
      return execute(subject.request, *subject.on, StopToken(), {}).execution;
    };
    if (decided.status() == DecidedRun::Status::failed) {
      CHECK_THROWS_AS(run(), RunError);
      continue;
    }
    const Execution execution = run();
    CHECK(execution.completed == (decided.status() == DecidedRun::Status::done));
    CHECK(execution.messages == decided.execution().messages);
    CHECK(execution.data_moved == decided.execution().data_moved);
    if (!execution.completed) continue;
    CHECK(execution.makespan == decided.time());
    CHECK(execution.makespan == decided.makespan_bound());
    for (const TaskId task : subject.on->instance().graph.tasks()) {
      CHECK(execution.start[task] == decided.execution().start[task]);
      CHECK(execution.finish[task] == decided.execution().finish[task]);
    }
  }
  CHECK(ends.contains(DecidedRun::Status::done));
  CHECK(ends.contains(DecidedRun::Status::stalled));
}

}  // namespace dagsweep::decided_run_test
