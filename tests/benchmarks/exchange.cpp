// Under mpirun: measures how many batches of one empty tuple a master hands out per second. Alone:
// prints the forecast of `plan` for many ranks. ranks.py runs both.
#include "parallel/exchange.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "forecast/exchange_simulation.hpp"
#include "parallel/communicator.hpp"
#include "parallel/worker.hpp"

using namespace dagsweep;

namespace {

/// Prints the simulated exchange for equal runs that keep the workers busy for two minutes.
void print_forecast(double seconds, int ranks) {
  constexpr double busy = 120.0;
  const auto runs = static_cast<std::uint64_t>(busy / seconds * (ranks - 1));
  const CostModel model({{0, runs, 100, {seconds}, seconds, false}});
  const Forecast forecast = simulate_exchange(model, ranks, {});
  std::printf("%9.3f ms%8d%12.1f s%11.1f %%%11.1f %%%11.2f s\n", 1e3 * seconds, ranks,
              forecast.wall_seconds, 100.0 * forecast.efficiency, 100.0 * forecast.master_load,
              forecast.wall_seconds - busy);
}

void measure(const Communicator& ranks) {
  // Reported as taking long, so that batches have one tuple.
  const auto run = [](const Batch& batch) {
    const std::uint64_t runs = batch.end - batch.begin;
    return Report{.finished = runs, .seconds = static_cast<double>(runs)};
  };
  const auto finish = [] { return Report{.last = true}; };
  ranks.barrier();
  if (!ranks.is_master())
    return run_worker(
        run, [] {}, finish);
  constexpr std::uint64_t tuples = 20'000;
  Dispatcher dispatcher(tuples, tuples, {}, ranks.size() - 1);
  const StopSource no_stop;
  const auto begun = std::chrono::steady_clock::now();
  std::vector<int> workers(static_cast<std::size_t>(ranks.size() - 1));
  std::iota(workers.begin(), workers.end(), 1);
  run_master(dispatcher, workers, no_stop, {}, [](const Report&) {});
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
  std::printf("%.0f\n", static_cast<double>(tuples) / taken.count());
}

}  // namespace

int main(int argc, char** argv) {
  const Communicator ranks(&argc, &argv);
  if (ranks.is_alone()) {
    std::puts("simulated:\n     a run   ranks        wall  efficiency master busy      beyond");
    for (const double seconds : {1e-6, 1e-3, 1e-2, 1.0}) {
      for (const int size : {257, 1025, 10001}) print_forecast(seconds, size);
    }
  } else {
    measure(ranks);
  }
  return EXIT_SUCCESS;
}
