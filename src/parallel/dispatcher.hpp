#pragma once

#include <cstdint>

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
class Dispatcher {
 public:
  Dispatcher(std::uint64_t places, int workers) : places_(places), workers_(workers) {}

  void learn(const Report& report);
  Batch next();
  void stop() { next_ = places_; }
  bool exhausted() const { return next_ == places_; }

 private:
  std::uint64_t places_;
  int workers_;
  std::uint64_t next_ = 0;
  double seconds_per_run_ = 0.0;  // recent; 0 = not known yet
};

}  // namespace dagsweep
