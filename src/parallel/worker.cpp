#include "parallel/worker.hpp"

#include <algorithm>

#include "sweep/run/memory_estimate.hpp"

namespace dagsweep {
namespace {
constexpr std::size_t max_buffered_rows = 1024;
constexpr double max_buffered_seconds = 1.0;
}  // namespace

Worker::Worker(const ShardWorklist& worklist, ResultSink& sink, StopSource& stop,
               TupleRunner::Clock clock, TimingMeasurements measurements, RunObserver watch,
               NodeMemory* memory)
    : worklist_(worklist),
      sink_(sink),
      stop_(stop),
      clock_(std::move(clock)),
      runner_(worklist.sweep(), clock_, std::move(measurements)),
      guard_(worklist.sweep().description().limits, stop),
      run_observer_(std::move(watch)),
      memory_(memory) {
  // Reserved, so that no allocation here counts against a run's memory limit.
  buffered_.reserve(max_buffered_rows);
}

void Worker::flush() {
  if (run_observer_) run_observer_(std::nullopt);
  if (!buffered_.empty()) sink_.write(buffered_);
  buffered_.clear();
}

Report Worker::run(const Batch& batch) {
  Report report;
  const double begin = clock_();
  if (first_batch_ < 0.0) first_batch_ = begin;
  const StopToken stop(stop_);
  for (std::uint64_t place = batch.begin; place < batch.end && !drained_; ++place) {
    const Coordinates tuple = worklist_.tuple(place);
    const std::uint64_t number = worklist_.sweep().number(tuple);
    if (worklist_.has_ended(number)) continue;
    const Admission room = request_memory(tuple);
    if (room == Admission::drained) {
      drained_ = true;
      break;
    }
    if (run_observer_) run_observer_(number);
    runner_.release_all_but(tuple);  // the memory limit counts growth from here
    const double entered = clock_();
    try {
      const RunGuard::Run limited(guard_);
      buffered_.push_back(room == Admission::enough ? runner_.run(number, tuple, stop)
                                                    : too_large(number, tuple));
    } catch (const Stopped&) {
      drained_ = true;
      break;
    }
    const double left = clock_();
    seconds_in_runs_ += left - entered;
    ++report.finished;
    const RunStatus status = buffered_.back().status;
    report.failed += status == RunStatus::failed || status == RunStatus::aborted ? 1 : 0;
    if (buffered_.size() == 1) buffered_since_ = left;
    if (buffered_.size() >= max_buffered_rows || left - buffered_since_ >= max_buffered_seconds)
      flush();
    drained_ = stop_.reason() == StopReason::drain;
  }
  flush();
  report.seconds = clock_() - begin;
  report.drained = drained_;
  return report;
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
  const GraphValue& graph = worklist_.sweep().graphs()[at(tuple, AxisId::graph)];
  return without_run(worklist_.sweep(), number, RunStatus::aborted,
                     "about " + megabytes(estimated_memory(worklist_.sweep(), tuple)) + " MB for " +
                         std::to_string(graph.tasks) + " tasks; a rank of this node may take " +
                         megabytes(memory_->limit()) + " MB (limits.memory_per_node)");
}

void Worker::rest() {
  if (memory_ == nullptr || memory_->held() == NodeMemory::baseline) return;
  runner_.release_all();
  memory_->hold(NodeMemory::baseline, stop_);
}

Report Worker::finish() {
  rest();
  Report report;
  report.last = true;
  report.drained = drained_;
  report.inside_seconds = seconds_in_runs_;
  report.memory_seconds = waited_for_memory_;
  report.span_seconds = first_batch_ < 0.0 ? 0.0 : clock_() - first_batch_;
  return report;
}

}  // namespace dagsweep
