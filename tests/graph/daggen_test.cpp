// daggen by its rules, by the moments that follow from them, and beside the original program.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "core/random.hpp"
#include "graph/made_graph.hpp"
#include "support/case_count.hpp"

namespace dagsweep::daggen_test {

namespace {

constexpr std::uint64_t graphs = 1000;

bool within(double value, double wanted, double standard_error) {
  return std::abs(value - wanted) < 4.0 * standard_error;
}

/// The graph as the original program makes it, with lists of children, for regular levels of
/// `width` tasks.
std::vector<Edge> edges_by_lists(std::size_t tasks, std::size_t width, double density,
                                 std::uint64_t jump, std::uint64_t seed) {
  std::vector<std::vector<std::size_t>> children(tasks);
  for (std::size_t task = width; task < tasks; ++task) {
    RandomStream random(seed, Purpose::graph_structure, 1 + task);
    const std::size_t level = task / width;
    const auto draw = [&] {
      return 1 +
             static_cast<std::size_t>(random.uniform(0.0, density * static_cast<double>(width)));
    };
    const std::size_t wanted = draw() >= width ? width : draw();
    for (std::size_t k = 0; k < wanted; ++k) {
      const std::uint64_t up = 1 + random.below(jump);
      const std::size_t first = (level - std::min<std::size_t>(level, up)) * width;
      std::size_t parent = first + random.below(width);
      for (std::size_t steps = 0; steps <= width; ++steps) {
        const auto& list = children[parent];
        const auto found = std::find(list.begin(), list.end(), task);
        if (found != list.end() && steps == width) break;
        bool is_taken = found == list.end();
        if (!is_taken) {
          const auto position = static_cast<std::size_t>(found - list.begin());
          parent = parent + 1 == first + width ? first : parent + 1;
          is_taken = children[parent].size() == position;
        }
        if (!is_taken) continue;
        children[parent].push_back(task);
        break;
      }
    }
  }
  std::vector<Edge> edges;
  for (std::size_t task = 0; task < tasks; ++task) {
    std::vector<std::size_t>& list = children[task];
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    for (const std::size_t child : list) edges.push_back({task, child, 0.0});
  }
  return edges;
}

/// Sum of a number and of its square over graphs.
struct Moments {
  double count = 0.0;
  double sum = 0.0;
  double squares = 0.0;

  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double variance() const { return (squares - sum * sum / count) / (count - 1.0); }
};

double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 == sorted.size()) return sorted.back();
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[below + 1] - sorted[below]);
}

void add_amounts(std::map<std::string, double>& found, const std::string& name,
                 std::vector<double> amounts) {
  if (amounts.empty()) return;
  std::sort(amounts.begin(), amounts.end());
  found[name + "_mean"] =
      std::accumulate(amounts.begin(), amounts.end(), 0.0) / static_cast<double>(amounts.size());
  found[name + "_q05"] = quantile(amounts, 0.05);
  found[name + "_q50"] = quantile(amounts, 0.5);
  found[name + "_q95"] = quantile(amounts, 0.95);
}

/// The statistics of tests/golden/generators/daggen.json (its "definitions").
std::map<std::string, double> statistics(const TaskGraph& graph, bool levels_are_layers) {
  std::map<std::uint32_t, double> widths;
  double squares = 0.0;
  std::map<std::string, double> found{{"entries", 0},   {"exits", 0},      {"isolated", 0},
                                      {"indeg_max", 0}, {"outdeg_max", 0}, {"width", 0}};
  for (const TaskId task : graph.tasks()) {
    ++widths[graph.level(task)];
    const auto parents = static_cast<double>(graph.in_edges(task).size());
    const auto children = static_cast<double>(graph.out_edges(task).size());
    squares += parents * parents;
    if (parents == 0) ++found["entries"];
    if (children == 0) ++found["exits"];
    if (parents + children == 0) ++found["isolated"];
    found["indeg_max"] = std::max(found["indeg_max"], parents);
    found["outdeg_max"] = std::max(found["outdeg_max"], children);
  }
  for (const auto& [level, width] : widths) found["width"] = std::max(found["width"], width);
  const auto tasks = static_cast<double>(graph.task_count());
  const auto edges = static_cast<double>(graph.edge_count());
  found["levels"] = static_cast<double>(widths.size());
  found["edges"] = edges;
  found["indeg_mean"] = edges / tasks;
  if (tasks > found["entries"]) found["indeg_mean_nonentry"] = edges / (tasks - found["entries"]);
  found["indeg_sd"] = std::sqrt(std::max(0.0, squares / tasks - edges / tasks * edges / tasks));
  if (levels_are_layers) {
    found["layers"] = found["levels"];
    found["layer_width"] = found["width"];
  }
  double skipping = 0.0;
  for (const EdgeId e : graph.edges()) {
    if (graph.level(graph.target(e)) - graph.level(graph.source(e)) > 1) ++skipping;
  }
  if (edges > 0.0) found["skip_share"] = skipping / edges;
  add_amounts(found, "work", works_of(graph));
  const std::span<const double> data = graph.all_data();
  add_amounts(found, "data", {data.begin(), data.end()});
  return found;
}

}  // namespace

