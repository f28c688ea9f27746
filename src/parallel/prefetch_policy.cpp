#include "parallel/prefetch_policy.hpp"

#include <algorithm>

namespace dagsweep {

std::vector<PrefetchPolicy::Answer> PrefetchPolicy::on_report(const Report& report, int worker) {
  dispatcher_.learn(report, worker);
  std::vector<Answer> answers;
  const auto answer = [&](int whom) { answers.push_back({whom, dispatcher_.next(whom)}); };
  if (report.last) {
    --working_;
  } else if (!report.waiting) {
    if (dispatcher_.exhausted() || dispatcher_.may_prefetch(worker)) {
      answer(worker);
    } else {
      kept_back_.insert(worker);
    }
  } else if (kept_back_.erase(worker) > 0) {  // or else its answer is on the way
    if (dispatcher_.should_leave_rest_to_others(worker)) {
      waiting_.insert(worker);
    } else {
      answer(worker);
    }
  }
  if (dispatcher_.exhausted()) {
    for (const int whom : waiting_) answer(whom);
    waiting_.clear();
  } else if (!waiting_.empty() && static_cast<int>(waiting_.size()) == working_) {
    // Somebody must: the fastest.
    const auto fastest = std::min_element(waiting_.begin(), waiting_.end(), [&](int a, int b) {
      return dispatcher_.seconds_per_run(a) < dispatcher_.seconds_per_run(b);
    });
    answer(*fastest);
    waiting_.erase(fastest);
  }
  return answers;
}

}  // namespace dagsweep
