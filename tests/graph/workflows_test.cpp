// The five workflow families: counts, levels and edges by closed formulae, laws by their bounds.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/number.hpp"
#include "graph/made_graph.hpp"

using namespace dagsweep;

namespace {

using Counts = std::map<std::string, std::size_t>;

TaskGraph workflow(const char* family, std::uint64_t tasks, std::uint64_t seed = 1) {
  return make_graph(family, {{"tasks", std::to_string(tasks)}}, seed);
}

/// [levels]
std::vector<std::size_t> widths(const TaskGraph& graph) {
  std::vector<std::size_t> sizes;
  for (const TaskId task : graph.tasks()) {
    if (graph.level(task) >= sizes.size()) sizes.resize(graph.level(task) + 1);
    ++sizes[graph.level(task)];
  }
  return sizes;
}

Counts jobs(const TaskGraph& graph) {
  Counts counts;
  for (const TaskId task : graph.tasks()) ++counts[graph.kind(task)];
  return counts;
}

/// Edges by kinds of their ends: "from -> to".
std::map<std::string, std::vector<EdgeId>> transfers(const TaskGraph& graph) {
  std::map<std::string, std::vector<EdgeId>> found;
  for (const EdgeId e : graph.edges()) {
    found[graph.kind(graph.source(e)) + " -> " + graph.kind(graph.target(e))].push_back(e);
  }
  return found;
}

double data_in(const TaskGraph& graph, TaskId task) {
  double sum = 0.0;
  for (const EdgeId e : graph.in_edges(task)) sum += graph.data(e);
  return sum;
}

double data_out(const TaskGraph& graph, TaskId task) {
  return graph.data(*graph.out_edges(task).begin());
}

/// Tasks of a kind, in increasing number.
std::vector<TaskId> of_kind(const TaskGraph& graph, const std::string& kind) {
  std::vector<TaskId> found;
  for (const TaskId task : graph.tasks()) {
    if (graph.kind(task) == kind) found.push_back(task);
  }
  return found;
}

/// Whether all work of a kind lies in [low, high].
bool work_within(const TaskGraph& graph, const std::string& kind, double low, double high) {
  const std::vector<TaskId> tasks = of_kind(graph, kind);
  REQUIRE_FALSE(tasks.empty());
  return std::all_of(tasks.begin(), tasks.end(), [&](TaskId task) {
    return graph.work(task) >= low && graph.work(task) <= high;
  });
}

/// Whether all out-edges of each task of a kind carry the same data.
bool writes_once(const TaskGraph& graph, const std::string& kind) {
  for (const TaskId task : of_kind(graph, kind)) {
    for (const EdgeId e : graph.out_edges(task)) {
      if (graph.data(e) != data_out(graph, task)) return false;
    }
  }
  return true;
}

bool about(double value, double wanted) {
  return std::abs(value - wanted) <= 1e-12 * wanted;
}

}  // namespace

TEST_CASE("workflows are in seconds and bytes") {
  for (const char* family : {"montage", "cybershake", "epigenomics", "inspiral", "sipht"}) {
    INFO(family);
    const TaskGraph graph = make_graph(family, {{"reference_mhz", "2000"}});
    CHECK(graph.units() == GraphUnits{WorkUnit::seconds, DataUnit::bytes, 2000.0});
    CHECK(graph.volumes_known());
    for (const TaskId task : graph.tasks()) REQUIRE_FALSE(graph.kind(task).empty());
  }
}

