#include "parallel/handout.hpp"

#include <algorithm>

namespace dagsweep {

std::vector<Handout::Answer> Handout::hear(const Report& report, int worker) {
  dispatcher_.learn(report, worker);
  std::vector<Answer> answers;
  const auto answer = [&](int whom) {
    unanswered_.erase(whom);
    answers.push_back({whom, dispatcher_.next(whom)});
  };
  if (report.last) {
    --working_;
  } else if (!report.waiting) {
    unanswered_[worker] = false;
    if (dispatcher_.exhausted() || dispatcher_.runs_ahead(worker)) answer(worker);
  } else if (const auto found = unanswered_.find(worker); found != unanswered_.end()) {
    found->second = true;  // or else its answer is on the way
    if (!dispatcher_.leaves_to_others(worker)) answer(worker);
  }
  const std::vector<int> waiting = waiting_workers();
  if (dispatcher_.exhausted()) {
    for (const int whom : waiting) answer(whom);
  } else if (!waiting.empty() && static_cast<int>(waiting.size()) == working_) {
    // Somebody must: the fastest.
    answer(*std::min_element(waiting.begin(), waiting.end(), [&](int a, int b) {
      return dispatcher_.seconds_per_run(a) < dispatcher_.seconds_per_run(b);
    }));
  }
  return answers;
}

std::vector<int> Handout::waiting_workers() const {
  std::vector<int> workers;
  for (const auto& [worker, waits] : unanswered_) {
    if (waits) workers.push_back(worker);
  }
  return workers;
}

}  // namespace dagsweep
