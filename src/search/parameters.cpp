#include "search/parameters.hpp"

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

std::optional<Interval> interval(const Parameters& parameters, std::string_view name) {
  const std::string& text = parameters.text(name);
  if (text == "none") return std::nullopt;
  const std::vector<std::string> ends = split(text, ',');
  const auto low = ends.size() == 2 ? parse_double(ends[0]) : std::nullopt;
  const auto high = ends.size() == 2 ? parse_double(ends[1]) : std::nullopt;
  if (!low || !high || !(*low > 0.0) || !(*high >= *low)) {
    throw InputError(std::string(name) + ": is '" + text +
                     "' (it must be two numbers, 0 < low <= high, such as 0.1,1)");
  }
  return Interval{*low, *high};
}

/// The planned metric with this name; std::nullopt for executed lengths.
std::optional<PlannedMetric> metric_named(const std::string& name) {
  if (name == "makespan" || name == "latency") return std::nullopt;
  if (name == "latency_lower") return &Schedule::latency_lower;
  if (name == "latency_upper") return &Schedule::latency_upper;
  return &Schedule::makespan;
}

}  // namespace

std::span<const ParameterSpec> search_parameters() {
  static constexpr ParameterSpec specs[] = {
      {"metric", ParameterKind::choice, "planned_makespan",
       "length that the two algorithms are compared by: planned_makespan, latency_lower or "
       "latency_upper of plans; makespan or latency of runs; incomplete: an instance and epsilon "
       "crashes at time 0 under which the algorithm does not complete",
       0, 0, "planned_makespan|latency_lower|latency_upper|makespan|latency|incomplete"},
      {"scenarios", ParameterKind::integer, "1",
       "metric makespan or latency: lengths are sums over so many scenarios", 1, 10000},
      {"over", ParameterKind::choice, "none",
       "another length of the first algorithm, in place of the second algorithm", 0, 0,
       "none|planned_makespan|latency_lower|latency_upper"},
      {"structure", ParameterKind::choice, "free", "whether edges come and go", 0, 0, "free|fixed"},
      {"start", ParameterKind::choice, "common",
       "in sweeps: all pairs of a seed start alike, or each from a draw of its own", 0, 0,
       "common|per-pair"},
      {"step", ParameterKind::real, "1", "largest change of a number, as a share of its interval",
       1e-9, 1},
      {"ends", ParameterKind::choice, "reflect", "what happens at the ends of an interval", 0, 0,
       "reflect|clip"},
      {"link", ParameterKind::choice, "delay", "the number of a link that moves", 0, 0,
       "delay|bandwidth"},
      {"work", ParameterKind::text, "none", "interval of the work of tasks: low,high"},
      {"data", ParameterKind::text, "none", "interval of the data of edges"},
      {"speed", ParameterKind::text, "none", "interval of speeds (related machines)"},
      {"cost", ParameterKind::text, "none", "interval of factors of times (unrelated machines)"},
      {"links", ParameterKind::text, "none", "interval of the number of a link that moves"},
      {"acceptance", ParameterKind::choice, "log", "when a worse instance is taken", 0, 0,
       "log|pisa|climb"},
      {"pisa_equal", ParameterKind::choice, "always",
       "acceptance pisa: whether an equal instance is always taken, or counts as a worse one", 0, 0,
       "always|as-published"},
      {.name = "steps",
       .kind = ParameterKind::integer,
       .fallback = "auto",
       .meaning = "moves; auto: 5000 for at most 10 tasks, else 20000; 459 with acceptance pisa",
       .minimum = 1,
       .maximum = 1e12,
       .word = "auto"},
      {.name = "hot",
       .kind = ParameterKind::real,
       .fallback = "auto",
       .meaning = "acceptance log: first temperature; auto: 1 / (2 tasks)",
       .minimum = 1e-12,
       .word = "auto"},
      {.name = "cold",
       .kind = ParameterKind::real,
       .fallback = "auto",
       .meaning = "acceptance log: last temperature; auto: hot / 10",
       .minimum = 1e-12,
       .word = "auto"},
      {"fixed", ParameterKind::choice, "none",
       "whether speeds or bandwidths stay equal that PISA keeps equal for the two algorithms; "
       "as-published: as its code since December 2025, which disables the other move",
       0, 0, "none|kept|as-published"},
  };
  return specs;
}

SearchMetric search_metric(const Parameters& parameters) {
  SearchMetric found;
  found.planned = metric_named(parameters.text("metric"));
  if (parameters.text("over") != "none") found.over = metric_named(parameters.text("over"));
  found.scenarios = static_cast<std::uint64_t>(parameters.integer("scenarios"));
  found.incomplete = parameters.text("metric") == "incomplete";
  if (found.incomplete && found.over) {
    throw InputError("over: compares lengths, and metric: incomplete has none");
  }
  if (found.planned && found.scenarios > 1) {
    throw InputError("scenarios: is for lengths of runs (metric: makespan or latency, in sweeps)");
  }
  return found;
}

LengthFunction search_length(const SearchMetric& metric, const SearchedAlgorithm& algorithm,
                             const SearchedScenarios& scenarios) {
  if (algorithm.length) return algorithm.length;
  if (metric.planned) return planned_length(algorithm, *metric.planned);
  return executed_length(algorithm, scenarios);
}

SearchSettings search_settings(const Parameters& parameters) {
  SearchSettings settings;
  settings.moves_edges = parameters.text("structure") == "free";
  settings.moves.step = parameters.real("step");
  settings.moves.ends =
      parameters.text("ends") == "clip" ? IntervalEnds::clip : IntervalEnds::reflect;
  settings.link =
      parameters.text("link") == "bandwidth" ? LinkNumber::bandwidth : LinkNumber::delay;
  settings.intervals = {interval(parameters, "work"), interval(parameters, "data"),
                        interval(parameters, "speed"), interval(parameters, "cost"),
                        interval(parameters, "links")};
  settings.acceptance =
      &find_entry(acceptance_rules(), "acceptance", parameters.text("acceptance"), Place{});
  // With `incomplete` there are no lengths: every instance is as good as the last, and is taken.
  settings.equal_is_worse =
      parameters.text("pisa_equal") == "as-published" && parameters.text("metric") != "incomplete";
  if (const auto steps = parameters.real_unless_word("steps")) {
    settings.steps = static_cast<std::uint64_t>(*steps);
  }
  settings.hot = parameters.real_unless_word("hot");
  settings.cold = parameters.real_unless_word("cold");
  if (settings.hot && settings.cold && *settings.cold > *settings.hot) {
    throw InputError("cold: is larger than hot (temperatures fall)");
  }
  return settings;
}

}  // namespace dagsweep
