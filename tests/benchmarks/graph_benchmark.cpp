#include <benchmark/benchmark.h>

#include "benchmarks/subjects.hpp"
#include "graph/formats/catalogue.hpp"
#include "support/allocations.hpp"

using namespace dagsweep;

namespace {

/// Construction of a TaskGraph from a list of edges.
void build_graph(benchmark::State& state) {
  const auto tasks = static_cast<std::uint64_t>(state.range(0));
  std::uint64_t seed = 0;
  double peak = 0.0;
  double held = 0.0;
  double edges = 0.0;
  for (auto _ : state) {
    state.PauseTiming();
    const std::size_t before = bytes_held();
    GraphDraft draft;
    {
      const TaskGraph graph = layered_graph(tasks, ++seed);
      for (const TaskId task : graph.tasks()) draft.work.push_back(graph.work(task));
      draft.edges.reserve(graph.edge_count());
      for (const EdgeId e : graph.edges()) {
        draft.edges.push_back({graph.source(e).value, graph.target(e).value, 1.0});
      }
    }
    reset_peak();
    state.ResumeTiming();
    const TaskGraph graph(std::move(draft));
    state.PauseTiming();
    peak = static_cast<double>(peak_bytes() - before);
    held = static_cast<double>(bytes_held() - before);
    edges = static_cast<double>(graph.edge_count());
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.counters["edges"] = edges;
  state.counters["bytes_per_task"] = held / static_cast<double>(tasks);
  state.counters["peak_bytes_per_task"] = peak / static_cast<double>(tasks);
}
BENCHMARK(build_graph)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void generate_graph(benchmark::State& state) {
  const auto tasks = static_cast<std::uint64_t>(state.range(0));
  std::uint64_t seed = 0;
  for (auto _ : state) benchmark::DoNotOptimize(layered_graph(tasks, ++seed));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(generate_graph)->Arg(10'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void read_graph(benchmark::State& state, const GraphFormat& format, std::uint64_t tasks) {
  const std::string content =
      format.write(layered_instance(tasks, 2, 1).graph, "");  // with edge volumes
  for (auto _ : state) benchmark::DoNotOptimize(format.read(content, "benchmark"));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(content.size()));
  state.counters["megabytes"] = static_cast<double>(content.size()) / 1e6;
}

[[maybe_unused]] const bool readers = [] {
  for (const GraphFormat& format : graph_formats()) {
    if (format.writer == nullptr) continue;  // its text cannot be made here
    benchmark::RegisterBenchmark(
        ("read_" + std::string(format.name)).c_str(),
        [&format](benchmark::State& state) { read_graph(state, format, 8'000); })
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
