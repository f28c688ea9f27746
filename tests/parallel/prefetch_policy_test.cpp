#include "parallel/prefetch_policy.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

namespace {

Report asks() {
  return {};
}
Report waits(std::uint64_t finished = 0, double seconds = 0.0) {
  Report report;
  report.waiting = true;
  report.finished = finished;
  report.seconds = seconds;
  return report;
}

}  // namespace

TEST_CASE("the first batch is for who waits, the next comes in advance") {
  Dispatcher dispatcher(100, 100, {}, 2);
  PrefetchPolicy prefetch_policy(dispatcher);
  CHECK(prefetch_policy.on_report(asks(), 1).empty());
  const auto first = prefetch_policy.on_report(waits(), 1);
  REQUIRE(first.size() == 1);
  CHECK(first[0].worker == 1);
  CHECK(first[0].batch.begin == 0);
  CHECK(prefetch_policy.on_report(asks(), 1).empty());  // its pace is not known yet
  CHECK(prefetch_policy.on_report(waits(1, 0.1), 1).size() == 1);
  CHECK(prefetch_policy.on_report(asks(), 1).size() == 1);
  CHECK(prefetch_policy.on_report(waits(1, 0.1), 1).empty());  // that answer was on the way
}

TEST_CASE("whatever the pace of workers, every place is run once and every worker is let go") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomStream random(seed, Purpose::graph_parameter);
    const int workers = 1 + static_cast<int>(random.uniform(0.0, 6.0));
    const auto places = static_cast<std::uint64_t>(random.uniform(0.0, 300.0));
    Dispatcher dispatcher(places, places, {}, workers);
    PrefetchPolicy prefetch_policy(dispatcher);
    struct Player {
      double slowness, free_at = 0.0;
      std::vector<Batch> given;  // and not begun
      bool done = false;
    };
    std::vector<Player> players;
    for (int k = 0; k < workers; ++k) players.push_back({random.uniform(0.001, 1.0), 0.0, {}});
    std::vector<int> times_run(places, 0);
    const auto deliver = [&](const std::vector<PrefetchPolicy::Answer>& answers) {
      for (const auto& answer : answers) {
        players[static_cast<std::size_t>(answer.worker)].given.push_back(answer.batch);
      }
    };
    for (int k = 0; k < workers; ++k) {
      deliver(prefetch_policy.on_report(asks(), k));
      if (players[static_cast<std::size_t>(k)].given.empty())
        deliver(prefetch_policy.on_report(waits(), k));
    }
    for (int let_go = 0; let_go < workers;) {
      // The worker with something to begin that is free first.
      int next = -1;
      for (int k = 0; k < workers; ++k) {
        const Player& player = players[static_cast<std::size_t>(k)];
        if (player.done || player.given.empty()) continue;
        if (next < 0 || player.free_at < players[static_cast<std::size_t>(next)].free_at) next = k;
      }
      REQUIRE(next >= 0);  // or else all wait for ever
      Player& player = players[static_cast<std::size_t>(next)];
      const Batch batch = player.given.front();
      player.given.erase(player.given.begin());
      if (batch.empty()) {
        player.done = true;
        ++let_go;
        Report last;
        last.last = true;
        deliver(prefetch_policy.on_report(last, next));
        continue;
      }
      for (std::uint64_t place = batch.begin; place < batch.end; ++place) ++times_run[place];
      deliver(prefetch_policy.on_report(asks(), next));
      const std::uint64_t runs = batch.end - batch.begin;
      const double seconds = player.slowness * static_cast<double>(runs);
      player.free_at += seconds;
      if (player.given.empty()) deliver(prefetch_policy.on_report(waits(runs, seconds), next));
    }
    CHECK(std::all_of(times_run.begin(), times_run.end(), [](int times) { return times == 1; }));
    CHECK(dispatcher.exhausted());
  }
}
