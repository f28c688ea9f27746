#include "app/search_output.hpp"

#include <utility>
#include <vector>

#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "search/compared_runs.hpp"
#include "simulation/trace/gantt.hpp"
#include "simulation/trace/spans.hpp"

namespace dagsweep {
namespace {

using Runs = std::array<ComparedRun, 2>;

/// Names of the two executions, for people.
std::array<std::string, 2> names_of(const EndedSearch& search) {
  const CrashSet& crashes = search.outcome.crashes;
  std::array<std::string, 2> names{search.labels[0], search.labels[search.run.second ? 1 : 0]};
  if (crashes.empty()) return names;
  names[1] = "after crashes of";
  for (const NodeId n : crashes) names[1] += " P" + std::to_string(n.index());
  return names;
}

std::string gantt_pair(const EndedSearch& search, const Runs& runs) {
  const auto names = names_of(search);
  std::vector<GanttPanel> panels;
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const std::string length =
        runs[k].completed ? rounded_number(runs[k].end, 4) : "does not complete";
    panels.push_back({names[k] + ": " + length, {{runs[k].trace, search.outcome.found}}});
  }
  // Two lengths of one algorithm, or no crashes found: the same execution twice.
  if (!search.run.second && search.outcome.crashes.empty()) panels.pop_back();
  return gantt_svg(panels, {"On the instance found"});
}

Json run_json(const std::string& name, const ComparedRun& run, const Instance& found) {
  Json tasks = Json::array();
  for (const TaskSpan& span : spans_of(run.trace, found).tasks) {
    tasks.push_back(
        Json{span.task.index(), span.processor.index(), span.begin, span.end, span.finished});
  }
  return {{"name", name}, {"completed", run.completed}, {"end", run.end}, {"tasks", tasks}};
}

std::string search_record(const EndedSearch& search, const Runs& runs) {
  const auto names = names_of(search);
  Json out{{"format", "dagsweep-search-1"},
           {"worst_ratio", search.outcome.result.best.value},
           {"best", search.best},
           {"runs", Json::array()}};
  for (std::size_t k = 0; k < runs.size(); ++k) {
    out["runs"].push_back(run_json(names[k], runs[k], search.outcome.found));
  }
  return out.dump() + "\n";
}

}  // namespace

EndedSearch ended_search(SearchRun run, std::array<std::string, 2> labels, const StopToken& stop,
                         const SearchProgress& progress) {
  std::vector<std::pair<std::uint64_t, double>> best;
  const auto observe = [&](std::uint64_t step, const ObjectiveValue& value) {
    if (value.is_admissible && (best.empty() || value.value > best.back().second)) {
      best.emplace_back(step, value.value);
    }
    if (progress.call) progress.call(step, value);
  };
  SearchOutcome outcome = run_search(run, stop, {progress.every, observe});
  const SearchResult& result = outcome.result;
  // The start is not reported as a better instance.
  if (result.start > 0.0 && (best.empty() || best.front().first > 0)) {
    best.insert(best.begin(), {0, result.start});
  }
  return {std::move(run), std::move(outcome), std::move(labels), std::move(best)};
}

void add_search_output_options(std::vector<OptionSpec>& options) {
  options.push_back(
      {"gantt", OptionKind::text,
       "of a search: draw the two executions that it compares on the instance found,\n"
       "below each other on one time axis (SVG)"});
  options.push_back({"record", OptionKind::text,
                     "of a search: write these executions, and the best ratio by step (JSON)"});
}

void write_search_output(const OptionValues& options, const EndedSearch& search,
                         const StopToken& stop) {
  if (!options.has("gantt") && !options.has("record")) return;
  const Runs runs = compared_runs(search.run, search.outcome, stop);
  if (options.has("gantt")) write_file(options.text("gantt"), gantt_pair(search, runs));
  if (options.has("record")) write_file(options.text("record"), search_record(search, runs));
}

}  // namespace dagsweep
