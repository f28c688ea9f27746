#include "launch/join/leased_work.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dagsweep {
namespace {

// Of what is left, a launch takes this share of what all would get alike, so that launches which
// come later find work, and all end together.
constexpr double lease_share = 0.25;
// Seconds of a launch's work in a lease.
constexpr double least_seconds = 0.5;
constexpr double most_seconds = 600.0;
constexpr double runs_while_unknown = 16.0;  // at most, for each worker, until one has reported
constexpr double seconds_between_looks = 0.5;
constexpr std::uint64_t places_per_look = 4096;

}  // namespace

LeasedWork::LeasedWork(LaunchGroup& group, const ShardWorklist& worklist,
                       const ResultsFile& results, std::function<void(std::uint32_t)> bury,
                       SecondsClock clock)
    : group_(group),
      worklist_(worklist),
      results_(results),
      bury_(std::move(bury)),
      clock_(std::move(clock)),
      generation_(group.generation()),
      leases_(group.folder(), generation_, worklist.size()) {}

void LeasedWork::refresh() {
  leases_.refresh();
  states_.resize(leases_.all().size());
  holders_.clear();
}

LeasedWork::Holder LeasedWork::holder(std::uint32_t launch) {
  const auto known = holders_.find(launch);
  if (known != holders_.end()) return known->second;
  const auto found = group_.find(launch);
  LaunchGroup::Life life = found ? group_.life_of(*found) : LaunchGroup::Life::over;
  if (life == LaunchGroup::Life::silent) {
    bury_(launch);
    life = group_.life_of(launch);
  }
  return holders_[launch] = {found ? found->settled : 0, life};
}

bool LeasedWork::is_free(std::uint32_t lease) {
  State& state = states_[lease];
  if (lease == 0 || state == State::settled) return state != State::settled;
  if (state == State::own) return false;
  const Holder by = holder(leases_.all()[lease].launch);
  if (by.settled >= lease) state = State::settled;
  return by.settled < lease && by.life == LaunchGroup::Life::over;
}

std::vector<std::uint64_t> LeasedWork::pending_in(std::uint32_t lease, std::uint64_t from,
                                                  std::uint64_t to) const {
  std::vector<std::uint64_t> pending;
  if (lease == 0) {  // nobody else runs these
    for (std::uint64_t place = from; place < to; ++place) {
      if (worklist_.is_pending(place)) pending.push_back(place);
    }
    return pending;
  }
  std::vector<std::pair<std::uint64_t, std::uint64_t>> rows;  // row, place
  for (std::uint64_t place = from; place < to; ++place) {
    const std::uint64_t number = worklist_.sweep().number(worklist_.tuple(place));
    rows.emplace_back(worklist_.row(place, number), place);
  }
  std::ranges::sort(rows);
  for (std::size_t begin = 0; begin < rows.size();) {  // consecutive rows are read together
    std::size_t end = begin + 1;
    while (end < rows.size() && rows[end].first == rows[end - 1].first + 1) ++end;
    std::vector<bool> ended(end - begin);
    const std::uint64_t first = rows[begin].first;
    results_.visit_statuses(first, first + ended.size(),
                            [&](std::uint64_t row, RunStatus) { ended[row - first] = true; });
    for (std::size_t k = 0; k < ended.size(); ++k) {
      if (!ended[k]) pending.push_back(rows[begin + k].second);
    }
    begin = end;
  }
  std::ranges::sort(pending);
  return pending;
}

std::uint64_t LeasedWork::wanted(std::uint32_t lease, const Dispatcher& dispatcher) {
  const auto left = static_cast<double>(leases_.all()[lease].end - leases_.rest_of(lease));
  const double workers = dispatcher.workers();
  const double each = dispatcher.seconds_per_run();  // 0 = unknown
  const double least = each > 0.0 ? std::max(workers, least_seconds * workers / each) : workers;
  const double most = (each > 0.0 ? most_seconds / each : runs_while_unknown) * workers;
  const double share = lease_share * left / group_.working();
  return static_cast<std::uint64_t>(std::clamp(share, least, std::max(least, most)));
}

bool LeasedWork::take_part(std::uint32_t lease, Dispatcher& dispatcher) {
  while (true) {
    const std::uint64_t limit = leases_.all()[lease].end;
    const std::uint64_t most = wanted(lease, dispatcher);
    std::vector<std::uint64_t> places;
    for (std::uint64_t from = leases_.rest_of(lease); from < limit && places.size() < most;
         from += places_per_look) {
      const auto more = pending_in(lease, from, std::min(limit, from + places_per_look));
      places.insert(places.end(), more.begin(), more.end());
    }
    if (places.empty()) {
      states_[lease] = State::settled;
      return false;
    }
    if (places.size() > most) places.resize(most);
    if (!leases_.take(lease, places.back() + 1, group_.number())) {
      refresh();  // another launch was faster
      continue;
    }
    states_.push_back(State::own);
    for (std::size_t begin = 0; begin < places.size();) {
      std::size_t end = begin + 1;
      while (end < places.size() && places[end] == places[end - 1] + 1) ++end;
      dispatcher.add({places[begin], places[end - 1] + 1});
      begin = end;
    }
    return true;
  }
}

void LeasedWork::refill(Dispatcher& dispatcher) {
  if (clock_() - looked_ < seconds_between_looks) return;
  refresh();
  for (std::uint32_t lease = 0; lease < states_.size(); ++lease) {
    if (is_free(lease) && take_part(lease, dispatcher)) return;
  }
  looked_ = clock_();
}

void LeasedWork::settle(std::uint64_t runs) {
  for (State& state : states_) {
    if (state == State::own) state = State::settled;
  }
  group_.count_runs(runs);
  group_.settle(static_cast<std::uint32_t>(states_.size() - 1));
}

bool LeasedWork::is_over() const {
  return std::ranges::all_of(states_, [](State state) { return state == State::settled; });
}

}  // namespace dagsweep
