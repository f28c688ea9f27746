#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace dagsweep {

/// Places [begin, end) of the order of execution. Empty: there is no more work.
struct Batch {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool empty() const { return begin == end; }
};

/// What a worker tells with each request.
struct Report {
  std::uint64_t finished = 0;   ///< runs since its last report, however they ended
  std::uint64_t failed = 0;     ///< of these: failed or aborted
  double seconds = 0.0;         ///< wall time they took
  bool last = false;            ///< it will not ask again; the two below are totals
  bool drained = false;         ///< it stopped on a signal
  double inside_seconds = 0.0;  ///< inside runs
  double span_seconds = 0.0;    ///< from the first batch received to the last row written
};

/// Cuts the order of execution into batches on demand: about a quarter of a second of work each,
/// as far as what workers report tells, and less towards the end so that all workers end together.
/// Places whose tuples are finished already cost no message.
class Dispatcher {
 public:
  /// `is_pending(place)`: is its tuple still to be run? `pending` places of `places` are.
  Dispatcher(std::uint64_t places, std::uint64_t pending,
             std::function<bool(std::uint64_t)> is_pending, int workers)
      : places_(places), left_(pending), is_pending_(std::move(is_pending)), workers_(workers) {
    if (pending == places) is_pending_ = nullptr;
  }

  void learn(const Report& report);
  Batch next();
  void stop() { left_ = 0; }
  bool exhausted() const { return left_ == 0; }
  int workers() const { return workers_; }

 private:
  bool pending_at(std::uint64_t place) const { return !is_pending_ || is_pending_(place); }

  std::uint64_t places_;
  std::uint64_t left_;                             // pending places not yet handed out
  std::function<bool(std::uint64_t)> is_pending_;  // empty: all are
  int workers_;
  std::uint64_t next_ = 0;
  double seconds_per_run_ = 0.0;  // recent; 0 = not known yet
};

}  // namespace dagsweep
