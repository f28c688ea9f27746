#include "platform/generation/generation.hpp"

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/error.hpp"

using namespace dagsweep;

namespace {

std::vector<GivenParameter> given(const std::vector<std::pair<std::string, std::string>>& values) {
  std::vector<GivenParameter> list;
  for (const auto& [name, text] : values) list.push_back({name, text, {}, {}});
  return list;
}

const GraphKind& kind(std::string_view name) {
  return find_entry(graph_kinds(), "graph kind", name);
}

}  // namespace

TEST_CASE("named values are divided among graph, costs and machines") {
  const Generation generation = read_generation(
      kind("layered"), given({{"tasks", "20"}, {"processors", "3"}, {"estimation_error", "0.2"}}));
  const Experiment made = std::get<Experiment>(generate(generation, 3));
  CHECK(made.instance.graph.task_count() == 20);
  CHECK(made.instance.platform.processor_count() == 3);
  CHECK(made.true_times.has_value());

  const Generation on_machines = read_generation(
      kind("chain"), given({{"tasks", "4"}, {"machines", "cluster"}, {"nodes", "2"}}));
  CHECK(std::get<Experiment>(generate(on_machines, 1)).instance.platform.processor_count() > 1);
}

TEST_CASE("without costs a generator makes a graph") {
  const Generation generation = read_generation(kind("chain"), given({{"tasks", "4"}}), false);
  CHECK(std::get<TaskGraph>(generate(generation, 1)).task_count() == 4);
  CHECK_THROWS_AS(read_generation(kind("chain"), given({{"ccr", "1"}}), false), InputError);
}

TEST_CASE("an unknown name is refused") {
  CHECK_THROWS_AS(read_generation(kind("layered"), given({{"taks", "4"}})), InputError);
  CHECK_THROWS_AS(read_generation(kind("heft-example"), given({{"ccr", "1"}})), InputError);
}
