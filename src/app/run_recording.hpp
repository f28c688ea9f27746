#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "app/options.hpp"
#include "runs/run_observer.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

/// Adds --trace, --gantt, --transfers, --save-scenario, --check and --most-events.
void add_recording_options(std::vector<OptionSpec>& options);

/// Records what these options ask for, and nothing else: without them its memory does not depend on
/// the length of the run.
class RunRecording final : public RunObserver {
 public:
  /// `options` must outlive the recording.
  explicit RunRecording(const OptionValues& options);

  void begins(double begin, Listeners& listeners) override;
  void ended(const ObservedRun& observed) override;

  /// Writes the requested files. `outcome`: result of the run in words for the chart, such as
  /// "makespan 12". Throws RunError if --check has found a violation.
  void finish(const std::string& algorithm, const std::string& outcome);

 private:
  /// Listener that keeps the time of the last event.
  struct LastEvent {
    template <class Event>
    void on(double now, const Event& /*event*/) {
      time = now;
    }
    double time = 0.0;
  };
  /// An execution to be drawn.
  struct Recorded {
    Trace trace;
    Instance instance;
    double begin;
  };

  bool wants(const char* option) const { return options_.has(option); }
  std::string path(const char* option) const { return options_.text(option); }
  void check(const ObservedRun& observed);

  const OptionValues& options_;
  double begin_ = 0.0;
  Trace trace_;  // of the current execution
  LastEvent last_;
  TraceText text_;
  std::deque<Recorded> drawn_;
  std::string scenario_;  // text of the file that --save-scenario writes
  std::size_t executions_ = 0;
  std::size_t events_ = 0;  // that --check has looked at
  std::optional<std::string> violation_;
};

}  // namespace dagsweep
