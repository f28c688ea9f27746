#include "parallel/prefetch_policy.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"

using namespace dagsweep;

namespace {

Report request() {
  return {};
}
Report waiting_report(std::uint64_t finished = 0, double seconds = 0.0) {
  return {.finished = finished, .seconds = seconds, .waiting = true};
}

}  // namespace

TEST_CASE("the first batch is sent to an idle worker, later ones in advance") {
  Dispatcher dispatcher(100, 100, {}, 2);
  PrefetchPolicy prefetch_policy(dispatcher);
  CHECK(prefetch_policy.on_report(request(), 1).empty());
  const auto first = prefetch_policy.on_report(waiting_report(), 1);
  REQUIRE(first.size() == 1);
  CHECK(first[0].worker == 1);
  CHECK(first[0].batch.begin == 0);
  CHECK(prefetch_policy.on_report(request(), 1).empty());  // its speed is unknown
  CHECK(prefetch_policy.on_report(waiting_report(1, 0.1), 1).size() == 1);
  CHECK(prefetch_policy.on_report(request(), 1).size() == 1);
  CHECK(prefetch_policy.on_report(waiting_report(1, 0.1), 1)
            .empty());  // the reply has been sent already
}

TEST_CASE("the remaining runs are not left to a worker that has never reported") {
  Dispatcher dispatcher(7, 7, {}, 3);
  PrefetchPolicy prefetch_policy(dispatcher);
  const auto batches = [&](const Report& report, int worker) {
    std::vector<int> served;
    for (const auto& reply : prefetch_policy.on_report(report, worker)) {
      CHECK(reply.batch.end == reply.batch.begin + 1);
      served.push_back(reply.worker);
    }
    return served;
  };
  using Workers = std::vector<int>;
  for (int worker = 0; worker < 3; ++worker) {
    CHECK(batches(request(), worker).empty());
    CHECK(batches(waiting_report(), worker) == Workers{worker});
  }
  // Worker 2 hangs. Worker 1 is first the slow one; then worker 0 has become slower than that.
  CHECK(batches(request(), 0).empty());
  CHECK(batches(waiting_report(1, 1.0), 0) == Workers{0});
  CHECK(batches(request(), 1).empty());
  CHECK(batches(waiting_report(1, 10.0), 1).empty());
  CHECK(batches(request(), 0).empty());
  CHECK(batches(waiting_report(1, 100.0), 0) == Workers{1});  // 10 s a run; worker 0: 50 s
  CHECK(batches(request(), 1).empty());
  CHECK(batches(waiting_report(1, 10.0), 1) == Workers{1});
}

TEST_CASE("for any speeds of the workers, every place is run once and every worker is released") {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    RandomStream random(seed, Purpose::graph_parameter);
    const int workers = 1 + static_cast<int>(random.uniform(0.0, 6.0));
    const auto places = static_cast<std::uint64_t>(random.uniform(0.0, 300.0));
    Dispatcher dispatcher(places, places, {}, workers);
    PrefetchPolicy prefetch_policy(dispatcher);
    struct SimulatedWorker {
      double slowness, free_at = 0.0;
      std::vector<Batch> queue;  // received, not started
      bool done = false;
    };
    std::vector<SimulatedWorker> simulated;
    for (int k = 0; k < workers; ++k) simulated.push_back({random.uniform(0.001, 1.0), 0.0, {}});
    std::vector<int> run_counts(places, 0);
    const auto deliver = [&](const std::vector<PrefetchPolicy::Reply>& replies) {
      for (const auto& answer : replies) {
        simulated[static_cast<std::size_t>(answer.worker)].queue.push_back(answer.batch);
      }
    };
    for (int k = 0; k < workers; ++k) {
      deliver(prefetch_policy.on_report(request(), k));
      if (simulated[static_cast<std::size_t>(k)].queue.empty())
        deliver(prefetch_policy.on_report(waiting_report(), k));
    }
    for (int released = 0; released < workers;) {
      // The first idle worker among those with a batch to start.
      int next = -1;
      for (int k = 0; k < workers; ++k) {
        const SimulatedWorker& worker = simulated[static_cast<std::size_t>(k)];
        if (worker.done || worker.queue.empty()) continue;
        if (next < 0 || worker.free_at < simulated[static_cast<std::size_t>(next)].free_at)
          next = k;
      }
      REQUIRE(next >= 0);  // otherwise all workers wait forever
      SimulatedWorker& worker = simulated[static_cast<std::size_t>(next)];
      const Batch batch = worker.queue.front();
      worker.queue.erase(worker.queue.begin());
      if (batch.empty()) {
        worker.done = true;
        ++released;
        deliver(prefetch_policy.on_report({.last = true}, next));
        continue;
      }
      for (std::uint64_t place = batch.begin; place < batch.end; ++place) ++run_counts[place];
      deliver(prefetch_policy.on_report(request(), next));
      const std::uint64_t runs = batch.end - batch.begin;
      const double seconds = worker.slowness * static_cast<double>(runs);
      worker.free_at += seconds;
      if (worker.queue.empty())
        deliver(prefetch_policy.on_report(waiting_report(runs, seconds), next));
    }
    CHECK(std::all_of(run_counts.begin(), run_counts.end(), [](int times) { return times == 1; }));
    CHECK(dispatcher.exhausted());
  }
}