TEST_CASE("montage: counts, levels and edges") {
  const std::map<std::uint64_t, std::pair<std::size_t, std::size_t>> known{
      {25, {5, 9}}, {50, {8, 28}}, {100, {16, 62}}, {1000, {166, 662}}};
  for (const auto& [tasks, size] : known) {
    const Counts counts = jobs(workflow("montage", tasks));
    CHECK(counts.at("mProjectPP") == size.first);
    CHECK(counts.at("mDiffFit") == size.second);
  }
  for (std::uint64_t tasks = 15; tasks < 120; ++tasks) {
    INFO(tasks);
    const TaskGraph graph = workflow("montage", tasks, tasks);
    REQUIRE(graph.task_count() == tasks);
    const Counts counts = jobs(graph);
    const std::size_t p = counts.at("mProjectPP");
    const std::size_t d = counts.at("mDiffFit");
    REQUIRE(p * (p - 1) / 2 >= d);
    REQUIRE(widths(graph) == std::vector<std::size_t>{p, d, 1, 1, p, 1, 1, 1, 1});
    std::size_t alone = 0;
    for (const TaskId task : of_kind(graph, "mDiffFit")) {
      const std::size_t parents = graph.in_edges(task).size();
      REQUIRE(parents >= 1);
      REQUIRE(parents <= 2);
      if (parents == 1) ++alone;
    }
    REQUIRE(graph.edge_count() == 3 * d + 3 * p + 4 - alone);
  }
}

TEST_CASE("montage: pairs are uniform among the ordered ones") {
  // (i, i) is p of the p^2 pairs: d / p of d in the mean, with the deviation of a hypergeometric
  // law.
  const double p = 16.0;
  const double d = 62.0;
  const int graphs = 1000;
  double alone = 0.0;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
    alone +=
        3.0 * d + 3.0 * p + 4.0 - static_cast<double>(workflow("montage", 100, seed).edge_count());
  }
  const double variance = d / p * (1.0 - 1.0 / p) * (p * p - d) / (p * p - 1.0);
  CHECK(std::abs(alone / graphs - d / p) < 4.0 * std::sqrt(variance / graphs));
}

TEST_CASE("montage: laws") {
  for (const std::uint64_t tasks : {25U, 1000U}) {
    const TaskGraph graph = workflow("montage", tasks, 7);
    const auto p = static_cast<double>(jobs(graph).at("mProjectPP"));
    const auto d = static_cast<double>(jobs(graph).at("mDiffFit"));
    const auto only = [&](const char* kind) { return of_kind(graph, kind).at(0); };
    CHECK(about(graph.work(only("mConcatFit")), 0.08 * d));
    CHECK(about(graph.work(only("mAdd")), 0.602 * p));
    CHECK(about(graph.work(only("mShrink")), 1.727 * std::sqrt(p)));
    CHECK(work_within(graph, "mBgModel", 0.0635 * d, 0.1905 * d));
    CHECK(work_within(graph, "mImgTbl", 0.179 * p, 0.537 * p));
    CHECK(data_out(graph, only("mConcatFit")) == std::floor(209.95 * d + 1e-9));
    CHECK(data_out(graph, only("mBgModel")) == std::floor(53.18 * p + 1e-9));
    CHECK(writes_once(graph, "mBgModel"));
    CHECK(writes_once(graph, "mProjectPP"));
    // Each normal draw of a mean 392 deviations from its bounds: 6 deviations are enough.
    CHECK(work_within(graph, "mProjectPP", 13.57 - 6 * 0.24, 13.57 + 6 * 0.24));
    CHECK(work_within(graph, "mDiffFit", 10.59 - 6 * 0.10, 10.59 + 6 * 0.10));
    CHECK(work_within(graph, "mBackground", 10.74 - 6 * 0.17, 10.74 + 6 * 0.17));
    const double mosaic = data_out(graph, only("mAdd")) / 2.0;
    CHECK(mosaic >= std::sqrt(p) * 1.717e7);
    CHECK(mosaic < std::sqrt(p) * 2.699e7);
    const double shrunken = data_out(graph, only("mShrink"));
    CHECK(about(shrunken, mosaic / 24.99));
    CHECK(work_within(graph, "mJPEG", shrunken / 16.0 / (1.5 * 5.48e5),
                      shrunken * 5.0 / 16.0 / (0.5 * 5.48e5)));
  }
}

