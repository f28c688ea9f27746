#include "schedulers/catalogue.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "graph/generators/catalogue.hpp"
#include "platform/models/generated.hpp"
#include "schedule/schedule_rows.hpp"
#include "support/allocations.hpp"
#include "support/quick_parameters.hpp"
#include "support/random_instance.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::catalogue_test {

namespace {

Schedule scheduled(const SchedulerEntry& entry, const Instance& instance, std::uint64_t seed) {
  return initial_schedule(entry.make({quick_parameters(entry), 0, seed}), instance, StopToken());
}

}  // namespace

TEST_CASE("every scheduler depends only on the instance and what its entry declares") {
  std::set<std::string_view> names;
  for (const SchedulerEntry& entry : schedulers()) {
    CHECK(names.insert(entry.name).second);
    CHECK_FALSE(entry.summary.empty());
    bool seed_matters = false;
    for (std::uint64_t k = 0; k < 50; ++k) {
      const Instance instance = random_instance(k);
      const Schedule once = scheduled(entry, instance, 1);
      const Schedule again = scheduled(entry, instance, 1);
      const Schedule other = scheduled(entry, instance, 2);
      REQUIRE(same_replicas(once, again));
      seed_matters = seed_matters || !same_replicas(once, other);
    }
    INFO(entry.name);
    CHECK(seed_matters == entry.reads_seed);
  }
}

TEST_CASE("a scheduler stores a number per task and processor if its entry says so") {
  // In a chain at most one task is ready, so that only tables of all tasks have this size.
  constexpr std::size_t tasks = 1000, processors = 200;
  const GraphGenerator& source = find_entry(graph_generators(), "generator", "chain");
  const TaskGraph graph = source.make(
      Parameters(source.name, source.parameters, {{"tasks", std::to_string(tasks), {}, {}}}), 1);
  CostSettings settings;
  settings.processors = processors;
  const Instance instance = generate_instance(graph, settings, 1);
  for (const SchedulerEntry& entry : schedulers()) {
    const std::size_t before = bytes_held();
    reset_peak();
    scheduled(entry, instance, 1);
    const std::size_t most = peak_bytes() - before;
    INFO(entry.name << ": " << most << " bytes");
    CHECK((most >= tasks * processors * sizeof(double)) == entry.tabulates);
  }
}

TEST_CASE("every scheduler names its family, its growth, and the year of its paper") {
  std::set<std::string_view> families;
  for (const SchedulerFamily& family : scheduler_families()) {
    CHECK(families.insert(family.name).second);
    CHECK_FALSE(family.summary.empty());
    CHECK(std::filesystem::is_directory(std::string(TEST_FOLDER "/../src/schedulers/") +
                                        std::string(family.name)));
  }
  std::set<std::string_view> used;
  for (const SchedulerEntry& entry : schedulers()) {
    INFO(entry.name);
    const Origin& origin = entry.origin;
    CHECK(families.count(origin.family) == 1);
    used.insert(origin.family);
    CHECK((origin.year == 0) == origin.paper.empty());
    CHECK((origin.year == 0 || (origin.year > 1950 && origin.year < 2100)));
    CHECK_FALSE(origin.growth.empty());
    const GrowthExponents& exponents = origin.exponents;
    CHECK((exponents.tasks >= 0.5 && exponents.tasks <= 3.0));
    CHECK((exponents.processors >= 0.0 && exponents.processors <= 2.0));
    CHECK((exponents.copies == 0.0 || entry.reads_epsilon));
  }
  CHECK(used == families);
}

namespace {

/// The words of a page's headings and of the first cells of its tables.
std::set<std::string> subjects_of(const std::string& page) {
  std::ifstream file(page);
  std::set<std::string> found;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("#", 0) != 0 && line.rfind("| `", 0) != 0) continue;
    std::string subject = line.substr(0, line.find('|', 1));
    std::replace_if(
        subject.begin(), subject.end(),
        [](char c) { return std::string_view("#|`,").find(c) != std::string_view::npos; }, ' ');
    std::istringstream words(subject);
    found.insert(std::istream_iterator<std::string>(words), {});
  }
  return found;
}

}  // namespace

TEST_CASE("the page of its family has a row or a section for every scheduler") {
  for (const SchedulerFamily& family : scheduler_families()) {
    const std::string page =
        TEST_FOLDER "/../src/schedulers/" + std::string(family.name) + "/README.md";
    const std::set<std::string> subjects = subjects_of(page);
    for (const SchedulerEntry& entry : schedulers()) {
      if (entry.origin.family != family.name) continue;
      INFO(page << " does not describe " << entry.name);
      CHECK(subjects.count(std::string(entry.name)) == 1);
    }
  }
}

TEST_CASE("an entry has the flags that its kind allows and the parameters of its kind") {
  for (const SchedulerEntry& entry : schedulers()) {
    INFO(entry.name);
    const TreatmentInRun& how = entry.treatment;
    if (entry.is_static()) {
      CHECK_FALSE((how.keeps_copies || how.rewinds || how.regenerates));
    } else {
      CHECK_FALSE((entry.reads_epsilon || (how.rewinds && how.regenerates)));
    }
    for (const ParameterSpec& spec : reactive_parameters) {
      const auto is_it = [&](const ParameterSpec& one) { return one.name == spec.name; };
      CHECK(std::any_of(entry.parameters.begin(), entry.parameters.end(), is_it) !=
            entry.is_static());
    }
  }
}

namespace {

/// A scheduler that learns, or not, from the tasks that finish.
class Base : public ReactiveScheduler {
 public:
  Schedule schedule(const Snapshot& now, const StopToken& /*stop*/) override {
    return {now.instance.graph, 1, std::vector<Replica>()};
  }
  std::uint64_t pairs_examined() const override { return 0; }
};
class Learning final : public Base {
 public:
  bool wants_completion_notices() const override { return true; }
  void finished(TaskId, ProcessorId, double) override {}
};
class Deaf final : public Base {
 public:
  void finished(TaskId, ProcessorId, double) override {}
};
static_assert(receives_the_notices_it_wants<Base>());
static_assert(receives_the_notices_it_wants<Learning>());
static_assert(!receives_the_notices_it_wants<Deaf>());

}  // namespace

TEST_CASE("every scheduler polls the stop token") {
  StopSource stop;
  stop.drain();
  for (const SchedulerEntry& entry : schedulers()) {
    const Instance instance = random_instance(1);
    const SchedulerRequest request{quick_parameters(entry)};
    CHECK_THROWS_AS(initial_schedule(entry.make(request), instance, StopToken(stop)), Stopped);
  }
}

TEST_CASE("random placement uses every processor about as often") {
  const GraphGenerator& source = find_entry(graph_generators(), "generator", "layered");
  const TaskGraph graph =
      source.make(Parameters(source.name, source.parameters, {{"tasks", "10000", {}, {}}}), 1);
  CostSettings settings;
  settings.processors = 4;
  const Instance instance = generate_instance(graph, settings, 1);
  const Schedule schedule = scheduled(find_entry(schedulers(), "algorithm", "rand"), instance, 1);
  const ProcessorQueues queues(schedule, instance.graph);
  for (const ProcessorId p : instance.platform.processors()) {
    CHECK(queues[p].size() > 2300);
    CHECK(queues[p].size() < 2700);
  }
}

}  // namespace dagsweep::catalogue_test
