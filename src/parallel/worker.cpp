#include "parallel/worker.hpp"

#include <algorithm>

#include "sweep/run/memory_need.hpp"

namespace dagsweep {
namespace {
constexpr std::size_t rows_held = 1024;
constexpr double seconds_held = 1.0;
}  // namespace

Worker::Worker(const Agenda& agenda, ResultSink& sink, StopSource& stop, TupleRunner::Clock clock,
               TimingInstruments instruments, Watch watch, NodeMemory* memory)
    : agenda_(agenda),
      sink_(sink),
      stop_(stop),
      clock_(std::move(clock)),
      runner_(agenda.sweep(), clock_, std::move(instruments)),
      guard_(agenda.sweep().description().limits, stop),
      watch_(std::move(watch)),
      memory_(memory) {
  held_.reserve(rows_held);  // so that no run's memory limit is met here
}

void Worker::flush() {
  if (watch_) watch_(std::nullopt);
  if (!held_.empty()) sink_.write(held_);
  held_.clear();
}

Report Worker::run(const Batch& batch) {
  Report report;
  const double begin = clock_();
  if (first_batch_ < 0.0) first_batch_ = begin;
  const StopToken stop(stop_);
  for (std::uint64_t place = batch.begin; place < batch.end && !drained_; ++place) {
    const Coordinates tuple = agenda_.tuple(place);
    const std::uint64_t number = agenda_.sweep().number(tuple);
    if (agenda_.has_ended(number)) continue;
    const Room room = room_for(tuple);
    if (room == Room::drained) {
      drained_ = true;
      break;
    }
    if (watch_) watch_(number);
    runner_.forget_others(tuple);  // a limit counts what the run takes beside what is held before
    const double entered = clock_();
    try {
      const RunGuard::Run limited(guard_);
      held_.push_back(room == Room::enough ? runner_.run(number, tuple, stop)
                                           : too_large(number, tuple));
    } catch (const Stopped&) {
      drained_ = true;
      break;
    }
    const double left = clock_();
    inside_ += left - entered;
    ++report.finished;
    const RunStatus status = held_.back().status;
    report.failed += status == RunStatus::failed || status == RunStatus::aborted ? 1 : 0;
    if (held_.size() == 1) held_since_ = left;
    if (held_.size() >= rows_held || left - held_since_ >= seconds_held) flush();
    drained_ = stop_.reason() == StopReason::drain;
  }
  flush();
  report.seconds = clock_() - begin;
  report.drained = drained_;
  return report;
}

Worker::Room Worker::room_for(const Coordinates& tuple) {
  if (memory_ == nullptr) return Room::enough;
  const std::uint64_t need =
      std::max(memory_need(agenda_.sweep(), tuple), std::uint64_t{NodeMemory::small});
  if (need > memory_->most()) return Room::never;
  if (need == memory_->held()) return Room::enough;
  runner_.forget();
  if (need > memory_->held()) flush();  // this may last
  const double begin = clock_();
  const bool admitted = memory_->hold(need, stop_);
  waited_for_memory_ += clock_() - begin;
  return admitted ? Room::enough : Room::drained;
}

TupleResult Worker::too_large(std::uint64_t number, const Coordinates& tuple) const {
  const auto megabytes = [](std::uint64_t bytes) { return std::to_string(bytes / 1'000'000); };
  const GraphValue& graph = agenda_.sweep().graphs()[at(tuple, AxisId::graph)];
  return without_run(agenda_.sweep(), number, RunStatus::aborted,
                     "about " + megabytes(memory_need(agenda_.sweep(), tuple)) + " MB for " +
                         std::to_string(graph.tasks) + " tasks; a rank of this node may take " +
                         megabytes(memory_->most()) + " MB (limits.memory_per_node)");
}

void Worker::rest() {
  if (memory_ == nullptr || memory_->held() == NodeMemory::small) return;
  runner_.forget();
  memory_->hold(NodeMemory::small, stop_);
}

Report Worker::finish() {
  rest();
  Report report;
  report.last = true;
  report.drained = drained_;
  report.inside_seconds = inside_;
  report.memory_seconds = waited_for_memory_;
  report.span_seconds = first_batch_ < 0.0 ? 0.0 : clock_() - first_batch_;
  return report;
}

}  // namespace dagsweep