TEST_CASE("cybershake: counts, levels and edges") {
  std::set<std::size_t> numbers;
  for (std::uint64_t tasks = 10; tasks < 150; ++tasks) {
    INFO(tasks);
    const TaskGraph graph = workflow("cybershake", tasks, tasks);
    REQUIRE(graph.task_count() == tasks);
    const std::size_t extracts = jobs(graph).at("ExtractSGT");
    const std::size_t s = jobs(graph).at("SeismogramSynthesis");
    REQUIRE(widths(graph) == std::vector<std::size_t>{extracts, s, s + 1, 1});
    REQUIRE(graph.edge_count() == 4 * s);
    const std::size_t limit = std::max<std::size_t>(2, tasks / 12);
    const bool none = tasks % 2 == 1 && limit < 3;
    REQUIRE((none ? extracts == 1 : extracts % 2 == tasks % 2 && extracts >= 2));
    REQUIRE(extracts <= std::min<std::size_t>(8, limit));
    std::size_t last = 0;  // shares ascend
    for (const TaskId task : of_kind(graph, "ExtractSGT")) {
      REQUIRE(graph.out_edges(task).size() >= std::max<std::size_t>(1, last));
      last = graph.out_edges(task).size();
    }
    REQUIRE(writes_once(graph, "ExtractSGT"));
    if (tasks >= 96 && tasks % 2 == 0) numbers.insert(extracts);
  }
  CHECK(numbers == std::set<std::size_t>{2, 4, 6, 8});
  // 0.012 tasks, beyond 8.
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    most = std::max(most, jobs(workflow("cybershake", 1000, seed)).at("ExtractSGT"));
  }
  CHECK(most == 12);
}

TEST_CASE("cybershake: laws, and data into the zip jobs") {
  const TaskGraph graph = workflow("cybershake", 300, 3);
  const auto s = static_cast<double>(jobs(graph).at("SeismogramSynthesis"));
  CHECK(work_within(graph, "ExtractSGT", 70.0, 210.0));
  CHECK(work_within(graph, "SeismogramSynthesis", 21.7, 65.1));
  CHECK(work_within(graph, "PeakValCalcOkaya", 0.545, 1.635));
  CHECK(work_within(graph, "ZipSeis", s * 1000 / 228200, s * 5000 / 228200));
  CHECK(work_within(graph, "ZipPSA", s * 9 / 2782, s * 45 / 2782));
  const TaskGraph with_data = make_graph("cybershake", {{"tasks", "300"}, {"zip_data", "true"}}, 3);
  for (const TaskId task : graph.tasks()) {
    const std::string kind = graph.kind(task);
    REQUIRE(graph.work(task) == with_data.work(task));
    if (kind == "ZipSeis" || kind == "ZipPSA") CHECK(data_in(graph, task) == 0.0);
    if (kind == "ZipSeis") CHECK(data_in(with_data, task) == 24000.0 * s);
    if (kind == "ZipPSA") CHECK(data_in(with_data, task) == 216.0 * s);
    if (kind == "PeakValCalcOkaya") CHECK(data_in(graph, task) == 24000.0);
    if (kind != "SeismogramSynthesis") continue;
    REQUIRE(data_in(graph, task) >= 2.33e8);
    REQUIRE(data_in(graph, task) <= 3.0 * 2.33e8);
  }
}

