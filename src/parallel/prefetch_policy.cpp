#include "parallel/prefetch_policy.hpp"

#include <algorithm>

namespace dagsweep {

std::vector<PrefetchPolicy::Reply> PrefetchPolicy::on_report(const Report& report, int worker) {
  dispatcher_.record(report, worker);
  dispatcher_.refill();
  if (dispatcher_.seconds_per_run(worker) > 0.0) measured_.insert(worker);
  std::vector<Reply> replies;
  const auto reply_to = [&](int recipient) {
    replies.push_back({recipient, dispatcher_.next(recipient)});
  };
  if (report.last) {
    measured_.erase(worker);
  } else if (!report.waiting) {
    if (dispatcher_.exhausted() || dispatcher_.may_prefetch(worker)) {
      reply_to(worker);
    } else {
      deferred_.insert(worker);
    }
  } else if (deferred_.erase(worker) > 0) {  // otherwise its reply has been sent already
    if (dispatcher_.should_yield_remaining_work(worker)) {
      yielding_.insert(worker);
    } else {
      reply_to(worker);
    }
  }
  if (dispatcher_.exhausted()) {
    for (const int recipient : yielding_) reply_to(recipient);
    yielding_.clear();
  } else if (!yielding_.empty() && yielding_.size() == measured_.size()) {
    // No worker of known speed is running (one of unknown speed may hang): the fastest gets the
    // batch.
    const auto fastest = std::min_element(yielding_.begin(), yielding_.end(), [&](int a, int b) {
      return dispatcher_.seconds_per_run(a) < dispatcher_.seconds_per_run(b);
    });
    reply_to(*fastest);
    yielding_.erase(fastest);
  }
  return replies;
}

}  // namespace dagsweep
