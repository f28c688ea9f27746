#include "sweep/run/memory_estimate.hpp"

#include "catch.hpp"

using namespace dagsweep;

namespace {

std::uint64_t largest(const std::string& sweep) {
  SweepDescription description = read_sweep(sweep, "s.yaml");
  auto graphs = resolve_graphs(description);
  return largest_estimated_memory(Sweep(std::move(description), std::move(graphs)));
}

}  // namespace

TEST_CASE("the estimate grows with the data that a rank keeps") {
  const std::string head =
      "graphs: [{kind: layered, tasks: 1000}, {kind: layered, tasks: 50}]\nplatform: "
      "{processors: ";
  const std::string tail = "}\nsweep: {ccr: 1, epsilon: [0, 2], algorithm: [heft";
  const std::uint64_t few = largest(head + "10" + tail + "]}");
  const std::uint64_t links = (60 * 60 - 10 * 10) * 60;
  CHECK(largest(head + "[10, 60]" + tail + "]}") == few + 1000 * 50 * 8 + links);
  CHECK(largest(head + "10" + tail + ", peft]}") == few + 1000 * (10 * 8 + 40));
  CHECK(largest(head + "10" + tail + ", gtp]}") > few + 1000 * 40);
  CHECK(largest(head + "10" + tail + ", ftsa]}") > few + 1000 * 2 * 130);
  CHECK(largest(head + "10" + tail + ", {name: ftsa, most_tasks: 100}]}") == few);
  CHECK(largest(head + "10, machines: [drawn, {kind: cluster, nodes: 60}]" + tail + "]}") ==
        few + 1000 * 50 * 8 + links);
}
