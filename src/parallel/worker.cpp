#include "parallel/worker.hpp"

#include <algorithm>

#include "sweep/tuples/memory_estimate.hpp"

namespace dagsweep {

Worker::Worker(const ShardWorklist& worklist, ResultSink& sink, StopSource& stop,
               SecondsClock clock, TimingMeasurements measurements, TupleObserver watch,
               NodeMemory* memory)
    : worklist_(worklist),
      sink_(sink),
      stop_(stop),
      clock_(std::move(clock)),
      runner_(worklist.sweep(), clock_, std::move(measurements)),
      guard_(worklist.sweep().description().limits, stop),
      run_observer_(std::move(watch)),
      memory_(memory),
      write_policy_(clock_()) {}

void Worker::flush() {
  if (buffered_.empty()) return;
  if (run_observer_) run_observer_(std::nullopt);
  const double begin = clock_();
  sink_.write(buffered_);
  write_policy_.record(buffered_batches_, begin, clock_());
  buffered_.clear();
  buffered_batches_ = 0;
}

Report Worker::run(const Batch& batch) {
  Report report;
  const double begin = clock_();
  const double written_before = write_policy_.total_seconds();
  waiting_since_.reset();
  if (first_batch_ < 0.0) first_batch_ = begin;
  const StopToken stop(stop_);
  for (std::uint64_t place = batch.begin; place < batch.end && !drained_; ++place) {
    const Coordinates tuple = worklist_.tuple(place);
    const std::uint64_t number = worklist_.sweep().number(tuple);
    if (worklist_.has_ended(worklist_.row(place, number))) continue;
    const Admission room = request_memory(tuple);
    if (room == Admission::drained) {
      drained_ = true;
      break;
    }
    if (run_observer_) run_observer_(number);
    runner_.release_all_but(tuple);  // the memory limit counts growth from here
    const double entered = clock_();
    try {
      buffered_.push_back(room == Admission::enough ? limited_run(number, tuple, stop)
                                                    : too_large(number, tuple));
    } catch (const Stopped&) {
      drained_ = true;
      break;
    }
    const double left = clock_();
    seconds_in_runs_ += left - entered;
    report.longest_run = std::max(report.longest_run, left - entered);
    ++report.finished;
    const RunStatus status = buffered_.back().status;
    report.failed += status == RunStatus::failed || status == RunStatus::aborted ? 1 : 0;
    // A batch with a write in its middle counts twice.
    if (buffered_.size() == 1 || report.finished == 1) ++buffered_batches_;
    if (write_policy_.is_due_within_batch(buffered_.size(), left)) flush();
    drained_ = stop_.reason() == StopReason::drain;
  }
  if (run_observer_) run_observer_(std::nullopt);
  if (drained_ || write_policy_.is_due_after_batch(clock_())) flush();
  // Writes do not count as runs: the master would take a slow disk for slow runs.
  report.seconds = clock_() - begin - (write_policy_.total_seconds() - written_before);
  report.write_seconds = write_policy_.seconds_per_batch();
  report.drained = drained_;
  return report;
}

TupleResult Worker::limited_run(std::uint64_t number, const Coordinates& tuple,
                                const StopToken& stop) {
  const RunGuard::Run limited(guard_);
  return runner_.run(number, tuple, stop);
}

Worker::Admission Worker::request_memory(const Coordinates& tuple) {
  if (memory_ == nullptr) return Admission::enough;
  const std::uint64_t need =
      std::max(estimated_memory(worklist_.sweep(), tuple), std::uint64_t{NodeMemory::baseline});
  if (need > memory_->limit()) return Admission::beyond_limit;
  if (need == memory_->held()) return Admission::enough;
  runner_.release_all();
  if (need > memory_->held()) flush();  // hold() may wait for long
  const double begin = clock_();
  const bool admitted = memory_->hold(need, stop_);
  waited_for_memory_ += clock_() - begin;
  return admitted ? Admission::enough : Admission::drained;
}

TupleResult Worker::too_large(std::uint64_t number, const Coordinates& tuple) const {
  const auto megabytes = [](std::uint64_t bytes) { return std::to_string(bytes / 1'000'000); };
  const GraphValue& graph = worklist_.sweep().graphs()[tuple[AxisId::graph]];
  return without_run(worklist_.sweep(), number, RunStatus::aborted,
                     "about " + megabytes(estimated_memory(worklist_.sweep(), tuple)) + " MB for " +
                         std::to_string(graph.tasks) + " tasks; a rank of this node may take " +
                         megabytes(memory_->limit()) + " MB (limits.memory_per_node)");
}

void Worker::release_memory() {
  if (memory_ == nullptr || memory_->held() == NodeMemory::baseline) return;
  runner_.release_all();
  memory_->hold(NodeMemory::baseline, stop_);
}

void Worker::rest() {
  release_memory();
  const double now = clock_();
  if (!waiting_since_) waiting_since_ = now;
  if (write_policy_.is_due_while_waiting(buffered_batches_, now - *waiting_since_)) flush();
}

Report Worker::finish() {
  release_memory();
  flush();
  Report report;
  report.last = true;
  report.drained = drained_;
  report.inside_seconds = seconds_in_runs_;
  report.memory_seconds = waited_for_memory_;
  report.span_seconds = first_batch_ < 0.0 ? 0.0 : clock_() - first_batch_;
  return report;
}

}  // namespace dagsweep
