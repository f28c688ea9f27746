#include "search/search.hpp"

#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "runs/request/run_request.hpp"
#include "schedulers/catalogue.hpp"
#include "search/objectives/incomplete.hpp"
#include "search/objectives/planned_length.hpp"
#include "search/objectives/ratio.hpp"
#include "search/point/built_anew.hpp"
#include "support/error_text.hpp"

using namespace dagsweep;

namespace {

SearchedAlgorithm algorithm(const char* name) {
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", name, Place{});
  return {.scheduler = borrowed(entry),
          .arguments = {Parameters(entry.name, entry.parameters, {}), 0, 1}};
}

Ratio ratio(const char* first, const char* second) {
  return {planned_length(algorithm(first), &Schedule::makespan),
          planned_length(algorithm(second), &Schedule::makespan)};
}

SearchStart drawn_start(std::uint64_t seed, const char* model = "related") {
  CostSettings settings;
  settings.processors = 3;
  settings.heterogeneity = model;
  GraphDraft draft;
  draft.volumes_known = false;
  draft.work = {2.0, 3.0, 5.0, 4.0, 1.0};
  draft.edges = {{0, 1, 0}, {0, 2, 0}, {1, 3, 0}, {2, 4, 0}};
  return search_start(TaskGraph(std::move(draft)), settings, seed);
}

/// The edges and their data, in increasing order.
std::vector<std::tuple<TaskId, TaskId, double>> edges_of(const Instance& instance) {
  std::vector<std::tuple<TaskId, TaskId, double>> edges;
  for (const EdgeId e : instance.graph.edges()) {
    edges.emplace_back(instance.graph.source(e), instance.graph.target(e), instance.graph.data(e));
  }
  return edges;
}

/// Makes a drawn move, which undo() takes back; returns its kind, or null if that is not enabled.
const MoveKind* move_at_random(SearchPoint& point, RandomStream& random) {
  const MoveKind& kind = move_kinds()[random.below(move_kinds().size())];
  const std::size_t elements = kind.elements(point);
  if (elements == 0) return nullptr;
  point.settle();
  kind.apply(point, elements, {random.uniform(), random.uniform(), random.uniform()}, {});
  return &kind;
}

SearchSettings quick(std::uint64_t steps = 500) {
  SearchSettings settings;
  settings.steps = steps;
  return settings;
}

SearchResult found(std::uint64_t seed, const SearchSettings& settings, const char* a, const char* b,
                   Instance* best = nullptr) {
  SearchPoint point(drawn_start(seed), settings.intervals, settings.link);
  Ratio objective = ratio(a, b);
  const SearchResult result = search(point, settings, {seed, a, b}, objective, StopToken());
  if (best != nullptr) *best = point.whole_instance();
  return result;
}

}  // namespace

TEST_CASE("a search finds a worse instance, and the same one again") {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Instance first = drawn_start(1).instance;
    Instance second = first;
    const SearchResult result = found(seed, quick(), "heft", "cpop", &first);
    const SearchResult again = found(seed, quick(), "heft", "cpop", &second);
    CHECK(result.found);
    CHECK(result.best.value >= result.start);
    CHECK(result.best.value > 1.0);
    CHECK(result.best.value == again.best.value);
    CHECK(result.found_at == again.found_at);
    CHECK(result.robust == again.robust);
    CHECK(result.admissible == 1.0);
    // The point is left at the best instance, on which the two metrics are true.
    Ratio objective = ratio("heft", "cpop");
    const ObjectiveValue value = objective.of(first, 0, StopToken());
    CHECK(value.value == result.best.value);
    CHECK(value.first == result.best.first);
    CHECK(value.second == result.best.second);
    CHECK(std::ranges::equal(first.times.values(), second.times.values()));
    CHECK(std::ranges::equal(first.graph.all_data(), second.graph.all_data()));
  }
}

