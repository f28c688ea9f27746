#include "app/run_recording.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/file.hpp"
#include "simulation/scenario/scenario_cursor.hpp"
#include "simulation/scenario/scenario_file.hpp"
#include "simulation/trace/gantt.hpp"
#include "simulation/validation/trace_validity.hpp"

namespace dagsweep {
namespace {

/// Throws InputError if the ending of the chart's name is that of a picture that is not SVG.
void check_chart_name(std::filesystem::path path) {
  constexpr std::string_view endings[] = {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".eps", ".ps"};
  const std::string ending = path.extension().string();
  if (std::ranges::find(endings, ending) == std::end(endings)) return;
  const std::string given = path.string();
  throw InputError("--gantt: is '" + given +
                   "' (charts are SVG: " + path.replace_extension(".svg").string() +
                   "; a browser or Inkscape makes " + ending.substr(1) + " of it)");
}

}  // namespace

void add_recording_options(std::vector<OptionSpec>& options) {
  options.push_back({"trace", OptionKind::text, "write the trace of the run (JSON)"});
  options.push_back({"gantt", OptionKind::text, "draw the run as a Gantt chart (SVG)"});
  options.push_back({"transfers", OptionKind::flag,
                     "draw all transfers, not only those of the task under the pointer"});
  options.push_back({"save-scenario", OptionKind::text,
                     "write the availability events until the end of the run (JSON)"});
  options.push_back(
      {"check", OptionKind::flag, "check the trace against the model; exit code 1 on a violation"});
  options.push_back({"most-events", OptionKind::whole,
                     "with --trace, --gantt or --check: a run with more events fails", "5000000"});
}

RunRecording::RunRecording(const OptionValues& options) : options_(options) {
  trace_.most_events = options.whole("most-events");
  if (wants("gantt")) check_chart_name(path("gantt"));
}

void RunRecording::begins(double begin, Listeners& listeners) {
  if (++executions_ > 1 && wants("save-scenario")) {
    throw InputError("--save-scenario: a series of iterations has no changes of availability");
  }
  begin_ = begin;
  trace_.events.clear();
  if (wants("trace") || wants("gantt") || wants("check")) listeners.add(trace_);
  if (wants("save-scenario")) listeners.add(last_);
}

void RunRecording::ended(const ObservedRun& observed) {
  const Instance& instance = observed.experiment.instance;
  if (wants("check")) check(observed);
  if (wants("trace")) text_.add(trace_, instance, begin_);
  if (wants("save-scenario")) {
    scenario_ =
        write_scenario(realised_events(observed.run.scenario, instance.platform, last_.time),
                       instance.platform.layout_of_nodes());
  }
  if (wants("gantt")) {
    drawn_.push_back({std::move(trace_), instance, begin_});
    trace_ = {{}, drawn_.back().trace.most_events - drawn_.back().trace.events.size()};
  }
}

void RunRecording::check(const ObservedRun& observed) {
  const auto& [experiment, run, observation] = observed;
  events_ += trace_.events.size();
  const InstanceScale scale(experiment);
  const std::vector<double> values =
      observation.values({experiment.instance, scale, *run.planned, run.execution});
  ReportedMetrics reported;
  for (std::size_t k = 0; k < values.size(); ++k) reported[metrics()[k].name] = values[k];
  const auto found = run.rescheduling ? find_violation(trace_, run.execution, experiment,
                                                       *run.rescheduling, run.scenario, reported)
                                      : find_violation(trace_, run.execution, experiment,
                                                       *run.planned, run.scenario, reported);
  if (found && !violation_) violation_ = found;
}

void RunRecording::finish(const std::string& algorithm, const std::string& outcome) {
  if (wants("trace")) write_file(path("trace"), text_.take(algorithm));
  if (wants("gantt")) {
    std::vector<GanttPart> parts;
    for (const Recorded& recorded : drawn_) {
      parts.push_back({recorded.trace, recorded.instance, recorded.begin});
    }
    write_file(path("gantt"), gantt_svg(parts, {algorithm + ", " + outcome, wants("transfers")}));
  }
  if (wants("save-scenario")) write_file(path("save-scenario"), scenario_);
  if (violation_) throw RunError("the trace is not an execution of the schedule: " + *violation_);
  if (wants("check")) {
    std::cerr << "dagsweep: --check: nothing found; the trace, " << events_
              << " events, obeys the model\n";
  }
}

}  // namespace dagsweep
