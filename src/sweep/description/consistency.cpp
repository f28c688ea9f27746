#include "sweep/description/consistency.hpp"

#include <algorithm>

#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

/// Checks that a series of iterations has machines that never change, and schedulers that are
/// called once and make one replica per task.
void check_series(const YamlNode& root, const SweepDescription& sweep) {
  const auto series = std::find_if(sweep.graphs.begin(), sweep.graphs.end(),
                                   [](const GraphChoice& graph) { return !graph.series.is_one(); });
  if (series == sweep.graphs.end()) return;
  const std::string why = " (" + Place{"", 0, series->place.key}.text() + " is a run of " +
                          std::to_string(series->series.iterations) + " iterations; ";
  for (const AxisSpec& as : axis_catalogue()) {
    if (as.parameter == nullptr) continue;
    constexpr RunFacts change =
        fact::has_variability | fact::has_failures | fact::has_joins | fact::has_crashes;
    for (const auto& [begin, facts] : sweep.axis(as.id).facts.pieces()) {
      if ((facts & change) == 0) continue;
      root.find_path(path_of(as))->fail("changes machines" + why + "they must stay)");
    }
  }
  for (const auto& [place, is_empty] : {std::pair(sweep.events_place, sweep.events.empty()),
                                        std::pair(sweep.outages_place, sweep.outages.empty())}) {
    if (is_empty) continue;
    throw InputError(place.text() + ": change machines" + why + "they must stay)");
  }
  for (const AlgorithmChoice& algorithm : sweep.algorithms) {
    if (algorithm.entry->is_static() && !algorithm.entry->reads_epsilon) continue;
    throw InputError(algorithm.place.text() + ": '" + algorithm.label + "' " +
                     (algorithm.entry->is_static() ? "makes replicas" : "reacts to changes") + why +
                     "try one that is neither reactive nor replicating)");
  }
  if (sweep.timing) root.at("timing").fail("executes nothing" + why + "they follow each other)");
}

/// Refuses keys and commands that are not allowed in a timing sweep, which executes nothing and
/// times each scheduler to its end.
void check_timing(const YamlNode& root, const SweepDescription& sweep) {
  if (!sweep.timing) return;
  for (const char* path : {"scenario", "sweep.bound"}) {
    if (const auto node = root.find_path(path)) {
      node->fail("has no effect in a timing sweep (nothing is executed); leave it out");
    }
  }
  if (const auto latency = root.find_path("sweep.latency")) {
    latency->fail(
        "is not allowed in a timing sweep (schedulers are timed to their end); leave it out");
  }
  for (const AlgorithmChoice& algorithm : sweep.algorithms) {
    if (algorithm.period) {
      throw InputError(algorithm.place.text() +
                       ".set.period: has no effect in a timing sweep (nothing is executed); leave "
                       "it out");
    }
    if (algorithm.command == nullptr) continue;
    throw InputError(algorithm.place.text() +
                     ".command: is not allowed in a timing sweep (the time of its messages would "
                     "count, and its memory would not)");
  }
}