TEST_CASE("daggen: parents are those of the original's lists of children") {
  for (const std::uint64_t jump : {1U, 2U, 4U}) {
    for (const double density : {0.2, 0.7, 1.0}) {
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const TaskGraph graph = make_graph("daggen",
                                           {{"tasks", "120"},
                                            {"fat", "0.5"},
                                            {"regular", "1"},
                                            {"density", std::to_string(density)},
                                            {"jump", std::to_string(jump)},
                                            {"costs", "uniform"}},
                                           seed);
        // floor(sqrt(120)) = 10 tasks per level, 12 levels.
        REQUIRE(edges_of(graph) == edges_by_lists(120, 10, density, jump, seed));
      }
    }
  }
}

TEST_CASE("daggen: the width of levels is tasks^fat times U[regular, 2 - regular)") {
  // The first level of 100 tasks: floor(10 U[0.5, 1.5)) is uniform on 5 .. 14. With density 0 every
  // later task has one parent in the level above, so that levels are longest paths.
  Moments width;
  std::set<double> sizes;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
    const TaskGraph graph = make_graph("daggen", {{"regular", "0.5"}, {"density", "0"}}, seed);
    const auto levels = graph.levels();
    width.add(static_cast<double>(std::count(levels.begin(), levels.end(), 0U)));
    sizes.insert(width.sum);
    REQUIRE(graph.edge_count() ==
            100 - static_cast<std::size_t>(std::count(levels.begin(), levels.end(), 0U)));
  }
  CHECK(within(width.mean(), 9.5, std::sqrt(8.25 / graphs)));
  // Powers that exp(fat log tasks) may miss by 1.
  const auto first_level = [](const char* tasks, const char* fat) {
    const TaskGraph graph =
        make_graph("daggen", {{"tasks", tasks}, {"fat", fat}, {"regular", "1"}, {"density", "0"}});
    const auto levels = graph.levels();
    return std::count(levels.begin(), levels.end(), 0U);
  };
  CHECK(first_level("100", "0.5") == 10);
  CHECK(first_level("10000", "0.75") == 1000);
  CHECK(first_level("1000000", "0.5") == 1000);
  CHECK(first_level("1000000", "1") == 1000000);
  CHECK(first_level("99", "0.5") == 9);
  CHECK(first_level("99", "0") == 1);
}

TEST_CASE("daggen: a parent lies 1 .. jump levels up, anywhere in its level") {
  // Levels of 10; one parent each. Tasks from level 3 on: 70 per graph.
  std::map<std::size_t, double> spans;
  std::map<std::size_t, double> places;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
    const TaskGraph graph =
        make_graph("daggen", {{"regular", "1"}, {"density", "0"}, {"jump", "3"}}, seed);
    for (const EdgeId e : graph.edges()) {
      const std::size_t child = graph.target(e).index();
      if (child < 30) continue;
      ++spans[child / 10 - graph.source(e).index() / 10];
      ++places[graph.source(e).index() % 10];
    }
  }
  const double draws = 70.0 * graphs;
  CHECK(spans.size() == 3);
  for (const auto& [span, count] : spans) {
    CHECK(within(count, draws / 3.0, std::sqrt(draws * 2.0 / 9.0)));
  }
  CHECK(places.size() == 10);
  for (const auto& [place, count] : places) {
    CHECK(within(count, draws / 10.0, std::sqrt(draws * 0.09)));
  }
  CHECK(edges_of(make_graph("daggen", {{"jump", "0"}})) == edges_of(make_graph("daggen", {})));
}

TEST_CASE("daggen: the number of parents is drawn twice") {
  // Two levels of 20^fat = 10 tasks. The first draw is 10 in a tenth of the cases, and else a
  // second one counts: 0.1 * 10 + 0.9 * 5.5 = 5.95 parents in the mean. The first task of the
  // second level gets all of them: no task that is taken unseen is a parent already, as that has a
  // child.
  Moments parents;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
    const TaskGraph graph = make_graph(
        "daggen",
        {{"tasks", "20"}, {"fat", "0.7686217868402407"}, {"regular", "1"}, {"density", "1"}}, seed);
    parents.add(static_cast<double>(graph.in_edges(TaskId(10)).size()));
  }
  CHECK(within(parents.mean(), 5.95, std::sqrt(parents.variance() / graphs)));
}