TEST_CASE("epigenomics: lanes and splits") {
  struct Known {
    std::uint64_t tasks;
    std::size_t lanes, splits, made;
  };
  for (const Known& known :
       {Known{8, 1, 1, 8}, Known{15, 2, 1, 15}, Known{21, 3, 1, 21}, Known{24, 1, 5, 24},
        Known{50, 2, 5, 47}, Known{100, 1, 24, 100}, Known{200, 2, 24, 199}, Known{300, 7, 10, 297},
        Known{1000, 7, 35, 997}}) {
    const TaskGraph graph = workflow("epigenomics", known.tasks);
    INFO(known.tasks);
    CHECK(graph.task_count() == known.made);
    CHECK(jobs(graph).at("fastqSplit") == known.lanes);
    CHECK(jobs(graph).at("map") == known.lanes * known.splits);
  }
  for (std::uint64_t tasks = 8; tasks < 500; ++tasks) {
    INFO(tasks);
    const TaskGraph graph = workflow("epigenomics", tasks, tasks);
    const std::size_t lanes = jobs(graph).at("fastqSplit");
    const std::size_t chains = jobs(graph).at("map");
    REQUIRE(graph.task_count() <= tasks);
    REQUIRE(graph.task_count() + 3 >= tasks);
    REQUIRE(graph.task_count() == 4 * chains + 2 * lanes + 2 + (lanes > 1 ? 1 : 0));
    REQUIRE(graph.edge_count() == 5 * chains + 2 + (lanes > 1 ? lanes : 0));
    std::vector<std::size_t> levels{lanes, chains, chains, chains, chains, lanes};
    if (lanes > 1) levels.push_back(1);
    levels.push_back(1);
    levels.push_back(1);
    REQUIRE(widths(graph) == levels);
  }
}

TEST_CASE("epigenomics: what is read follows from what is written") {
  const TaskGraph graph = workflow("epigenomics", 1000, 5);
  double genome_low = 0.0;
  double genome_high = no_limit;  // bounds of the genome by each job that reads it
  const auto ratio_within = [&](TaskId task, double low, double high) {
    const double ratio = data_in(graph, task) / data_out(graph, task);
    return ratio >= low && ratio <= high;
  };
  for (const TaskId task : graph.tasks()) {
    const std::string kind = graph.kind(task);
    const double in = data_in(graph, task);
    const double seconds = graph.work(task);
    if (kind == "fastqSplit") {
      double lane = 0.0;
      for (const EdgeId e : graph.out_edges(task)) {
        REQUIRE(graph.data(e) >= 0.0);
        lane += graph.data(e);
      }
      REQUIRE(lane >= 1.76e8);
      REQUIRE(lane <= 5.28e8);
      REQUIRE(seconds >= lane / (1.5 * 6.74e6) * (1 - 1e-12));
      REQUIRE(seconds <= lane / (0.5 * 6.74e6) * (1 + 1e-12));
    }
    if (kind == "filterContams") REQUIRE(ratio_within(task, 1.0 / 0.525, 1.0 / 0.475));
    if (kind == "sol2sanger") REQUIRE(ratio_within(task, 0.665, 1.995));
    if (kind == "fastq2bfq") REQUIRE(ratio_within(task, 2.115, 6.345));
    if (kind == "map") REQUIRE(about(data_out(graph, task), in / 0.92));
    if (kind == "mapMerge") REQUIRE(about(data_out(graph, task), in / 1.06));
    if (kind == "maqindex") {
      REQUIRE(ratio_within(task, 28.0, 84.0));
      REQUIRE(seconds >= data_out(graph, task) / (1.5 * 1.72e7));
      REQUIRE(seconds <= data_out(graph, task) / (0.5 * 1.72e7));
    }
    if (kind == "map" || kind == "pileup") {
      const double rate = kind == "map" ? 3.60e5 : 8.60e5;
      genome_low = std::max(genome_low, seconds * 0.5 * rate);
      genome_high = std::min(genome_high, seconds * 1.5 * rate);
    }
  }
  CHECK(genome_low < genome_high);  // one genome fits all
  CHECK(genome_high > 1073741824.0);
  CHECK(genome_low < 5.0 * 1073741824.0);
}

