#include "graph/items.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "graph/formats/catalogue.hpp"
#include "graph/made_graph.hpp"

namespace dagsweep::items_test {

namespace {

TaskGraph read(std::string_view format, const std::string& content) {
  return find_entry(graph_formats(), "format", format).read(content, "g");
}

/// [edges] The first edge of the item that each edge carries.
std::vector<std::size_t> carriers(const TaskGraph& graph) {
  std::vector<std::size_t> first;
  for (const EdgeId edge : graph.edges()) {
    first.push_back(graph.first_edge(graph.item(edge)).index());
  }
  return first;
}

using Carriers = std::vector<std::size_t>;

bool is_noted(const TaskGraph& graph, const std::string& notice) {
  return std::ranges::find(graph.notices(), notice) != graph.notices().end();
}

/// A job that writes files a (10 bytes) and b (5 bytes), and its readers.
std::string dax(const std::vector<std::string>& readers) {
  std::string text = R"(<adag><job id="w" runtime="1"><uses file="a" link="output" size="10"/>)"
                     R"(<uses file="b" link="output" size="5"/></job>)";
  for (std::size_t k = 0; k < readers.size(); ++k) {
    text += "<job id=\"r" + std::to_string(k) + R"(" runtime="1">)";
    for (const char file : readers[k]) {
      text += std::string("<uses file=\"") + file + R"(" link="input"/>)";
    }
    text += "</job>";
  }
  return text + "</adag>";
}

}  // namespace

TEST_CASE("items: edges of one writer with the same files carry one item") {
  CHECK(carriers(read("dax", dax({"a", "a", "b"}))) == Carriers{0, 0, 2});
  CHECK(carriers(read("dax", dax({"ab", "ba", "ab"}))) == Carriers{0, 0, 0});
  const TaskGraph overlapping = read("dax", dax({"a", "ab", "b", "ab", "a"}));
  CHECK(carriers(overlapping) == Carriers{0, 1, 2, 1, 0});
  // a is in {a} and {a, b}, b in {b} and {a, b}.
  CHECK(is_noted(overlapping,
                 "edges of one writer share some of their files, but not all: items count 15 B "
                 "more than once"));
}

TEST_CASE("items: DOT and edges name them, per task") {
  const std::string statements =
      "a -> b [data=2, item=x]; a -> {c d} [data=3, item=\"y z\"]; a -> e [data=2, item=x]\n"
      "b -> c [data=7, item=x]; b -> d [data=7]; b -> e [data=0, item=x]\n";
  const TaskGraph graph = read("dot", "digraph {node [work=1]\n" + statements + "}");
  CHECK(carriers(graph) == Carriers{0, 1, 1, 0, 4, 5, 6});
  CHECK(is_noted(graph, "1 edge without data names an item, which is not read"));
  const TaskGraph scoped = read("dot",
                                "digraph {node [work=1]; edge [data=2, item=x]\n"
                                "a -> b; a -> c [item=y]; a -> d; a -> e [item=y]}");
  CHECK(carriers(scoped) == Carriers{0, 1, 0, 1});
  const TaskGraph strict = read("dot",
                                "strict digraph {node [work=1]; a -> b [data=2, item=x]\n"
                                "a -> c [data=2]; a -> c [item=x]}");
  CHECK(carriers(strict) == Carriers{0, 0});
  const auto& edges = find_entry(graph_formats(), "format", std::string_view("edges"));
  const TaskGraph table = edges.read(
      "from,to,data,item\na,b,2,x\na,c,3,y\na,d,2,x\nb,c,2,x\n", "g",
      Parameters("edges", edges.parameters, {{"path", "g", "", {}}, {"work", "1", "", {}}}));
  CHECK(carriers(table) == Carriers{0, 1, 0, 3});
}

TEST_CASE("items: edges of one item have equal data") {
  CHECK_THROWS_WITH(
      read("dot", "digraph {node [work=1]; a -> b [data=2, item=x]; a -> c [data=3, item=x]}"),
      "g: edge 'a' -> 'c' and edge 'a' -> 'b' carry one item (edges of one item start at one task "
      "and have equal data)");
}

TEST_CASE("items: equal data > 0 of a task, or each edge its own") {
  GraphDraft draft;
  draft.work = {1, 1, 1, 1, 1, 1};
  draft.edges = {{0, 1, 2.0, 7}, {0, 2, 3.0}, {0, 3, 2.0, 7}, {0, 4, 0.0},
                 {0, 5, 3.0},    {1, 2, 2.0}, {1, 4, 0.0},    {1, 5, 0.0}};
  const TaskGraph graph(std::move(draft));
  CHECK(carriers(with_items(graph, "file")) == Carriers{0, 1, 0, 3, 4, 5, 6, 7});
  CHECK(carriers(with_items(graph, "edge")) == Carriers{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK_FALSE(with_items(graph, "edge").has_shared_items());
  CHECK(carriers(with_items(graph, "task")) == Carriers{0, 1, 0, 3, 1, 5, 6, 7});
  CHECK(carriers(graph) == Carriers{0, 1, 0, 3, 4, 5, 6, 7});
}

TEST_CASE("items: what a job of a workflow writes once has one item") {
  for (const char* name : {"montage", "cybershake", "epigenomics", "inspiral", "sipht"}) {
    const TaskGraph graph = make_graph(name, {{"tasks", "100"}}, 3);
    // Sizes of different files of one job are drawn apart, so that equal ones are one file.
    CHECK(carriers(graph) == carriers(with_items(graph, "task")));
    CHECK(graph.has_shared_items() == (std::string_view(name) != "epigenomics"));
  }
  const TaskGraph zipped = make_graph("cybershake", {{"tasks", "40"}, {"zip_data", "true"}});
  CHECK(carriers(zipped) == carriers(with_items(zipped, "task")));
}

TEST_CASE("items: are in files that dagsweep writes") {
  const TaskGraph graph = make_graph("montage", {{"tasks", "30"}});
  for (const char* name : {"dot", "wfformat"}) {
    const GraphFormat& format = find_entry(graph_formats(), "format", std::string_view(name));
    CHECK(carriers(format.read(format.write(graph, ""), "g")) == carriers(graph));
  }
}

}  // namespace dagsweep::items_test