/// Refuses keys, graphs and algorithms that do not suit a search. It compares lengths as planned,
/// where nothing is executed, or as executed in a scenario whose times are multiples of M0.
void check_search(const YamlNode& root, const SweepDescription& sweep) {
  if (!sweep.search) return;
  const YamlNode search = root.at("search");
  const std::string& metric = sweep.search->parameters.text("metric");
  const bool executes = metric == "makespan" || metric == "latency";
  for (const char* path : {"scenario", "sweep.bound"}) {
    const auto node = root.find_path(path);
    if (!node || executes) continue;
    node->fail(
        "has no effect on lengths that are planned (leave it out, or give search.metric: "
        "makespan)");
  }
  for (const char* path : {"scenario.events", "scenario.outages"}) {
    if (const auto node = root.find_path(path)) {
      node->fail("has absolute times, which mean something else on every instance of a search");
    }
  }
  if (const auto latency = root.find_path("sweep.latency")) {
    latency->fail("has no effect in a sweep of searches; leave it out");
  }
  if (sweep.timing) root.at("timing").fail("stands beside search (give one of the two)");
  const Parameters& parameters = sweep.search->parameters;
  const bool is_incomplete = parameters.text("metric") == "incomplete";
  const bool compares = !is_incomplete && parameters.text("over") == "none";
  if (const auto against = root.find_path("sweep.against"); against && !compares) {
    against->fail(is_incomplete
                      ? "stands beside search.metric: incomplete, which asks about one algorithm"
                      : "stands beside search.over, which compares two lengths of one algorithm");
  }
  if (sweep.search->against.empty() && compares) {
    search.fail("needs an algorithm to compare with (give sweep.against, or search.over)");
  }
  for (const GraphChoice& graph : sweep.graphs) {
    if (graph.series.is_one()) continue;
    throw InputError(graph.place.text() + ": a series of iterations cannot be searched");
  }
  const auto check = [&](const AlgorithmChoice& algorithm) {
    if (is_incomplete && !algorithm.entry->reads_epsilon) {
      throw InputError(algorithm.place.text() + ": '" + algorithm.label +
                       "' does not replicate (metric: incomplete is of algorithms with epsilon)");
    }
    if (algorithm.period) {
      throw InputError(algorithm.place.text() + ": '" + algorithm.label +
                       "' has a period of its own (in a search it is that of the scenario)");
    }
    if (executes || !algorithm.entry->is_online()) return;
    throw InputError(algorithm.place.text() + ": '" + algorithm.label +
                     "' plans nothing before a run (give search.metric: makespan)");
  };
  std::ranges::for_each(sweep.algorithms, check);
  std::ranges::for_each(sweep.search->against, check);
}

void check_costs(const YamlNode& root) {
  const auto granularity = root.find_path("sweep.granularity");
  if (granularity && root.find_path("sweep.ccr")) {
    granularity->fail("stands beside ccr (give one of the two)");
  }
}

/// Checks that machines are stated in one way: as processors, or as nodes and their cores.
void check_nodes(const YamlNode& root) {
  const auto nodes = root.find_path("platform.nodes");
  if (const auto processors = root.find_path("platform.processors"); nodes && processors) {
    processors->fail("stands beside nodes (processors are nodes times cores; leave it out)");
  }
  const bool is_combined = root.find("together").has_value();
  if (const auto cores = root.find_path("platform.cores"); cores && !nodes && !is_combined) {
    cores->fail("stands without nodes (give both, in place of processors)");
  }
}

/// Checks that a latency is given only to algorithms that test deadlines (those with replicas), and
/// that the largest epsilon is sought only for a latency.
void check_criteria(const YamlNode& root, const SweepDescription& sweep) {
  const bool seeks_largest = sweep.axis(AxisId::epsilon).numbers.find(-1.0).has_value();
  const auto latency = root.find_path("sweep.latency");
  if (seeks_largest && !latency) {
    root.find_path("sweep.epsilon")
        ->fail(sweep.timing
                   ? "largest is not allowed in a timing sweep (it needs a latency to meet)"
                   : "largest needs a latency to meet (give sweep.latency, such as 1.5)");
  }
  if (!latency) return;
  for (const AlgorithmChoice& algorithm : sweep.algorithms) {
    if (algorithm.entry->reads_epsilon) continue;
    latency->fail("is not defined for algorithms without a deadline test, such as " +
                  algorithm.label + " (leave one of the two out)");
  }
}

}  // namespace

void check_consistency(const YamlNode& root, const SweepDescription& sweep) {
  check_timing(root, sweep);
  check_search(root, sweep);
  check_costs(root);
  check_nodes(root);
  check_series(root, sweep);
  check_criteria(root, sweep);
}

}  // namespace dagsweep
