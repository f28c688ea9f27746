#pragma once

#include <set>
#include <unordered_set>
#include <vector>

#include "parallel/dispatcher.hpp"

namespace dagsweep {

/// Decides when a worker gets its next batch. Workers request it while they run the previous one.
/// Normally the reply is immediate, so that workers never wait. It is deferred until the worker is
/// idle if the worker is slow or few runs are left, because its batch would wait while other
/// workers are idle. A worker whose next run would take longer than all remaining runs take the
/// others gets no batch (parallel/README.md, "Prefetching").
class PrefetchPolicy {
 public:
  /// The dispatcher must outlive the policy.
  explicit PrefetchPolicy(Dispatcher& dispatcher) : dispatcher_(dispatcher) {}

  struct Reply {
    int worker;
    Batch batch;  ///< empty: no work is left
  };
  /// Processes a report; returns the replies to send now, possibly to several workers.
  std::vector<Reply> on_report(const Report& report, int worker);

 private:
  Dispatcher& dispatcher_;
  std::unordered_set<int> measured_;  // workers that have reported runs, and not ended
  std::unordered_set<int> deferred_;  // requested a batch, not answered, still running
  std::set<int> yielding_;            // idle, leaving the remaining runs to others
};

}  // namespace dagsweep
