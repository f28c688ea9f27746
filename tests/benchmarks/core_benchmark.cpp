#include <benchmark/benchmark.h>

#include "core/random.hpp"

using namespace dagsweep;

namespace {

void uniform_numbers(benchmark::State& state) {
  RandomStream random(1, Purpose::test);
  for (auto _ : state) benchmark::DoNotOptimize(random.uniform());
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(uniform_numbers);

void exponential_numbers(benchmark::State& state) {
  RandomStream random(1, Purpose::test);
  for (auto _ : state) benchmark::DoNotOptimize(random.exponential(2.0));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(exponential_numbers);

/// One stream per number, as in the generation of costs.
void keyed_streams(benchmark::State& state) {
  std::uint64_t key = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(RandomStream(1, Purpose::test, key, 7).uniform());
    ++key;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(keyed_streams);

}  // namespace
