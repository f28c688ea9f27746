#include "runs/decided_run.hpp"

#include "core/error.hpp"

namespace dagsweep {
namespace {

/// Scheduler that decides nothing: the caller of the run makes all decisions.
class Undecided final : public OnlineScheduler {
 public:
  Schedule schedule(const Snapshot& now, const StopToken& /*stop*/) override {
    return {now.instance.graph, now.instance.platform.processor_count(), ReplicaList()};
  }
  void assign(const Snapshot& /*now*/, std::span<const TaskId> /*ready*/,
              std::vector<Assignment>& /*assignments*/) override {}
  std::uint64_t pairs_examined() const override { return 0; }
};

}  // namespace

DecidedRun::DecidedRun(std::shared_ptr<const PreparedExperiment> on, const RunRequest& request,
                       const StopToken& stop)
    : on_(std::move(on)),
      rescheduling_(rescheduling_of(request, *on_, stop)),
      scenario_(scenario_of(request, *on_, stop)),
      undecided_(std::make_unique<Undecided>()),
      run_(on_->experiment(), *undecided_, rescheduling_, scenario_, never_, {}),
      answers_(on_->instance(), rescheduling_.keeps_copies),
      estimates_(on_->instance(), rescheduling_.keeps_copies),
      bound_(on_->instance()) {
  advance();
}

const Snapshot& DecidedRun::now() {
  if (!now_) now_.emplace(run_.snapshot());
  return *now_;
}

std::vector<std::uint8_t> DecidedRun::allowed() {
  return answers_.allowed(now(), ready_);
}

std::span<const double> DecidedRun::finishes() {
  if (!finishes_.empty()) return finishes_;
  estimates_.begin(now());
  estimates_.place_queued();
  for (const TaskId task : ready_) {
    estimates_.mark_undone_producers(task);
    const auto row = estimates_.finishes(task);
    finishes_.insert(finishes_.end(), row.begin(), row.end());
  }
  return finishes_;
}

void DecidedRun::check(Assignment place) {
  answers_.check_ready(now(), ready_, {&place, 1});
}

void DecidedRun::decide(std::span<const Assignment> tasks) {
  ++decisions_;
  run_.assign(tasks, ready_.size() * on_->instance().platform.processor_count());
  advance();
}

void DecidedRun::advance() {
  now_.reset();
  finishes_.clear();
  ready_.clear();
  try {
    if (run_.advance()) {
      ready_.assign(run_.ready().begin(), run_.ready().end());
      on_->instance().graph.sort(ready_);
      return;
    }
    execution_ = run_.take_result();
    status_ = execution_.completed ? Status::done : Status::stalled;
    reason_ = execution_.reason;
  } catch (const RunError& error) {
    status_ = Status::failed;
    reason_ = error.what();
  }
}

}  // namespace dagsweep
