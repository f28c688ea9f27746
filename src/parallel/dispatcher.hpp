#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

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
  bool waiting = false;         ///< it has nothing to run any more: the request before is urgent
  bool last = false;            ///< it will not ask again; the three below are totals
  bool drained = false;         ///< it stopped on a signal
  double inside_seconds = 0.0;  ///< inside runs
  double span_seconds = 0.0;    ///< from the first batch received to the last row written
  double memory_seconds = 0.0;  ///< of these, waiting for memory
};

/// Cuts the order of execution into batches on demand: about a quarter of a second of work each,
/// as far as what workers report tells, for a slow worker of its own seconds, and less towards the
/// end so that all workers end together. Places whose tuples are finished already cost no message.
class Dispatcher {
 public:
  /// `is_pending(place)`: is its tuple still to be run? `pending` places of `places` are.
  Dispatcher(std::uint64_t places, std::uint64_t pending,
             std::function<bool(std::uint64_t)> is_pending, int workers)
      : places_(places), left_(pending), is_pending_(std::move(is_pending)), workers_(workers) {
    if (pending == places) is_pending_ = nullptr;
  }

  void learn(const Report& report, int worker);
  Batch next(int worker);
  /// May the worker have a batch in advance? Not one that is slow, or may be, and none when few
  /// runs are left: it would hold up what others could begin.
  bool may_prefetch(int worker) const;
  /// Would one run take this worker longer than all that is left takes the others?
  bool should_leave_rest_to_others(int worker) const;
  /// Recently, by this worker; 0 = not known.
  double seconds_per_run(int worker) const { return pace(worker).seconds_per_run; }
  /// What others took, at about the same time, for as many runs as this worker has reported.
  double usual_seconds(int worker) const { return pace(worker).usual; }
  void stop() { left_ = 0; }
  bool exhausted() const { return left_ == 0; }
  int workers() const { return workers_; }

 private:
  struct Pace {
    double seconds_per_run = 0.0;  // recent; 0 = not known yet
    double usual = 0.0;            // seconds
  };
  bool pending_at(std::uint64_t place) const { return !is_pending_ || is_pending_(place); }
  Pace pace(int worker) const {
    const auto number = static_cast<std::size_t>(worker);
    return number < paces_.size() ? paces_[number] : Pace{};
  }

  std::uint64_t places_;
  std::uint64_t left_;                             // pending places not yet handed out
  std::function<bool(std::uint64_t)> is_pending_;  // empty: all are
  int workers_;
  std::uint64_t next_ = 0;
  double seconds_per_run_ = 0.0;    // of all workers, their median; 0 = not known yet
  std::vector<Pace> paces_;         // [worker]; those that have not reported may be missing
  std::vector<std::size_t> known_;  // those that have
  std::size_t reports_ = 0;         // since seconds_per_run_ was looked at
};

}  // namespace dagsweep
