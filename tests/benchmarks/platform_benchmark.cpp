#include <benchmark/benchmark.h>

#include "benchmarks/subjects.hpp"
#include "platform/instance_file.hpp"

using namespace dagsweep;

namespace {

/// Draws platform, edge volumes and execution times for a given graph.
void draw_instance(benchmark::State& state) {
  const TaskGraph graph = layered_graph(static_cast<std::uint64_t>(state.range(0)), 1);
  CostSettings settings;
  settings.processors = static_cast<std::size_t>(state.range(1));
  settings.ccr = 1.0;
  std::uint64_t seed = 0;
  for (auto _ : state) benchmark::DoNotOptimize(generate_instance(graph, settings, ++seed));
  state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(1));
}
BENCHMARK(draw_instance)
    ->Args({300, 10})
    ->Args({10'000, 50})
    ->Args({100'000, 50})
    ->Unit(benchmark::kMillisecond);

void read_instance_file(benchmark::State& state) {
  const std::string content = write_instance({layered_instance(5'000, 20, 1), std::nullopt});
  for (auto _ : state) benchmark::DoNotOptimize(read_instance(content, "benchmark"));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(content.size()));
}
BENCHMARK(read_instance_file)->Unit(benchmark::kMillisecond);

}  // namespace