TEST_CASE("pairs and seeds have streams of their own") {
  CHECK(found(1, quick(), "heft", "cpop").best.value !=
        found(2, quick(), "heft", "cpop").best.value);
  CHECK(found(1, quick(), "heft", "cpop").found_at != found(1, quick(), "heft", "peft").found_at);
}

TEST_CASE("more steps find no less, on the way") {
  // The climb is the same walk whatever the number of steps.
  SearchSettings settings = quick(100);
  for (const AcceptanceRule& rule : acceptance_rules()) {
    if (rule.name == "climb") settings.acceptance = &rule;
  }
  REQUIRE(settings.acceptance != nullptr);
  double last = 0.0;
  for (const std::uint64_t steps : {1U, 10U, 100U, 1000U}) {
    settings.steps = steps;
    const double now = found(4, settings, "heft", "cpop").best.value;
    CHECK(now >= last);
    last = now;
  }
}

TEST_CASE("undo restores every number to the bit") {
  for (const char* model : {"related", "unrelated", "homogeneous"}) {
    for (const std::uint64_t held : {0U, 1U, 2U}) {
      SearchStart start = drawn_start(7, model);
      if (held == 1) start.ccr = 2.0;
      if (held == 2) start.granularity = 0.5;
      SearchPoint point(std::move(start), {}, LinkNumber::delay);
      RandomStream random(held, Purpose::test);
      for (int k = 0; k < 300; ++k) {
        const Instance before = point.whole_instance();
        if (move_at_random(point, random) == nullptr) continue;
        const bool keeps = random.below(2) == 0;
        if (keeps) continue;
        point.undo();
        const Instance after = point.whole_instance();
        REQUIRE(std::ranges::equal(before.times.values(), after.times.values()));
        REQUIRE(std::ranges::equal(before.graph.all_data(), after.graph.all_data()));
        REQUIRE(std::ranges::equal(before.graph.works(), after.graph.works()));
        REQUIRE(std::ranges::equal(before.graph.targets(), after.graph.targets()));
        REQUIRE(std::ranges::equal(before.platform.delays(), after.platform.delays()));
        REQUIRE(before.platform.mean_delay() == after.platform.mean_delay());
        for (const TaskId task : before.graph.tasks()) {
          REQUIRE(before.times.mean(task) == after.times.mean(task));
        }
      }
    }
  }
}

TEST_CASE("an instance changed in place equals one built anew, and keeps to its intervals") {
  for (const char* model : {"related", "unrelated"}) {
    SearchPoint point(drawn_start(5, model), {}, LinkNumber::delay);
    RandomStream random(1, Purpose::test);
    for (int k = 0; k < 500; ++k) {
      if (move_at_random(point, random) == nullptr) continue;
      for (const TaskId task : point.movable_tasks()) {
        REQUIRE(point.work(task) >= point.work_interval().low);
        REQUIRE(point.work(task) <= point.work_interval().high);
      }
      const Instance& now = point.instance();
      REQUIRE(equals_built_anew(now));
      for (const TaskId task : now.graph.tasks()) {
        for (const ProcessorId p : now.platform.processors()) {
          const double work = point.work(task);
          const double wanted = point.costs() == TimesModel::speeds ? work / point.speed(p)
                                                                    : work * point.cost(task, p);
          REQUIRE(now.times(task, p) == wanted);
        }
      }
    }
  }
}