TEST_CASE("inspiral: counts, levels and edges") {
  CHECK_THROWS_AS(workflow("inspiral", 33), InputError);
  CHECK_THROWS_AS(workflow("inspiral", 20), InputError);
  std::set<std::size_t> numbers;
  for (std::uint64_t tasks = 22; tasks < 260; tasks += 2) {
    INFO(tasks);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const TaskGraph graph = workflow("inspiral", tasks, seed);
      REQUIRE(graph.task_count() == tasks);
      const Counts counts = jobs(graph);
      const std::size_t upper = counts.at("TmpltBank");
      const std::size_t lower = counts.at("TrigBank");
      const std::size_t pairs = counts.at("Thinca") / 2;
      REQUIRE(counts.at("Inspiral") == upper + lower);
      REQUIRE(upper <= lower);
      REQUIRE(pairs <= std::max<std::size_t>(3, tasks / 20) - 1);
      REQUIRE((pairs > 1 || (tasks - 2) % 4 == 0));
      REQUIRE(widths(graph) == std::vector<std::size_t>{upper, upper, pairs, lower, lower, pairs});
      // Groups take the filters in turn: the same number in both layers, every filter at least
      // once.
      const std::vector<TaskId> tests = of_kind(graph, "Thinca");
      std::size_t taken = 0;
      for (std::size_t k = 0; k < pairs; ++k) {
        const std::size_t size = graph.in_edges(tests[k]).size();
        REQUIRE(size >= 1);
        REQUIRE(size <= upper);
        REQUIRE(graph.out_edges(tests[k]).size() == size);
        REQUIRE(graph.in_edges(tests[pairs + k]).size() == size);
        taken += size;
      }
      REQUIRE(graph.edge_count() == upper + lower + 3 * taken);
      REQUIRE(taken >= lower);
      REQUIRE(taken <= lower * 105 / 100);
      for (const TaskId task : of_kind(graph, "Inspiral")) {
        REQUIRE(graph.out_edges(task).size() >= 1);
      }
      if (tasks == 222) numbers.insert(pairs);
    }
  }
  CHECK(numbers.size() > 4);
}

TEST_CASE("inspiral: one group takes all, in graphs of any size") {
  // 222: 1 of 10 numbers of groups. Large graphs end, too: no draw is repeated until it is a
  // rarity.
  int single = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const TaskGraph graph = workflow("inspiral", 222, seed);
    if (jobs(graph).at("Thinca") > 2) continue;
    ++single;
    CHECK(jobs(graph).at("TmpltBank") == 55);
    CHECK(graph.edge_count() == 5 * 55);
  }
  CHECK(single > 0);
  CHECK(workflow("inspiral", 200000).task_count() == 200000);
}

TEST_CASE("inspiral: laws") {
  const TaskGraph graph = workflow("inspiral", 1000, 2);
  CHECK(work_within(graph, "TmpltBank", 18.15 - 6 * 0.43, 18.15 + 6 * 0.43));
  CHECK(work_within(graph, "Inspiral", 230.0, 690.0));
  CHECK(work_within(graph, "Thinca", 5.35 - 6 * 0.25, 5.35 + 6 * 0.25));
  CHECK(work_within(graph, "TrigBank", 5.12 - 6 * 0.33, 5.12 + 6 * 0.33));
  for (const char* kind : {"TmpltBank", "Inspiral", "Thinca", "TrigBank"}) {
    INFO(kind);
    CHECK(writes_once(graph, kind));
  }
  const std::map<std::string, double> middle{{"TmpltBank -> Inspiral", 9.874e5},
                                             {"Inspiral -> Thinca", 3.12e5},
                                             {"Thinca -> TrigBank", 3.5e4},
                                             {"TrigBank -> Inspiral", 1.28e4}};
  const auto found = transfers(graph);
  REQUIRE(found.size() == middle.size());
  for (const auto& [ends, edges] : found) {
    INFO(ends);
    for (const EdgeId e : edges) {
      REQUIRE(graph.data(e) >= 0.5 * middle.at(ends));
      REQUIRE(graph.data(e) <= 1.5 * middle.at(ends));
    }
  }
}