TEST_CASE("daggen: costs") {
  std::map<double, double> sizes;
  Moments factor;
  std::map<std::string, double> complexities;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
    const auto made = [&](const char* complexity) {
      return make_graph("daggen", {{"tasks", "20"}, {"complexity", complexity}}, seed);
    };
    const TaskGraph drawn = made("drawn");
    const TaskGraph n2 = made("n2");
    const TaskGraph n2logn = made("n2logn");
    const TaskGraph n3 = made("n3");
    for (const TaskId task : n2.tasks()) {
      const double d = std::cbrt(n3.work(task));
      const double thousands = std::round(d / 1024.0);
      REQUIRE(std::abs(d - 1024.0 * thousands) < 1e-9 * d);
      ++sizes[thousands];
      const double square = std::pow(1024.0 * thousands, 2.0);
      for (const EdgeId e : n2.out_edges(task)) REQUIRE(n2.data(e) == 8.0 * square);
      const double a = n2.work(task) / square;
      REQUIRE(a >= 64.0);
      REQUIRE(a < 512.0);
      factor.add(a);
      const double wanted = 2.0 * a * square * std::log2(1024.0 * thousands);
      REQUIRE(std::abs(n2logn.work(task) - wanted) < 1e-12 * wanted);
      // Of drawn complexity the factor is the next number of the stream, so n3 alone is the same.
      const double ratio = drawn.work(task) / square;
      const bool cubic = drawn.work(task) == n3.work(task);
      ++complexities[cubic ? "n3" : ratio < 512.0 ? "n2" : "n2logn"];
    }
  }
  const double draws = 20.0 * graphs;
  CHECK(sizes.size() == 9);  // 2 .. 10: maxdata, 11 * 1024, is excluded
  for (const auto& [size, count] : sizes) {
    CHECK(within(count, draws / 9.0, std::sqrt(draws * 8.0 / 81.0)));
  }
  CHECK(within(factor.mean(), 288.0, 448.0 / std::sqrt(12.0 * draws)));
  CHECK(complexities.size() == 3);
  for (const auto& [complexity, count] : complexities) {
    CHECK(within(count, draws / 3.0, std::sqrt(draws * 2.0 / 9.0)));
  }
}

TEST_CASE("daggen: units, and parameters of the other costs") {
  const TaskGraph flop = make_graph("daggen", {});
  const TaskGraph seconds =
      make_graph("daggen", {{"speed", "2 Gflop/s"}, {"reference_mhz", "700"}});
  const TaskGraph uniform = make_graph("daggen", {{"costs", "uniform"}, {"work_min", "3"}});
  CHECK(flop.units() == GraphUnits{WorkUnit::flop, DataUnit::bytes, 500.0});
  CHECK(seconds.units() == GraphUnits{WorkUnit::seconds, DataUnit::bytes, 700.0});
  CHECK(uniform.units() == GraphUnits{});
  CHECK_FALSE(uniform.volumes_known());
  for (const TaskId task : flop.tasks()) {
    REQUIRE(seconds.work(task) == flop.work(task) / 2e9);
    REQUIRE(uniform.work(task) >= 3.0);
    REQUIRE(uniform.work(task) < 10.0);
  }
  for (const Settings& refused :
       {Settings{{"mindata", "1023"}}, Settings{{"mindata", "4096"}, {"maxdata", "2048"}},
        Settings{{"speed", "fast"}}, Settings{{"speed", "1 Gbit/s"}}, Settings{{"work_min", "2"}},
        Settings{{"costs", "uniform"}, {"speed", "1 Gflop/s"}},
        Settings{{"costs", "uniform"}, {"maxdata", "4096"}}, Settings{{"density", "1.1"}}}) {
    CHECK_THROWS_AS(make_graph("daggen", refused), InputError);
  }
}

TEST_CASE("daggen: graphs have the statistics of the original program") {
  // Means over graphs; allowed as in the file's own check: four standard errors and 2 %.
  const std::string path = TEST_FOLDER "/golden/generators/daggen.json";
  const Json file = Json::parse(read_file(path));
  const char* complexities[] = {"drawn", "n2", "n2logn", "n3"};
  std::size_t compared = 0;
  for (const char* section : {"cells", "corner_cells", "cost_cells"}) {
    for (const Json& cell : file.at(section)) {
      Settings settings;
      for (const char* key : {"tasks", "fat", "density", "regular", "jump", "mindata", "maxdata"}) {
        settings.emplace_back(key, cell.at(key).dump());
      }
      settings.emplace_back("complexity", complexities[cell.at("complexity").get<int>()]);
      std::map<std::string, Moments> found;
      for (std::uint64_t seed = 1; seed <= cases(graphs); ++seed) {
        const bool levels_are_layers = cell.at("jump").get<int>() <= 1;
        for (const auto& [name, value] :
             statistics(make_graph("daggen", settings, seed), levels_are_layers)) {
          found[name].add(value);
        }
      }
      for (const auto& [name, wanted] : cell.at("stats").items()) {
        if (found.count(name) == 0) continue;  // of repeated edges, and of layers that jumps hide
        const Moments& of = found.at(name);
        const double mean = wanted.at("mean").get<double>();
        const double deviation = wanted.at("sd").get<double>();
        // Of rare events, few graphs do not tell the deviation.
        const double variance = deviation * deviation;
        const double error = std::sqrt(variance / wanted.at("graphs").get<double>() +
                                       std::max(variance, of.variance()) / of.count);
        INFO(cell.at("name").get<std::string>()
             << ": " << name << " " << of.mean() << " instead of " << mean);
        CHECK(std::abs(of.mean() - mean) <= 4.0 * error + 0.02 * std::abs(mean));
        ++compared;
      }
    }
  }
  CHECK(compared > 1000);
}

}  // namespace dagsweep::daggen_test
