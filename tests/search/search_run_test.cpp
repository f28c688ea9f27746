#include "search/search_run.hpp"

#include <cmath>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "schedulers/catalogue.hpp"
#include "search/compared_runs.hpp"
#include "search/equal_quantities.hpp"
#include "search/parameters.hpp"
#include "support/error_text.hpp"
#include "support/instance_of.hpp"

namespace dagsweep::search_run_test {

namespace {

using Given = std::vector<std::pair<std::string, std::string>>;  // names and values

std::vector<GivenParameter> listed(const Given& given) {
  std::vector<GivenParameter> out;
  for (const auto& [name, text] : given) out.push_back({name, text, {}, {}});
  return out;
}

Parameters parameters(const Given& given) {
  return {"search", search_parameters(), listed(given)};
}

SearchedAlgorithm algorithm(const char* name, std::uint32_t epsilon = 0) {
  const SchedulerEntry& entry = find_entry(schedulers(), "algorithm", name, Place{});
  return {.scheduler = borrowed(entry),
          .arguments = {Parameters(entry.name, entry.parameters, {}), epsilon, 1}};
}

SearchStart start(std::size_t processors = 4) {
  CostSettings settings;
  settings.processors = processors;
  settings.heterogeneity = "related";
  GraphDraft draft;
  draft.work = {2.0, 3.0, 5.0, 4.0, 1.0, 2.0};
  draft.edges = {{0, 1, 9}, {0, 2, 8}, {1, 3, 7}, {2, 4, 7}, {3, 5, 9}, {4, 5, 8}};
  return search_start(TaskGraph(std::move(draft)), settings, 1);
}

/// A search of 500 steps of `first` against `second`, if given, in scenarios of this bound.
SearchRun search_of(Given given, const SearchedAlgorithm& first, const char* second = nullptr,
                    double bound = 0.0, double estimation_error = 0.0) {
  given.emplace_back("steps", "500");
  RunRequest shared;
  shared.seed = 7;
  shared.scenario.bound = bound;
  shared.estimation_error = estimation_error;
  SearchRun run{start(), parameters(given), first, std::nullopt, {7, "a", "b"}, {.run = shared}};
  if (second != nullptr) run.second = algorithm(second);
  return run;
}

}  // namespace

TEST_CASE("what a search may be asked for, and what it moves") {
  const auto says = [](const Given& given) {
    return error_text<Error>([&] { search_settings(parameters_of_one_search(listed(given))); });
  };
  CHECK(says({{"metric", "latency_upper"}, {"work", "1,10"}, {"hot", "0.2"}}).empty());
  const std::string two = " (it must be two numbers, 0 < low <= high, such as 0.1,1)";
  for (const char* text : {"1", "1,2,3", "0,1", "2,1", "a,2"}) {
    CHECK(says({{"data", text}}) == "data: is '" + std::string(text) + "'" + two);
  }
  CHECK(says({{"hot", "0.1"}, {"cold", "1"}}) == "cold: is larger than hot (temperatures fall)");
  CHECK(says({{"scenarios", "2"}}) ==
        "scenarios: is for lengths of runs (metric: makespan or latency, in sweeps)");
  CHECK(says({{"metric", "incomplete"}, {"over", "latency_upper"}}) ==
        "over: compares lengths, and metric: incomplete has none");
  CHECK(says({{"metric", "latency"}}) ==
        "metric: is a length of runs (only a sweep searches for these, with the key 'search')");
  CHECK(says({{"start", "per-pair"}}) ==
        "start: is of sweeps (this search begins at the instance that is given)");
  CHECK(error_text<Error>([] {
          planning_algorithm({"l-heft", {}}, start().instance);
        }) ==
        "'l-heft' plans nothing before a run (only a sweep searches for such algorithms, with "
        "search: {metric: makespan})");
  CHECK(planning_algorithm({"heft", {}}, start().instance).name() == "heft");

  const SearchSettings usual = search_settings(parameters({}));
  CHECK(usual.moves_edges);
  CHECK_FALSE(usual.steps);
  CHECK_FALSE(usual.equal_is_worse);
  const SearchSettings other = search_settings(parameters({{"structure", "fixed"},
                                                           {"step", "0.5"},
                                                           {"ends", "clip"},
                                                           {"link", "bandwidth"},
                                                           {"speed", "0.5,2"},
                                                           {"acceptance", "pisa"},
                                                           {"pisa_equal", "as-published"},
                                                           {"steps", "9"}}));
  CHECK_FALSE(other.moves_edges);
  CHECK(other.moves.step == 0.5);
  CHECK(other.moves.ends == IntervalEnds::clip);
  CHECK(other.link == LinkNumber::bandwidth);
  REQUIRE(other.intervals.speed);
  CHECK(other.intervals.speed->high == 2.0);
  CHECK_FALSE(other.intervals.work);
  CHECK(other.acceptance->name == "pisa");
  CHECK(other.equal_is_worse);
  CHECK(other.steps == 9);
}

TEST_CASE("speeds or bandwidths stay 1 for the algorithms for which PISA's code keeps them equal") {
  const struct {
    const char *first, *second;
    bool speeds, bandwidths;
  } cases[] = {{"heft", "cpop", false, false}, {"etf", "heft", true, false},
               {"heft", "bil", false, true},   {"dls", "heft", false, true},
               {"fcp", "heft", true, true},    {"heft", "flb", true, true},
               {"etf", "bil", true, true}};
  for (const auto& [first, second, speeds, bandwidths] : cases) {
    for (const bool is_kept : {true, false}) {
      INFO(first << ' ' << second << ' ' << is_kept);
      SearchStart begun = start(2);
      const double bandwidth = begun.instance.platform.bandwidth(ProcessorId(0), ProcessorId(1));
      SearchSettings settings;
      keep_quantity_equal(begun, settings, is_kept ? "kept" : "as-published", first, second);
      CHECK((begun.factors == std::vector<double>{1.0, 1.0}) == speeds);
      CHECK((begun.instance.times(TaskId(2), ProcessorId(1)) == 5.0) == speeds);
      CHECK(begun.instance.platform.bandwidth(ProcessorId(0), ProcessorId(1)) ==
            (bandwidths ? 1.0 : bandwidth));
      std::vector<std::string> fixed;  // as published, the other quantity stays in its place
      if (speeds) fixed.emplace_back(is_kept ? "speed" : "link");
      if (bandwidths) fixed.emplace_back(is_kept ? "link" : "speed");
      CHECK(settings.fixed == fixed);
    }
  }
}

TEST_CASE("an executed length is a sum over scenarios, and bounded") {
  const Instance chain = instance_of({{2.0}, {3.0}}, {{0, 1, 0.0}});
  const auto length = [&](const char* name, const SearchedScenarios& scenarios) {
    return executed_length(algorithm(name), scenarios)(chain, StopToken());
  };
  CHECK(length("heft", {}) == 5.0);  // M0
  CHECK(length("heft", {.count = 3}) == 15.0);
  const auto absent_until = [](double end) {
    SearchedScenarios scenarios;
    scenarios.run.scenario.outages = {{NodeId(0), 0.0, end}};
    return scenarios;
  };
  CHECK(length("heft", absent_until(4995.0)) == 5000.0);
  CHECK(length("heft", absent_until(4996.0)) == std::nullopt);  // more than 1000 M0
  CHECK(length("heft", absent_until(never)) == std::nullopt);
  SearchedScenarios often;
  often.run.period = 1e-4;
  CHECK(length("gtp", often) == 5.0);
  often.run.period = 1e-5;  // 100,000 rescheduling points
  CHECK(length("gtp", often) == std::nullopt);
}

TEST_CASE("scenarios draw from seeds of their own, the first from that of the search") {
  SearchedScenarios scenarios;
  scenarios.run.seed = 7;
  const auto seed = [](const SearchedScenarios& of, std::uint64_t k) {
    return searched_run(algorithm("heft"), of, k).seed;
  };
  const auto stream = [](std::uint64_t k) {
    return RandomStream(7, Purpose::search, k, UINT64_MAX).next();
  };
  CHECK(seed(scenarios, 0) == 7);
  CHECK(seed(scenarios, 2) == stream(2));
  const SearchedScenarios fresh = fresh_scenario(scenarios, 3);
  CHECK(fresh.count == 1);
  CHECK(seed(fresh, 0) == stream((std::uint64_t{1} << 32) + 3));
}

TEST_CASE("the lengths that a search reports are those of the two runs on what it found") {
  for (const auto& [metric, bound] : {std::pair("planned_makespan", 0.0),
                                      std::pair("makespan", 0.0), std::pair("makespan", 0.6)}) {
    INFO(metric << ' ' << bound);
    const SearchRun run = search_of({{"metric", metric}}, algorithm("heft"), "met", bound, 0.5);
    const SearchOutcome outcome = run_search(run, StopToken());
    CHECK(outcome.result.best.value >= outcome.result.start);
    CHECK(outcome.result.best.value == outcome.result.best.first / outcome.result.best.second);
    const auto compared = compared_runs(run, outcome, StopToken());
    CHECK(compared[0].end == outcome.result.best.first);
    CHECK(compared[1].end == outcome.result.best.second);
    for (const ComparedRun& one : compared) {
      CHECK(one.completed);
      CHECK_FALSE(one.trace.events.empty());
    }
    // The errors are the same in all scenarios, which are one without changes of availability.
    const bool is_planned = metric == std::string("planned_makespan");
    CHECK(std::isnan(outcome.fresh_ratio) == is_planned);
    if (!is_planned) {
      CHECK((outcome.fresh_ratio == outcome.result.best.value) == (bound == 0.0));
      CHECK(outcome.fresh_ratio > 0.0);
    }
  }
}

TEST_CASE("one algorithm is compared with its bound, over as many scenarios") {
  const auto searched = [](const char* metric, const char* scenarios) {
    const SearchRun run =
        search_of({{"metric", metric}, {"over", "latency_upper"}, {"scenarios", scenarios}},
                  algorithm("ftsa", 1));
    const SearchOutcome outcome = run_search(run, StopToken());
    const double upper =
        *planned_length(run.first, &Schedule::latency_upper)(outcome.found, StopToken());
    CHECK(outcome.result.best.second == Approx(std::stod(scenarios) * upper));
    CHECK(outcome.result.best.value <= 1.0);  // FTSA's bound holds
    CHECK(compared_runs(run, outcome, StopToken())[1].completed);
    return outcome.result.best.value;
  };
  searched("latency_lower", "1");
  CHECK(searched("latency", "3") == Approx(searched("latency", "1")));
}

TEST_CASE("crashes that a schedule does not survive are found, or none") {
  const SearchRun lost = search_of({{"metric", "incomplete"}}, algorithm("mc-ftsa", 1));
  const SearchOutcome found = run_search(lost, StopToken());
  REQUIRE(found.result.best.value == 1.0);
  CHECK(found.crashes.size() == 1);
  const auto compared = compared_runs(lost, found, StopToken());
  CHECK(compared[0].completed);
  CHECK_FALSE(compared[1].completed);
  const SearchOutcome safe =
      run_search(search_of({{"metric", "incomplete"}}, algorithm("ftsa", 1)), StopToken());
  CHECK(safe.result.best.value == 0.0);
  CHECK(safe.crashes.empty());
}

TEST_CASE("a search that finds no admissible instance fails") {
  SearchRun run = search_of({}, algorithm("heft"), "cpop");
  run.second->length = [](const Instance&, const StopToken&) { return std::nullopt; };
  CHECK_NOTHROW(check_start(run));
  CHECK(error_text<Error>([&] { run_search(run, StopToken()); }) ==
        "no instance was admissible (an algorithm refused all of them, no run completed, or a "
        "length was 0)");
}

}  // namespace dagsweep::search_run_test