TEST_CASE("sipht: counts, levels and edges") {
  const std::map<std::uint64_t, std::size_t> known{{30, 29}, {60, 58}, {100, 97}, {1000, 968}};
  for (const auto& [tasks, made] : known) CHECK(workflow("sipht", tasks).task_count() == made);
  for (std::uint64_t tasks = 14; tasks < 400; tasks += 3) {
    INFO(tasks);
    const TaskGraph graph = workflow("sipht", tasks, tasks);
    const Counts counts = jobs(graph);
    const std::size_t parts = counts.at("SRNA");
    REQUIRE(parts == std::max<std::size_t>(1, static_cast<std::size_t>(std::floor(
                                                  static_cast<double>(tasks) / 31 + 0.5))));
    REQUIRE(graph.task_count() == tasks - parts);
    REQUIRE(graph.edge_count() == tasks + 3 * parts);
    const std::size_t patsers = tasks - 13 * parts;
    REQUIRE(counts.at("Patser") == patsers);
    REQUIRE(widths(graph) ==
            std::vector<std::size_t>{patsers + 4 * parts, 2 * parts, 4 * parts, parts, parts});
  }
}

TEST_CASE("sipht: laws") {
  const TaskGraph graph = workflow("sipht", 1000, 4);
  CHECK(work_within(graph, "Blast_synteny", 33.0, 33.0));
  CHECK(work_within(graph, "Transterm", 27.4, 82.2));
  CHECK(work_within(graph, "Findterm", 698.5, 2095.5));
  for (const TaskId task : of_kind(graph, "Patser_concate")) {
    CHECK(about(data_out(graph, task), data_in(graph, task)));
  }
  const auto bytes = transfers(graph);
  const auto all_within = [&](const char* ends, double low, double high) {
    return std::all_of(bytes.at(ends).begin(), bytes.at(ends).end(),
                       [&](EdgeId e) { return graph.data(e) >= low && graph.data(e) <= high; });
  };
  const double findterm = 1.63e7 + 3.96e5 + 2838 + 4.05e6 + 7.94e6 + 5.74e6;
  CHECK(all_within("Findterm -> SRNA", 134 + 0.5 * findterm, 134 + 1.5 * findterm));
  CHECK(all_within("Blast -> SRNA", 511 + 2.54e6, 511 + 7.62e6));
  CHECK(all_within("SRNA -> SRNA_annotate", 2.08e5, 6.24e5));
  for (const TaskId task : of_kind(graph, "SRNA")) {
    double to_annotate = 0.0;
    std::set<double> to_others;
    for (const EdgeId e : graph.out_edges(task)) {
      const bool annotates = graph.kind(graph.target(e)) == "SRNA_annotate";
      if (annotates) to_annotate = graph.data(e);
      if (!annotates) to_others.insert(graph.data(e));
    }
    REQUIRE(to_others.size() == 1);
    REQUIRE(to_annotate > *to_others.begin() + 1.66e5 - 1.0);
  }
  // The file that all Blast_candidate write: the rest is 544 + W(2983, 136).
  double low = no_limit;
  double high = 0.0;
  for (const EdgeId e : bytes.at("Blast_candidate -> SRNA_annotate")) {
    low = std::min(low, graph.data(e));
    high = std::max(high, graph.data(e));
  }
  CHECK(high - low < 12 * 136.0);
  CHECK(high > low);
}

TEST_CASE("sizes that a family does not have are refused") {
  CHECK_THROWS_AS(workflow("montage", 14), InputError);
  CHECK_THROWS_AS(workflow("cybershake", 9), InputError);
  CHECK_THROWS_AS(workflow("epigenomics", 7), InputError);
  CHECK_THROWS_AS(workflow("sipht", 13), InputError);
}
