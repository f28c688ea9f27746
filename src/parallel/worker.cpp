#include "parallel/worker.hpp"

namespace dagsweep {
namespace {
constexpr std::size_t rows_held = 1024;
constexpr double seconds_held = 1.0;
}  // namespace

Worker::Worker(const Agenda& agenda, ResultSink& sink, StopSource& stop, TupleRunner::Clock clock,
               TimingInstruments instruments, Watch watch)
    : agenda_(agenda),
      sink_(sink),
      stop_(stop),
      clock_(std::move(clock)),
      runner_(agenda.sweep(), clock_, std::move(instruments)),
      guard_(agenda.sweep().description().limits, stop),
      watch_(std::move(watch)) {
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
    if (watch_) watch_(number);
    const double entered = clock_();
    try {
      const RunGuard::Run limited(guard_);
      held_.push_back(runner_.run(number, tuple, stop));
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

Report Worker::finish() {
  Report report;
  report.last = true;
  report.drained = drained_;
  report.inside_seconds = inside_;
  report.span_seconds = first_batch_ < 0.0 ? 0.0 : clock_() - first_batch_;
  return report;
}

}  // namespace dagsweep