// The counts are of an instance of 5 tasks and 3 processors.
TEST_CASE("a move changes what it names, and nothing else") {
  struct Touched {
    std::size_t times, rows, delays, data;
  };
  const std::map<std::string_view, Touched> numbers{
      {"task", {3, 1, 0, 0}}, {"speed", {5, 5, 0, 0}}, {"cost", {1, 1, 0, 0}},
      {"data", {0, 0, 0, 1}}, {"link", {0, 0, 2, 0}},
  };
  const auto differing = [](const auto& a, const auto& b) {
    REQUIRE(a.size() == b.size());
    std::size_t count = 0;
    for (std::size_t k = 0; k < a.size(); ++k) count += a[k] == b[k] ? 0 : 1;
    return count;
  };
  std::set<std::string_view> seen;
  for (const char* model : {"related", "unrelated"}) {
    SearchPoint point(drawn_start(5, model), {}, LinkNumber::delay);
    RandomStream random(1, Purpose::test);
    for (int k = 0; k < 500; ++k) {
      const Instance before = point.instance();
      const MoveKind* const kind = move_at_random(point, random);
      if (kind == nullptr) continue;
      const Instance& after = point.instance();
      seen.insert(kind->name);
      INFO(kind->name);
      Touched touched{};
      if (kind->changes_edges) {
        const bool adds = kind->name == "add-edge";
        REQUIRE(after.graph.edge_count() == before.graph.edge_count() + (adds ? 1 : -1));
        REQUIRE(std::ranges::includes(edges_of(adds ? after : before),
                                      edges_of(adds ? before : after)));
      } else {
        touched = numbers.at(kind->name);
        REQUIRE(differing(before.graph.all_data(), after.graph.all_data()) == touched.data);
      }
      std::size_t rows = 0;
      for (const TaskId task : after.graph.tasks()) {
        rows += std::ranges::equal(before.times.row(task), after.times.row(task)) ? 0 : 1;
      }
      REQUIRE(rows == touched.rows);
      REQUIRE(differing(before.times.values(), after.times.values()) == touched.times);
      REQUIRE(differing(before.platform.delays(), after.platform.delays()) == touched.delays);
    }
  }
  CHECK(seen.size() == move_kinds().size());
}

TEST_CASE("ccr and granularity are held") {
  for (const bool is_ccr : {true, false}) {
    SearchStart start = drawn_start(3, "unrelated");
    (is_ccr ? start.ccr : start.granularity) = 0.7;
    SearchPoint point(std::move(start), {}, LinkNumber::delay);
    RandomStream random(2, Purpose::test);
    for (int k = 0; k < 300; ++k) {
      if (move_at_random(point, random) == nullptr) continue;
      if (point.edge_count() == 0) continue;
      const Instance& now = point.instance();
      double comm = 0.0, compute = 0.0, largest = 0.0;
      std::size_t edges = 0;
      for (const EdgeId edge : now.graph.edges()) {
        comm += now.graph.data(edge);
        edges += now.graph.data(edge) > 0.0;
      }
      for (const TaskId task : now.graph.tasks()) {
        compute += now.times.mean(task);
        largest += *std::ranges::max_element(now.times.row(task));
      }
      const double found =
          is_ccr ? comm * now.platform.mean_delay() / static_cast<double>(edges) / (compute / 5.0)
                 : largest / (comm * now.platform.largest_delay());
      REQUIRE(found == Approx(0.7));
    }
  }
}

TEST_CASE("pairs that an edge may join close no cycle and have none") {
  SearchPoint point(drawn_start(1), {}, LinkNumber::delay);
  // 0 -> {1 -> 3, 2 -> 4}: all ordered pairs but those with an edge or a path back.
  std::size_t count = 0;
  const bool path[5][5] = {{0, 1, 1, 1, 1}, {0, 0, 0, 1, 0}, {0, 0, 0, 0, 1}};
  const bool edge[5][5] = {{0, 1, 1, 0, 0}, {0, 0, 0, 1, 0}, {0, 0, 0, 0, 1}};
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      if (i == j || edge[i][j] || path[j][i]) continue;
      CHECK(point.addable(count) == std::pair(TaskId(i), TaskId(j)));
      ++count;
    }
  }
  CHECK(point.addable_count() == count);
  point.add_edge(TaskId(3), TaskId(2), 1.0);  // 0 -> 1 -> 3 -> 2 -> 4
  CHECK(point.addable_count() == 5);          // 0-3, 0-4, 1-2, 1-4, 3-4
  CHECK(point.instance().graph.edge_count() == 5);
}

