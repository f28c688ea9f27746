// The stand-in for the Standard Task Graph Set, by itself and beside the set's files.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <vector>

#include "catch.hpp"
#include "core/file.hpp"
#include "graph/formats/stg.hpp"
#include "graph/made_graph.hpp"
#include "support/real_graphs.hpp"

using namespace dagsweep;

namespace {

/// Numbers that describe the shape of a graph, without tasks of no work (the set's dummies).
struct Shape {
  double degree = 0.0;  // mean number of predecessors
  double levels = 0.0;
  double width = 0.0;  // tasks on the largest level
  double work = 0.0;   // mean
};

Shape shape_of(const TaskGraph& graph) {
  std::map<std::uint32_t, double> sizes;
  double tasks = 0.0;
  Shape shape;
  for (const TaskId task : graph.tasks()) {
    if (graph.work(task) == 0.0) continue;
    ++tasks;
    ++sizes[graph.level(task)];
    shape.work += graph.work(task);
    for (const EdgeId e : graph.in_edges(task)) {
      if (graph.work(graph.source(e)) > 0.0) ++shape.degree;
    }
  }
  shape.degree /= tasks;
  shape.work /= tasks;
  shape.levels = static_cast<double>(sizes.size());
  for (const auto& [level, size] : sizes) shape.width = std::max(shape.width, size);
  return shape;
}

std::vector<Shape> generated_shapes(const std::string& tasks, std::uint64_t seeds) {
  std::vector<Shape> shapes;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    shapes.push_back(shape_of(make_graph("stg-set", {{"tasks", tasks}}, seed)));
  }
  return shapes;
}

/// Mean of a number and the square of its standard error.
struct Estimate {
  double mean = 0.0;
  double error_square = 0.0;
};

Estimate estimate(const std::vector<Shape>& shapes, double Shape::*number) {
  const auto count = static_cast<double>(shapes.size());
  Estimate of;
  for (const Shape& shape : shapes) of.mean += shape.*number / count;
  for (const Shape& shape : shapes) {
    of.error_square += std::pow(shape.*number - of.mean, 2.0) / count / (count - 1.0);
  }
  return of;
}

}  // namespace

TEST_CASE("work of the standard task graph set is mapped to the wanted range") {
  std::set<double> largest;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::vector<double> of_set = works_of(make_graph("stg-set", {{"tasks", "80"}}, seed));
    const std::vector<double> mapped = works_of(
        make_graph("stg-set", {{"work_min", "2"}, {"work_max", "4.25"}, {"tasks", "80"}}, seed));
    const std::vector<double> equal = works_of(
        make_graph("stg-set", {{"work_min", "3"}, {"work_max", "3"}, {"tasks", "80"}}, seed));
    for (std::size_t k = 0; k < of_set.size(); ++k) {
      REQUIRE(of_set[k] >= 1.0);
      REQUIRE(of_set[k] == std::floor(of_set[k]));
      REQUIRE(mapped[k] == 2.0 + (of_set[k] - 1.0) / 4.0);
      REQUIRE(equal[k] == 3.0);
    }
    largest.insert(*std::max_element(of_set.begin(), of_set.end()));
  }
  CHECK(largest.count(10) == 1);    // uniform, mean 5
  CHECK(largest.count(20) == 1);    // uniform, mean 10
  CHECK(*largest.begin() <= 8.0);   // normal, mean 5
  CHECK(*largest.rbegin() > 30.0);  // exponential
}

TEST_CASE("every seed draws a combination of the standard task graph set, whatever the size") {
  // Half of the graphs have 30 layers and about 0.05 .. 0.2 of all pairs or 1 .. 19 predecessors
  // per task: in the mean (19.7 + 10) / 2 at 300 tasks, a little less with layers.
  const std::vector<Shape> shapes = generated_shapes("300", 2000);
  const Estimate degree = estimate(shapes, &Shape::degree);
  CHECK(std::abs(degree.mean - 14.0) < 0.6);
  const auto [least, most] =
      std::minmax_element(shapes.begin(), shapes.end(),
                          [](const Shape& a, const Shape& b) { return a.degree < b.degree; });
  CHECK(least->degree > 0.7);
  CHECK(most->degree < 32.0);
  // The nine distributions of work have the means 5.5, 10.5 and 8.
  CHECK(std::abs(estimate(shapes, &Shape::work).mean - 8.0) < 0.15);
  // A combination does not depend on the number of tasks.
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto works = [&](const char* tasks) {
      return works_of(make_graph("stg-set", {{"tasks", tasks}}, seed));
    };
    const std::vector<double> few = works("50");
    const std::vector<double> many = works("100");
    CHECK(std::equal(few.begin(), few.end(), many.begin()));
  }
}

TEST_CASE("the stand-in has the degrees, depths and widths of the standard task graph set") {
  const auto folder = real_graphs_folder();
  if (!folder) return;
  for (const std::string tasks : {"50", "100", "300"}) {
    std::vector<Shape> real;
    for (const auto& entry : std::filesystem::directory_iterator(*folder + "/stg/" + tasks)) {
      const std::string path = entry.path().string();
      real.push_back(shape_of(read_stg(read_file(path), path)));
    }
    REQUIRE(real.size() > 20);
    const std::vector<Shape> generated = generated_shapes(tasks, 500);
    for (const auto number : {&Shape::degree, &Shape::levels, &Shape::width, &Shape::work}) {
      const Estimate wanted = estimate(real, number);
      const Estimate found = estimate(generated, number);
      INFO(tasks << " tasks: " << found.mean << " instead of " << wanted.mean);
      CHECK(std::abs(found.mean - wanted.mean) <
            3.0 * std::sqrt(wanted.error_square + found.error_square));
    }
  }
}
