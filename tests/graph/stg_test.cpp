#include "graph/formats/stg.hpp"

#include <algorithm>
#include <filesystem>

#include "catch.hpp"
#include "core/error.hpp"
#include "core/file.hpp"
#include "graph/made_graph.hpp"
#include "support/error_text.hpp"
#include "support/real_graphs.hpp"

namespace dagsweep::stg_test {

namespace {

const std::string good =
    "2\n"
    "  0  0  0\n"
    "  1  5  1  0   # a comment\n"
    "  2  7.5  1  1\n"
    "  3  0  2  1  2\n"
    "# Standard Task Graph Set Project\n";

std::string message(const std::string& content) {
  return error_text<InputError>([&] { read_stg(content, "g.stg"); });
}

std::string write_stg(const TaskGraph& graph) {
  return text_of([&](TextOutput& out) { dagsweep::write_stg(out, graph, ""); });
}

bool same(const TaskGraph& a, const TaskGraph& b) {
  return works_of(a) == works_of(b) && edges_of(a) == edges_of(b);
}

}  // namespace

TEST_CASE("an STG file is read with its dummies") {
  const TaskGraph graph = read_stg(good, "g.stg");
  CHECK(graph.task_count() == 4);
  CHECK(graph.edge_count() == 4);
  CHECK(graph.work(TaskId(2)) == 7.5);
  CHECK_FALSE(graph.volumes_known());
  CHECK(same(read_stg(write_stg(graph), "again"), graph));
}

TEST_CASE("the variant with communication costs has a volume after every predecessor") {
  const std::string file = "2\n 0 0 0\n 1 5 1 0 0\n 2 7 2 0 3 1 4.5\n 3 0 2 1 0 2 0\n";
  const TaskGraph graph = read_stg(file, "g.stg");
  CHECK(graph.volumes_known());
  CHECK(graph.edge_count() == 5);
  CHECK(graph.data(EdgeId(1)) == 3.0);
  CHECK(graph.data(EdgeId(2)) == 4.5);
  const TaskGraph back = read_stg(write_stg(graph), "g.stg");
  CHECK(same(back, graph));
  CHECK(back.data(EdgeId(2)) == 4.5);
  // A line without volumes is an error.
  CHECK(message("2\n 0 0 0\n 1 5 1 0 0\n 2 7 1 0\n 3 0 1 2 0\n").find("communication cost") !=
        std::string::npos);
  CHECK(message("2\n 0 0 0\n 1 5 1 0 -1\n 2 7 1 0 1\n 3 0 1 2 0\n").find(">= 0") !=
        std::string::npos);
}

TEST_CASE("tasks may be numbered from 1, without the first dummy") {
  const TaskGraph graph = read_stg("3\n1 10 0\n2 5 1 1\n3 6 2 1 2\n", "g.stg");
  REQUIRE(graph.task_count() == 3);
  REQUIRE(graph.edge_count() == 3);
  CHECK(graph.work(TaskId(0)) == 10.0);
  CHECK(graph.source(EdgeId(2)) == TaskId(1));
  CHECK(graph.name(TaskId(2)) == "3");
  CHECK(graph.notices() ==
        std::vector<std::string>{"tasks are numbered from 1, without a first dummy task"});
  const TaskGraph ended = read_stg("2\n1 10 0\n2 5 1 1 7\n3 0 1 2 8\n", "g.stg");  // the last dummy
  CHECK(ended.task_count() == 3);
  CHECK(ended.data(EdgeId(1)) == 8.0);
  CHECK(message("2\n1 10 0\n2 5 1 0\n").starts_with("g.stg:3: predecessor 0 does not exist"));
  CHECK(message("2\n1 10 0\n2 5 1 2\n").find("2 -> 2 is a self loop") != std::string::npos);
  CHECK(message("2\n1 10 0\n3 5 1 1\n").find("task number is 3 (2 must come here)") !=
        std::string::npos);
  CHECK(message("2\n1 1 0\n2 1 0\n3 1 0\n4 1 0\n").find("more lines than tasks") !=
        std::string::npos);
  CHECK(message("2\n1 10 1 2\n2 5 1 1\n").find("cycle: '1' -> '2' -> '1'") != std::string::npos);
  CHECK(message("3\n2 10 0\n3 1 0\n4 1 0\n").find("task number is 2 (0 must come here)") !=
        std::string::npos);
}

TEST_CASE("a header may count the two dummies if the file is complete") {
  std::string longer = good;
  longer.front() = '4';
  const TaskGraph graph = read_stg(longer, "g.stg");
  CHECK(same(graph, read_stg(good, "g.stg")));
  CHECK(graph.notices().empty());
  // A file that lacks dummies, or its last tasks, is read and says so.
  const TaskGraph shorter = read_stg("4\n 0 0 0\n 1 5 1 0\n 2 7 1 0\n 3 1 1 0\n", "g.stg");
  CHECK(shorter.notices() ==
        std::vector<std::string>{"the header declares 4 tasks and two dummies; the file has 4 "
                                 "(dummies left out, or the file cut short?)"});
  CHECK(message("4\n 0 0 0\n 1 5 1 0\n 2 7 1 0\n").find("truncated?") != std::string::npos);
  CHECK(message("3\n 0 0 0\n 1 5 1 0\n").find("truncated?") != std::string::npos);
}

TEST_CASE("malformed STG files are refused with file and line") {
  const auto refuses = [](const std::string& content, const std::string& where,
                          const std::string& why) {
    const std::string text = message(content);
    INFO(text);
    CHECK(text.find(where) == 0);
    CHECK(text.find(why) != std::string::npos);
  };
  refuses("", "g.stg", "no content");
  refuses("# only a comment\n", "g.stg", "no content");
  refuses("x\n", "g.stg:1", "whole number");
  refuses("-1\n", "g.stg:1", "whole number");
  refuses("2 3 4\n", "g.stg:1", "is this an STG file?");
  refuses("2 x\n", "g.stg:1", "number of processors");
  refuses("1000000000\n 0 0 0\n", "g.stg:1", "truncated?");
  refuses(good.substr(0, good.find("  1")), "g.stg", "ends after 1 tasks");
  refuses(good.substr(0, good.find("7.5")), "g.stg:4", "processing time");
  refuses("1\n 0 0 0\n 1 5 1\n", "g.stg:3", "ends before a predecessor");
  // The variant is that of the first task with predecessors.
  refuses("2\n 0 0 0\n 1 5 1 0 0\n 2 7 1\n 1 4\n 3 0 1 2 0\n", "g.stg:4", "predecessor");
  refuses("2\n 0 0 0\n 1 5 1\n 0 0\n 2 7 1 1 4\n 3 0 1 2 0\n", "g.stg:5", "the line goes on");
  refuses("1\n 0 0 0\n 1 nan 1 0\n 2 0 1 1\n", "g.stg:3", "finite");
  refuses("1\n 0 0 0\n 1 1e400 1 0\n 2 0 1 1\n", "g.stg:3", "finite");
  refuses("1\n 0 0 0\n 1 -5 1 0\n 2 0 1 1\n", "g.stg:3", ">= 0");
  refuses("1\n 0 0 0\n 2 5 1 0\n 2 0 1 1\n", "g.stg:3", "task number is 2");
  refuses("1\n 0 0 0\n 1 5 1 9\n 2 0 1 1\n", "g.stg:3", "does not exist");
  refuses("1\n 0 0 0\n 1 5 1 0 4 4\n 2 0 1 1\n", "g.stg:3", "more than its 1 predecessors");
  refuses("1\n 0 0 0\n 1 5 1 1\n 2 0 1 1\n", "g.stg:3", "edge 1 -> 1 is a self loop");
  refuses("1\n 0 0 0\n 1 5 2 0 0\n 2 0 1 1\n", "g.stg", "twice");
  refuses("1\n 0 0 1 2\n 1 5 1 0\n 2 0 1 1\n", "g.stg", "cycle");
  refuses(good + "4 1 0\n", "g.stg:7", "more lines than tasks");
}

TEST_CASE("every generated graph is read back as written, except for two dummies") {
  for (const GraphGenerator& source : graph_generators()) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const TaskGraph graph = source.make(Parameters(source.name, source.parameters, {}), seed);
      const TaskGraph back = read_stg(write_stg(graph), "back");
      const bool has_dummies = back.task_count() == graph.task_count();
      const std::size_t shift = has_dummies ? 0 : 1;
      REQUIRE(back.task_count() == graph.task_count() + 2 * shift);
      REQUIRE(same(read_stg(write_stg(back), "again"), back));
      for (const EdgeId e : graph.edges()) {
        const TaskId from(graph.source(e).index() + shift);
        const auto out = back.out_edges(from);
        REQUIRE(std::any_of(out.begin(), out.end(), [&](EdgeId f) {
          return back.target(f).index() == graph.target(e).index() + shift;
        }));
      }
    }
  }
}

namespace {

/// Reads every STG file below a folder; returns their number.
std::size_t read_all(const std::string& folder) {
  std::size_t read = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".stg") continue;
    const std::string name = entry.path().string();
    INFO(name);
    const TaskGraph graph = read_stg(read_file(name), name);
    CHECK(graph.is_entry(TaskId(0)));
    CHECK(graph.task_count() > 2);
    ++read;
  }
  return read;
}

}  // namespace

TEST_CASE("the project's own STG files are read") {
  CHECK(read_all(TEST_FOLDER "/../graphs") >= 6);
}

TEST_CASE("real STG files are read", "[.real-graphs]") {
  const auto folder = real_graphs_folder();
  if (folder) CHECK(read_all(*folder) > 0);
}

}  // namespace dagsweep::stg_test
