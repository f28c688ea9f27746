#pragma once

#include <set>
#include <unordered_set>
#include <vector>

#include "parallel/dispatcher.hpp"

namespace dagsweep {

/// Decides when which worker gets its next batch. A worker asks for it while it still runs the one
/// before. It is answered at once, so that it never waits; but not if it is slow or few runs are
/// left, as it would then hold up what others could begin: it is answered when it waits. And one
/// whose next run would last longer than all that is left lasts the others gets none.
class PrefetchPolicy {
 public:
  /// The dispatcher must outlive it.
  explicit PrefetchPolicy(Dispatcher& dispatcher)
      : dispatcher_(dispatcher), working_(dispatcher.workers()) {}

  struct Answer {
    int worker;
    Batch batch;  ///< empty: there is no more work
  };
  /// Takes in what a worker tells; returns the answers that are due, to whomever.
  std::vector<Answer> on_report(const Report& report, int worker);

 private:
  Dispatcher& dispatcher_;
  int working_;                        // workers that have not told that they are done
  std::unordered_set<int> kept_back_;  // have asked, and still run a batch
  std::set<int> waiting_;              // have nothing to run, as they leave it to others
};

}  // namespace dagsweep