TEST_CASE("moves at the ends of an interval") {
  const Interval interval{1.0, 3.0};
  const MoveRules reflect{1.0, IntervalEnds::reflect};
  const MoveRules clip{1.0, IntervalEnds::clip};
  CHECK(moved(2.0, interval, 0.5, reflect) == 2.0);
  CHECK(moved(2.5, interval, 0.75, reflect) == 2.5);  // 3.5, back by 0.5
  CHECK(moved(2.5, interval, 0.75, clip) == 3.0);
  CHECK(moved(1.5, interval, 0.25, reflect) == 1.5);
  CHECK(moved(1.5, interval, 0.25, clip) == 1.0);
  CHECK(moved(2.0, interval, 0.75, {0.1, IntervalEnds::clip}) == Approx(2.1));
}

TEST_CASE("temperatures fall from hot to cold") {
  for (const std::uint64_t steps : {2U, 10U, 459U, 5000U}) {
    const double factor = cooling_factor(0.1, 0.01, steps);
    CHECK(std::pow(factor, static_cast<double>(steps - 1)) == Approx(0.1).epsilon(1e-9));
  }
}

TEST_CASE("what cannot be searched is refused") {
  const auto refusal = [](SearchStart start, const SearchSettings& settings) {
    Ratio objective = ratio("heft", "cpop");
    return error_text<InputError>([&] {
      SearchPoint point(std::move(start), settings.intervals, settings.link);
      search(point, settings, {1, "heft", "cpop"}, objective, StopToken());
    });
  };
  SearchSettings settings = quick(10);
  settings.intervals.work = Interval{0.0, 1.0};
  CHECK(refusal(drawn_start(1), settings).find("work: is [0, 1]") == 0);
  settings.intervals.work = Interval{2.0, 1.0};
  CHECK(refusal(drawn_start(1), settings).find("work: is [2, 1]") == 0);

  SearchSettings still = quick(10);
  still.moves_edges = false;
  still.intervals = {Interval{1, 1}, Interval{1, 1}, Interval{1, 1}, Interval{1, 1},
                     Interval{1, 1}};
  CHECK(refusal(drawn_start(1), still).find("nothing can move") == 0);

  GraphDraft large;
  large.work.assign(201, 1.0);
  CHECK(refusal(search_start(TaskGraph(large), {}, 1), quick(10)).find("structure: is free") == 0);
  GraphDraft grouped;
  grouped.work.assign(3, 1.0);
  grouped.group.assign(3, -1);
  CHECK(refusal(search_start(TaskGraph(grouped), {}, 1), quick(10))
            .find("structure: is free, and tasks") == 0);
}

TEST_CASE("every kind of move and every rule of acceptance is used") {
  for (const AcceptanceRule& rule : acceptance_rules()) {
    SearchSettings settings = quick(300);
    settings.acceptance = &rule;
    for (const char* model : {"related", "unrelated"}) {
      SearchPoint point(drawn_start(2, model), {}, LinkNumber::bandwidth);
      Ratio objective = ratio("min-min", "heft");
      const SearchResult result =
          search(point, settings, {2, "min-min", "heft"}, objective, StopToken());
      CHECK(result.found);
      CHECK(result.best.value >= 1.0);
    }
  }
}

