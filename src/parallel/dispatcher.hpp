#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <utility>
#include <vector>

namespace dagsweep {

/// Places [begin, end) of the order of execution. An empty batch means that no work is left.
struct Batch {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool empty() const { return begin == end; }
};

/// What a worker tells the master with each request.
struct Report {
  std::uint64_t finished = 0;   ///< runs since its last report, of any status
  std::uint64_t failed = 0;     ///< how many of these runs failed or were aborted
  double seconds = 0.0;         ///< wall time of these runs, without writes
  double longest_run = 0.0;     ///< wall time of the longest of these runs
  double write_seconds = 0.0;   ///< recent wall time of writing one batch; 0 = unknown
  bool waiting = false;         ///< the worker is idle: its previous request is urgent
  bool last = false;            ///< no more requests follow; the totals below are set
  bool drained = false;         ///< the worker stopped on a signal
  bool failed_to_run = false;   ///< the worker cannot continue; a WorkerFailure follows
  double inside_seconds = 0.0;  ///< total time spent executing runs
  double span_seconds = 0.0;    ///< total time from the first batch to the last row written
  double memory_seconds = 0.0;  ///< within span_seconds, waiting for memory
};

/// Cuts the order of execution into batches on demand. A batch is about a quarter of a second of
/// work, estimated from the workers' reports (for a slow worker, from its own), and less towards
/// the end so that all workers end together; it is longer if writing it takes long, or if there are
/// so many workers that the master would be busy. Places whose tuples have ended cost no message
/// (parallel/README.md, "Batches").
class Dispatcher {
 public:
  /// `is_pending(place)`: whether the tuple at the place has yet to be run. `pending`: how many of
  /// the `places` places have such a tuple.
  Dispatcher(std::uint64_t places, std::uint64_t pending,
             std::function<bool(std::uint64_t)> is_pending, int workers)
      : ranges_{{0, places}},
        remaining_(pending),
        is_pending_(std::move(is_pending)),
        workers_(workers) {
    if (pending == places) is_pending_ = nullptr;
  }
  /// Has no work but what `refill`, which is called regularly, adds.
  Dispatcher(std::function<void(Dispatcher&)> refill, int workers)
      : workers_(workers), refill_(std::move(refill)) {}

  /// Adds places that all are pending.
  void add(const Batch& places) {
    ranges_.push_back(places);
    remaining_ += places.end - places.begin;
  }
  /// Adds work, if more may be added and little is left. To be called before next(). Adds nothing
  /// once a worker was told that no work is left, until reopen(): others would get its share.
  void refill() {
    if (refill_ && !is_closed_ && is_low()) refill_(*this);
  }
  void reopen() { is_closed_ = false; }

  /// Updates the speed estimates with a report of a worker.
  void record(const Report& report, int worker);
  /// Updates the master's recent time for a report and its replies.
  void handled(double seconds) {
    handling_seconds_ =
        handling_seconds_ == 0.0 ? seconds : 0.99 * handling_seconds_ + 0.01 * seconds;
  }
  /// The next batch for a worker.
  Batch next(int worker);
  /// Whether the worker may get a batch before it is idle. False if its speed is unknown or low, or
  /// if few runs are left: the batch would wait while other workers are idle.
  bool may_prefetch(int worker) const;
  /// Whether one run takes this worker longer than all remaining runs take the others.
  bool should_yield_remaining_work(int worker) const;
  /// Recent seconds per run of the median worker; 0 = unknown.
  double seconds_per_run() const { return seconds_per_run_; }
  /// Recent seconds per run of this worker; 0 = unknown.
  double seconds_per_run(int worker) const { return pace(worker).seconds_per_run; }
  /// The median worker's seconds, at the same time, for as many runs as this worker has reported.
  double usual_seconds(int worker) const { return pace(worker).usual; }
  /// Hands out no more work.
  void stop() {
    remaining_ = 0;
    refill_ = nullptr;
  }
  bool exhausted() const { return remaining_ == 0; }
  int workers() const { return workers_; }

 private:
  struct WorkerPace {
    double seconds_per_run = 0.0;  // recent; 0 = unknown
    double usual = 0.0;            // seconds; see usual_seconds()
    double write_seconds = 0.0;    // recent seconds of writing a batch
  };
  WorkerPace pace(int worker) const {
    const auto number = static_cast<std::size_t>(worker);
    return number < paces_.size() ? paces_[number] : WorkerPace{};
  }

  /// Whether the workers will soon have run what is left.
  bool is_low() const;

  std::deque<Batch> ranges_;                       // places not yet handed out
  std::uint64_t remaining_ = 0;                    // pending places not yet handed out
  std::function<bool(std::uint64_t)> is_pending_;  // empty: all places are pending
  int workers_;
  std::function<void(Dispatcher&)> refill_;  // empty: nothing is added
  bool is_closed_ = false;                   // a worker was told that no work is left
  double seconds_per_run_ = 0.0;             // median over the workers; 0 = unknown
  double handling_seconds_ = 0.0;            // of the master, for a report; 0 = unknown
  std::vector<WorkerPace> paces_;            // [worker]; may be shorter than the number of workers
  std::vector<std::size_t> reporting_workers_;  // workers that have reported
  std::size_t reports_ = 0;                     // number since seconds_per_run_ was updated
};

}  // namespace dagsweep