TEST_CASE("a search for an instance and crashes under which a schedule does not complete") {
  const auto searched = [](const char* sources) {
    const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", "mc-ftsa", Place{});
    const SearchedAlgorithm mc_ftsa{
        .scheduler = borrowed(entry),
        .arguments = {Parameters(entry.name, entry.parameters, {{"sources", sources, {}, {}}}), 1,
                      1}};
    CostSettings settings;
    settings.processors = 4;
    GraphDraft draft;
    draft.work = {2.0, 3.0, 5.0, 4.0, 1.0, 2.0};
    draft.edges = {{0, 1, 9}, {0, 2, 8}, {1, 3, 7}, {2, 4, 7}, {3, 5, 9}, {4, 5, 8}};
    SearchPoint point(search_start(TaskGraph(std::move(draft)), settings, 1), {},
                      LinkNumber::delay);
    Incomplete objective(mc_ftsa, 7);
    const SearchResult result = search(point, quick(), {7, "a", "a"}, objective, StopToken());
    if (result.best.value > 0.0) {
      // The crashes of that step, and no others, are what the schedule does not survive.
      const CrashSet crashed = crashes_at_step(point.instance(), 1, 7, result.found_at);
      const Schedule schedule =
          initial_schedule(entry.make(mc_ftsa.arguments), point.instance(), StopToken());
      const Experiment experiment{point.instance(), std::nullopt};
      CrashEvaluator evaluator(experiment, schedule);
      CHECK(crashed.size() == 1);
      CHECK(std::isinf(evaluator.latency(crashed)));
      CHECK(std::isfinite(evaluator.latency({})));
    }
    return result;
  };
  const SearchResult chosen = searched("chosen");
  CHECK(chosen.best.value == 1.0);
  CHECK(chosen.steps == chosen.found_at);  // the first one ends it
  const SearchResult any = searched("any-live");
  CHECK(any.best.value == 0.0);
  CHECK(any.steps == 500);
  CHECK(any.found_at == 0);
}

TEST_CASE("a change taken back leaves the times of a file as they were, bit for bit") {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    RandomStream random(seed, Purpose::test);
    GraphDraft draft;
    for (int i = 0; i < 4; ++i) draft.work.push_back(random.uniform(0.1, 10.0));
    draft.edges = {{0, 1, 2.0}, {1, 2, 3.0}, {0, 3, 1.0}};
    std::vector<double> times;
    for (int k = 0; k < 12; ++k) times.push_back(random.uniform(0.1, 10.0));
    std::vector<double> bandwidth(9, 1.0);
    for (const auto& [p, q] : {std::pair(0U, 1U), std::pair(0U, 2U), std::pair(1U, 2U)}) {
      bandwidth[3 * p + q] = bandwidth[3 * q + p] = random.uniform(0.1, 10.0);
    }
    Instance instance(TaskGraph(std::move(draft)), Platform(3, bandwidth, 0.0),
                      ExecutionTimes(4, 3, times));
    SearchPoint point(search_start(Experiment{instance, std::nullopt}), {}, LinkNumber::delay);
    const auto is_as_before = [&] {
      const Instance& now = point.instance();
      return std::ranges::equal(now.times.values(), instance.times.values()) &&
             now.platform.bandwidth(ProcessorId(0), ProcessorId(1)) == bandwidth[1] &&
             now.graph.data(EdgeId(0)) == 2.0;
    };
    point.set_work(TaskId(1), 0.7);
    CHECK(!is_as_before());
    point.undo();
    CHECK(is_as_before());
    point.set_cost(TaskId(2), ProcessorId(1), 0.3);
    CHECK(!is_as_before());
    point.undo();
    CHECK(is_as_before());
    point.set_link(0, 0.3);
    CHECK(!is_as_before());
    point.undo();
    CHECK(is_as_before());
  }
}

TEST_CASE("a speed taken back leaves the times as they were, bit for bit") {
  const SearchStart start = drawn_start(3);
  SearchPoint point(start, {}, LinkNumber::delay);
  const std::vector<double> before(start.instance.times.values().begin(),
                                   start.instance.times.values().end());
  point.set_speed(ProcessorId(1), 0.37);
  CHECK(!std::ranges::equal(point.instance().times.values(), before));
  point.undo();
  CHECK(std::ranges::equal(point.instance().times.values(), before));
}

TEST_CASE("a temperature that does not fall is refused, also below an automatic one") {
  SearchSettings settings = quick();
  settings.cold = 0.2;  // hot is 1 / 10
  const std::string message = error_text<InputError>([&] { found(1, settings, "heft", "cpop"); });
  CHECK(message.find("cold: is 0.2, above hot, which is 0.1 = 1 / (2 tasks)") == 0);
}
