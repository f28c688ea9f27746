#include <algorithm>
#include <cmath>
#include <filesystem>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/file.hpp"
#include "core/random.hpp"
#include "graph/formats/catalogue.hpp"
#include "graph/formats/dot.hpp"
#include "graph/formats/edge_list.hpp"
#include "graph/made_graph.hpp"
#include "support/error_text.hpp"
#include "support/real_graphs.hpp"

namespace dagsweep::formats_test {

namespace {

const GraphFormat& format(std::string_view name) {
  return find_entry(graph_formats(), "format", name);
}

/// The error text for a file, "" if it is read.
std::string refusal(std::string_view name, const std::string& content) {
  return error_text<InputError>([&] { format(name).read(content, "g"); });
}

/// Checks that reading fails with a text that starts with `place` and contains `why`.
void refuses(std::string_view name, const std::string& content, const std::string& place,
             const std::string& why) {
  const std::string message = refusal(name, content);
  INFO(content << "\n-> " << message);
  CHECK(message.starts_with(place));
  CHECK(message.find(why) != std::string::npos);
}

std::string dot(const std::string& statements) {
  return "digraph g {\n" + statements + "\n}\n";
}

const std::string workflow_1_5 = R"({"name": "w", "schemaVersion": "1.5", "workflow": {
 "specification": {
  "tasks": [
   {"id": "a", "name": "a", "parents": [], "children": ["b"],
    "inputFiles": ["in"], "outputFiles": ["x", "y", "z"]},
   {"id": "b", "name": "b", "parents": ["a"], "children": [],
    "inputFiles": ["z", "x", "in", "x"], "outputFiles": []},
   {"id": "c", "name": "c", "parents": ["a"], "children": []}],
  "files": [{"id": "in", "sizeInBytes": 1000}, {"id": "x", "sizeInBytes": 5},
            {"id": "y", "sizeInBytes": 70}, {"id": "z", "sizeInBytes": 0.5}]},
 "execution": {"makespanInSeconds": 9, "executedAt": "now", "tasks": [
   {"id": "c", "runtimeInSeconds": 3},
   {"id": "a", "runtimeInSeconds": 1.5, "command": {"program": "split"}},
   {"id": "b", "runtimeInSeconds": 2}]}}})";

const std::string workflow_1_4 = R"({"name": "w", "schemaVersion": "1.4", "workflow": {
 "tasks": [
  {"name": "merge", "id": "1", "category": "m", "parents": ["split"], "runtimeInSeconds": 2,
   "files": [{"name": "part", "link": "input", "sizeInBytes": 8}]},
  {"name": "split", "id": "2", "children": [], "runtimeInSeconds": 1,
   "files": [{"name": "part", "link": "output", "sizeInBytes": 8},
             {"name": "log", "link": "output", "sizeInBytes": 9}]},
  {"name": "end", "id": "3", "parents": ["1"], "runtimeInSeconds": 0}]}})";

void check_edges(const TaskGraph& graph, const std::vector<Edge>& edges) {
  REQUIRE(edges_of(graph) == edges);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("DOT: attributes, defaults, chains, subgraphs, comments") {
  const TaskGraph graph = format("dot").read(
      "# made by hand\nstrict digraph \"my graph\" {\n  rankdir=LR; node [work=2, shape=box]\n"
      "  a [work=\"1e1\", group=main] /* heavy,\n over two lines */\n"
      "  \"b c\" [kind=fft, task_group=3]; edge [size=7, weight=2]\n"
      "  a -> \"b\" + \" c\" -> d:port:n [size=1.5, color=\"red\"] // chain\n"
      "  subgraph cluster_1 { node [work=9]; e; f [work=4] } -> {d; g}\n"
      "  a -> g [weight=3]; a -> g [size=8]\n}",
      "g");
  REQUIRE(graph.task_count() == 6);  // a, "b c", d, e, f, g
  const double work[] = {10, 2, 2, 9, 4, 2};
  for (const TaskId task : graph.tasks()) CHECK(graph.work(task) == work[task.index()]);
  CHECK(graph.kind(TaskId(1)) == "fft");
  CHECK(graph.group(TaskId(1)) == 3);
  CHECK(graph.group(TaskId(0)) == -1);
  check_edges(graph,
              {{0, 1, 1.5}, {0, 5, 8}, {1, 2, 1.5}, {3, 2, 7}, {3, 5, 7}, {4, 2, 7}, {4, 5, 7}});
}

TEST_CASE("DOT: the first of work, size, weight that a node has; without data no volumes") {
  const TaskGraph sizes = format("dot").read(dot("a [weight=3, size=2]; b [size=4]; a -> b"), "g");
  CHECK(sizes.work(TaskId(0)) == 2.0);
  CHECK(!sizes.volumes_known());
  const TaskGraph weights =
      format("dot").read(dot("a [weight=3]; b [weight=5]; a -> b [weight=7]"), "g");
  CHECK(weights.work(TaskId(1)) == 5.0);
  CHECK(weights.data(EdgeId(0)) == 7.0);
  // A weight that only some edges have is a layout hint.
  CHECK(!format("dot").read(dot("node [work=1]; a -> b [weight=2]; b -> c"), "g").volumes_known());
}

TEST_CASE("DOT: an attribute of one's own, then of the scope, then the parameter") {
  const auto works = [](const std::string& statements, std::optional<double> work = std::nullopt) {
    DotOptions options;
    options.work = work;
    return works_of(read_dot(dot(statements), "g", options));
  };
  CHECK(works("node [work=1]; b [size=2]; c") == std::vector{2.0, 1.0});
  CHECK(works("a [work=1]; b [size=2]; c", 7.0) == std::vector{1.0, 2.0, 7.0});
  CHECK(works("node [weight=4]; a; subgraph {node [size=3]; b}") == std::vector{4.0, 3.0});
  const TaskGraph data = read_dot(
      dot("node [work=1]; edge [size=4]; a -> b [data=3]; a -> c [weight=5]; b -> c"), "g");
  check_edges(data, {{0, 1, 3.0}, {0, 2, 4.0}, {1, 2, 4.0}});
  DotOptions options;
  options.data = 0.0;
  const TaskGraph zero =
      read_dot(dot("node [work=1]; a -> b [data=3]; b -> c [size=5]; a -> c"), "g", options);
  check_edges(zero, {{0, 1, 3.0}, {0, 2, 0.0}, {1, 2, 5.0}});
}

TEST_CASE("DOT: a subgraph that is named again is continued, with its members and defaults") {
  const TaskGraph members =
      read_dot(dot("node [work=1]; subgraph s {a} subgraph s {b} -> c [data=1]"), "g");
  check_edges(members, {{0, 2, 1.0}, {1, 2, 1.0}});
  const TaskGraph defaults = read_dot(
      dot("node [work=1]; subgraph s {node [work=5]; a} subgraph s {b} subgraph t {c}"), "g");
  CHECK(defaults.work(TaskId(1)) == 5.0);
  CHECK(defaults.work(TaskId(2)) == 1.0);
  const TaskGraph nested = read_dot(dot("node [work=1]; {subgraph s {a} subgraph s {b}} -> c "
                                        "[data=1]; d -> subgraph s {a} [data=2]"),
                                    "g");
  REQUIRE(nested.edge_count() == 3);  // the second s is another one, in the graph itself
  const TaskGraph others =            // one of this name in another subgraph is another one
      read_dot(dot("node [work=1]; {subgraph s {a}} subgraph s {b} -> c [data=1]"), "g");
  check_edges(others, {{1, 2, 1.0}});
}

TEST_CASE("DOT: in a strict graph defaults are those of the first edge") {
  const TaskGraph graph = read_dot(
      "strict digraph {node [work=1]; edge [data=2]; a -> b; a -> c [data=1]; edge [data=5]; "
      "a -> b; a -> c; a -> d [data=3]; a -> d [data=4]}",
      "g");
  check_edges(graph, {{0, 1, 2.0}, {0, 2, 1.0}, {0, 3, 4.0}});
}

TEST_CASE("DOT: backslashes are as in Graphviz") {
  DotOptions options;
  options.names_are_labels = true;
  const TaskGraph graph = read_dot(
      dot(R"(node [work=1]; "a\\b" -> "a\b" [data=1]; c [label="C:\\new\\run", kind="x\\y\"z"])"),
      "g", options);
  REQUIRE(graph.task_count() == 3);
  CHECK(graph.name(TaskId(0)) == R"(a\\b)");
  CHECK(graph.name(TaskId(1)) == R"(a\b)");
  CHECK(graph.name(TaskId(2)) == R"(C:\new\run)");
  CHECK(graph.kind(TaskId(2)) == R"(x\y"z)");
  CHECK(read_dot(format("dot").write(graph, ""), "g").kind(TaskId(2)) == R"(x\y"z)");
}

TEST_CASE("DOT: attributes of any case; the exact spelling counts before another") {
  const TaskGraph graph = format("dot").read(
      dot("0 [Weight=5, Kind=fft, TASK_GROUP=2]; 1 [WEIGHT=6]; 0 -> 1 [Weight=15]"), "g");
  CHECK(graph.work(TaskId(0)) == 5.0);
  CHECK(graph.work(TaskId(1)) == 6.0);
  CHECK(graph.kind(TaskId(0)) == "fft");
  CHECK(graph.group(TaskId(0)) == 2);
  check_edges(graph, {{0, 1, 15.0}});
  CHECK(graph.notices() ==
        std::vector<std::string>{"1 attribute 'Weight' of tasks is read in lower case",
                                 "1 attribute 'Kind' of tasks is read in lower case",
                                 "1 attribute 'TASK_GROUP' of tasks is read in lower case",
                                 "1 attribute 'WEIGHT' of tasks is read in lower case",
                                 "1 attribute 'Weight' of edges is read in lower case"});
  // The order of names stays: work before size before weight, one's own before those of the scope.
  const std::string exact = "not read: the same has one in the exact spelling";
  for (const std::string statements :
       {"a [weight=3, Weight=4, Weight=5]", "a [Weight=4, weight=3]", "a [Weight=4]; a [weight=3]",
        "a [weight=3]; a [Weight=4]", "a [weight=1, Size=3]", "node [weight=1]; a [Weight=3]",
        "node [work=2, Work=3]; subgraph {node [WORK=3]; a}"}) {
    INFO(statements);
    CHECK(format("dot").read(dot(statements), "g").work(TaskId(0)) == 3.0);
  }
  const TaskGraph hidden = format("dot").read(dot("a [Weight=4, weight=3]"), "g");
  REQUIRE(hidden.notices().size() == 2);
  CHECK(hidden.notices()[1].find(exact) != std::string::npos);
  for (const std::string statements :
       {"a [Weight=3, WEIGHT=3]", "a [Weight=3];\n a [WEIGHT=4]", "a [Kind=x, KIND=y]",
        "a [weight=1, Weight=3, WEIGHT=3]", "node [Size=1];\n node [SIZE=1]; a"}) {
    refuses("dot", dot(statements), "g:", "two spellings");
  }
  refuses("dot", "strict " + dot("node [work=1]; a -> b [Data=1];\n a -> b [DATA=1]"), "g:3",
          "two spellings");
  const TaskGraph strict = format("dot").read(
      "strict " + dot("node [work=1]; a -> b [data=1]; a -> b [Data=2]; a -> c [Data=3, size=7]; "
                      "a -> c [Data=4]"),
      "g");
  check_edges(strict, {{0, 1, 1.0}, {0, 2, 4.0}});
}

TEST_CASE("DOT: attributes that resemble one that is read are named") {
  const auto notices = [](const std::string& statements) {
    return format("dot").read(dot(statements), "g").notices();
  };
  refuses("dot", dot("a [Works=5, color=red]"), "g:2",
          "give work: 1 for the file; not read: 'Works')");
  refuses("dot", dot("node [work=1]; a -> b [data=1];\n b -> c [weight=2, datasize=3]"), "g:3",
          "data: 0 for the file; not read: 'datasize'; weights do not count beside data)");
  CHECK(notices("node [work=1]; a [data=3, fontsize=8, height=2]; a -> b [wieght=2, style=bold]") ==
        std::vector<std::string>{
            "1 attribute 'data' of tasks is not read (numbers in work, size and weight are)",
            "1 attribute 'wieght' of edges is not read (numbers in data, size and weight are)"});
  CHECK(notices("a [work=1, Size=large]; b [work=1, Size=small]") ==
        std::vector<std::string>{
            "2 attributes 'Size' of tasks are not read (numbers in work, size and weight are)"});
  CHECK(notices("node [work=1]; a -> b [weight=2]; b -> c") ==
        std::vector<std::string>{
            "1 weight of an edge is not read as data, because other edges have none"});
  CHECK(notices("node [work=1, shape=box]; a -> b [data=2, weight=2]; b -> c [data=1]").empty());
}

TEST_CASE("DOT: edges between lists and subgraphs join every pair") {
  const TaskGraph pairs = read_dot(
      dot("node [work=1]; subgraph A {a1 a2} -> subgraph B {b1; b2} [data=4]; subgraph A -> z "
          "[data=5]; z -> subgraph C {c} -> d, e [data=6]"),
      "g");
  CHECK(edges_text(pairs) == "0-2:4 0-3:4 0-4:5 1-2:4 1-3:4 1-4:5 4-5:6 5-6:6 5-7:6");
  const TaskGraph lists = read_dot(dot("a, b:port [work=2]; c [work=1]; a, b -> c [data=3]"), "g");
  CHECK(lists.work(TaskId(1)) == 2.0);
  check_edges(lists, {{0, 2, 3.0}, {1, 2, 3.0}});
  refuses("dot", dot("node [work=1];\n subgraph A -> z"), "g:3", "there is no subgraph 'A' here");
  refuses("dot", dot("node [work=1]; { subgraph A {a} };\n subgraph A -> z"), "g:3",
          "there is no subgraph 'A' here");
}

TEST_CASE("DOT: errors") {
  refuses("dot", dot("a [work=10 ms]"), "g:2", "'ms' has no value");
  refuses("dot", dot("a [work=1,5]"), "g:2", "'5' has no value");
  refuses("dot", dot("graph [rankdir]; a [work=1]"), "g:2", "'rankdir' has no value");
  refuses("dot", "", "g:1", "begins with ''");
  refuses("dot", "graph g { a -- b }", "g:1", "undirected");
  refuses("dot", "digraph g {\n a [work=1]\n", "g:3", "the file ends where '}' is expected");
  refuses("dot", dot("a [work=1]; b [work=1]; a -> b; b -> a"), "g: ", "cycle: 'a' -> 'b' -> 'a'");
  refuses("dot", dot("a [work=1]; b [work=1]; a -> b;\n a -> b"), "g:3",
          "'a' -> 'b' appears twice");
  refuses("dot", dot("a [work=1];\n a -> a"), "g:3", "edge 'a' -> 'a' is a self loop");
  refuses("dot", dot("a [work=1];\n b; a -> b"), "g:3", "task 'b' has no work");
  refuses("dot", dot("a [work=nan]"), "g:2", "finite number");
  refuses("dot", dot("a [work=-1]"), "g:2", "it must be >= 0");
  refuses("dot", dot("a [work=1e400]"), "g:2", "finite number");
  refuses("dot", dot("a [work=1]; b [work=1]; c [work=1]\n a -> b [data=1];\n a -> c"), "g:4",
          "has no data, but others have");
  refuses("dot", dot("a [work=1]; b [work=1]\n a -> b [data=-3]"), "g:3: data of edge 'a' -> 'b'",
          "negative: zero");
  refuses("dot", dot("a [work=1, task_group=left]"), "g:2", "whole number");
  refuses("dot", dot("a [work=1]; b [work=1]; a -> b = c"), "g:2",
          "'=' appears where a name is expected");
  refuses("dot", dot("\"a\" + ] [work=1]"), "g:2", "joins quoted names");
  refuses("dot", dot("a [work=1] /* x"), "g:2", "comment never ends");
  refuses("dot", dot("a [work=\"1]"), "g:2", "never ends");
  refuses("dot", dot("a -- b"), "g:2", "undirected");
  refuses("dot", dot("a @ b"), "g:2", "not allowed");
  refuses("dot", dot(std::string(300, '{') + std::string(300, '}')), "g:2", "nested");
  refuses("dot", dot("a [work=1]") + "digraph h {}", "g:4", "one graph");
  refuses("dot", "\xFF\xFE" + dot("a"), "g: ", "UTF-16");
  refuses("dot", dot("a [work=1]; \"b\xE9\" [work=1]"), "g:2", "UTF-8");
}

TEST_CASE("WfFormat 1.5: files that both ends list become data") {
  const TaskGraph graph = format("wfformat").read(workflow_1_5, "g");
  REQUIRE(graph.task_count() == 3);
  REQUIRE(graph.edge_count() == 2);
  CHECK(graph.work(TaskId(0)) == 1.5);
  CHECK(graph.work(TaskId(1)) == 2.0);
  CHECK(graph.work(TaskId(2)) == 3.0);
  CHECK(graph.kind(TaskId(0)) == "split");
  CHECK(graph.data(EdgeId(0)) == 5.5);
  CHECK(graph.target(EdgeId(1)) == TaskId(2));
  CHECK(graph.data(EdgeId(1)) == 0.0);
  CHECK(graph.volumes_known());
}

TEST_CASE("WfFormat 1.4: parents by name or id, listed at one end") {
  const TaskGraph graph = format("wfformat").read(workflow_1_4, "g");
  REQUIRE(graph.task_count() == 3);
  REQUIRE(graph.edge_count() == 2);
  CHECK(graph.source(EdgeId(0)) == TaskId(0));  // merge -> end
  CHECK(graph.target(EdgeId(0)) == TaskId(2));
  CHECK(graph.source(EdgeId(1)) == TaskId(1));  // split -> merge
  CHECK(graph.data(EdgeId(1)) == 8.0);
  CHECK(graph.kind(TaskId(0)) == "m");
}

TEST_CASE("WfFormat: what a run says of its machines is not read, which is said") {
  const std::string path =
      std::string(TEST_FOLDER) + "/golden/files/cases/15-wfformat-machines.json";
  CHECK(format("wfformat").read(read_file(path), "g").notices() ==
        std::vector<std::string>{
            "1 task uses more than one core; one core here",
            "1 task states its memory, which is not read",
            "2 machines of the run are not read; costs are those of the platform"});
  const TaskGraph old =
      format("wfformat")
          .read(replaced(workflow_1_4, "\"runtimeInSeconds\": 1,",
                         "\"runtimeInSeconds\": 1, \"machine\": \"m\", \"memory\": 3,"),
                "g");
  CHECK(old.notices() == std::vector<std::string>{"1 task states its memory, which is not read",
                                                  "1 task names its machine, which is not read",
                                                  "1 of 2 edges carry no data"});
}

TEST_CASE("WfFormat: errors") {
  const std::string& good = workflow_1_5;
  const auto refuses_with = [&](const std::string& what, const std::string& by,
                                const std::string& place, const std::string& why) {
    refuses("wfformat", replaced(good, what, by), place, why);
  };
  refuses("wfformat", good.substr(0, 300), "g:", "is not JSON");
  refuses("wfformat", "{}", "g: ", "is not a WfFormat");
  refuses_with("\"1.5\"", "\"0.2\"", "g:1: schemaVersion", "1.0 to 1.6");
  refuses_with("\"parents\": [\"a\"]", "\"parents\": [\"q\"]",
               "g:6: workflow.specification.tasks[1].parents[0]", "no task 'q'");
  refuses_with("\"id\": \"b\"", "\"id\": \"a\"", "g:6: workflow.specification.tasks[1].id",
               "two tasks");
  refuses_with("\"children\": [\"b\"]", "\"children\": [\"a\"]", "g:4: ", "is the task itself");
  refuses_with("\"children\": []", "\"children\": [\"a\"]", "g: ", "cycle: 'a' -> 'b' -> 'a'");
  refuses_with("Seconds\": 1.5", "Seconds\": -1",
               "g:13: workflow.execution.tasks[1].runtimeInSeconds", "it must be >= 0");
  refuses_with("Seconds\": 1.5", "Seconds\": 1e400", "g:13", "too large");
  refuses_with("Seconds\": 1.5", "Seconds\": NaN", "g:13", "is not JSON");
  refuses_with("Bytes\": 5}", "Bytes\": -5}", "g:9: workflow.specification.files[1].sizeInBytes",
               "it must be >= 0");
  refuses_with(",\n   {\"id\": \"b\", \"runtimeInSeconds\": 2}", "",
               "g: ", "task 'b' has no run time");
  refuses_with("\"name\": \"w\"", "\"name\": \"w\xE9\"", "g:1", "UTF-8");
}

TEST_CASE("DAX: errors") {
  const auto adag = [](const std::string& content) { return "<adag>\n" + content + "\n</adag>"; };
  const std::string a = "<job id='a' runtime='1'/>";
  refuses("dax", "", "g:1", "is no XML");
  refuses("dax", "<adag>", "g:1", "is no XML");
  refuses("dax", "<dag/>", "g:1", "begins with <dag>");
  refuses("dax", "<adag/>", "g: ", "has no job");
  refuses("dax", "<!DOCTYPE adag><adag/>", "g:1", "document type declaration");
  refuses("dax", adag("<job runtime='1'/>"), "g:2", "<job> has no 'id'");
  refuses("dax", adag(a + "\n" + a), "g:3", "the id 'a' is that of two jobs");
  refuses("dax", adag("<job id='a'/>"), "g:2", "job 'a' has no run time (work: 1");
  for (const char* bad : {"x", "nan", "0x10", "1e400", "1,000,000", "1,5.5", "", "1 2"}) {
    refuses("dax", adag("<job id='a' runtime='" + std::string(bad) + "'/>"), "g:2",
            "runtime of job 'a' is '" + std::string(bad) + "'");
  }
  refuses("dax", adag("<job id='a' runtime='-1'/>"), "g:2: runtime of job 'a': is -1",
          "it must be >= 0");
  refuses("dax", adag("<job id='a' runtime='1'><uses file='f' link='output' size='1,5'/></job>"),
          "g:2", "size of 'f' in job 'a' is '1,5'");
  refuses("dax", adag("<job id='a' runtime='1'>\n<uses link='output'/></job>"), "g:3",
          "<uses> has no 'name'");
  refuses("dax", adag(a + "<child ref='a'>\n<parent ref='q'/></child>"), "g:3",
          "there is no job 'q'");
  refuses("dax", adag(a + "\n<child ref='q'/>"), "g:3", "there is no job 'q'");
  refuses("dax", adag(a + "<child ref='a'>\n<parent ref='a'/></child>"), "g:3",
          "job 'a' is its own parent");
  refuses("dax",
          adag(a + "<job id='b' runtime='1'/><child ref='a'><parent ref='b'/></child>"
                   "<child ref='b'><parent ref='a'/></child>"),
          "g: ", "cycle: 'a' -> 'b' -> 'a'");
}

TEST_CASE("DAX: any namespace and encoding, decimal commas") {
  const TaskGraph graph = format("dax").read(
      "<?xml version='1.0' encoding='ISO-8859-1'?>"
      "<p:adag xmlns:p='x'><p:job id='\xE9' name='n' runtime='0,25'/>"
      "<other><p:job id='not'/></other><p:dag id='d' runtime='-0'>"
      "<profile namespace='condor' key='runtime'>9</profile><profile namespace='pegasus'/>"
      "<profile/></p:dag></p:adag>",
      "g");
  REQUIRE(graph.task_count() == 2);
  CHECK(graph.name(TaskId(0)) == "\u00e9");
  CHECK(graph.work(TaskId(0)) == 0.25);
  CHECK(!std::signbit(graph.work(TaskId(1))));
  CHECK(graph.notices() ==
        std::vector<std::string>{"1 run time has a decimal comma, read as a point"});
}

TEST_CASE("DAX: what files state twice, and cores of a task, is counted") {
  const TaskGraph graph = format("dax").read(
      "<adag><file name='f'><metadata key='size'>3</metadata></file>"
      "<file name='f'><metadata key='size'>4</metadata></file>"
      "<job id='a'><uses file='g' link='output' size='5'/><uses file='g' link='output' size='7'/>"
      "<profile namespace='pegasus' key='runtime'>1</profile>"
      "<profile namespace='pegasus' key='runtime'>2</profile>"
      "<profile namespace='pegasus' key='cores'>4</profile>"
      "<profile namespace='pegasus' key='cores'>4</profile></job>"
      "<job id='b' runtime='1'><uses file='g' link='input'/></job></adag>",
      "g");
  CHECK(graph.work(TaskId(0)) == 2.0);
  check_edges(graph, {{0, 1, 5.0}});
  const auto has = [&](const std::string& notice) {
    return std::ranges::find(graph.notices(), notice) != graph.notices().end();
  };
  CHECK(has("1 job states several run times in profiles; the last counts"));
  CHECK(has("1 file is listed again with another size; the last counts"));
  CHECK(has("1 file is used again by the same task with another size; the first counts"));
  CHECK(std::ranges::any_of(graph.notices(), [](const std::string& notice) {
    return notice.starts_with("1 task") && notice.find("core") != std::string::npos;
  }));
}

TEST_CASE("a graph in GML or GraphML is named as such by every reader") {
  const std::string cases = std::string(TEST_FOLDER) + "/golden/files/cases/";
  const std::string gml = read_file(cases + "11-flow.gml");
  const std::string graphml = read_file(cases + "11b-flow.graphml");
  for (const GraphFormat& reader : graph_formats()) {
    refuses(reader.name, gml, "g: is a directed graph in GML", "networkx.read_gml(file)");
    refuses(reader.name, graphml, "g: is a directed graph in GraphML", "networkx.read_graphml");
    refuses(reader.name, "# made by hand\nCreator \"x\"\nVersion 1\ngraph\n[ node [ id 1 ] ]\n",
            "g: is an undirected graph in GML", "a task graph is directed");
    refuses(reader.name, replaced(graphml, "=\"directed\"", "=\"undirected\""),
            "g: is an undirected graph in GraphML", "a task graph is directed");
  }
  refuses("dot", "graph { a -- b [x=1] }", "g:1", "the graph is undirected");
  refuses("edges", "a,b\n", "g:1", "has no columns");
}

TEST_CASE("negative numbers of all kinds are counted before they are refused") {
  refuses("dax",
          "<adag><job id='a' runtime='-1'/><job id='b' runtime='-2'>"
          "<uses file='f' link='output' size='-3'/></job></adag>",
          "g:1: runtime of job 'a': is -1",
          "the first of 2 negative run times, besides 1 negative");
}

TEST_CASE("-0 is 0, and numbers too small for a double are refused") {
  const TaskGraph stg = format("stg").read("1\n0 -0 0\n1 5 1 0\n2 -0 1 1\n", "g");
  for (const TaskId task : stg.tasks()) CHECK(!std::signbit(stg.work(task)));
  refuses("wfformat",
          replaced(workflow_1_4, "\"runtimeInSeconds\": 2", "\"runtimeInSeconds\": 1e-400"),
          "g: ", "the number '1e-400' is too small for a double");
  refuses("dot", dot("a [work=1e-400]"), "g:2", "work is '1e-400'");
}

TEST_CASE("edges: errors") {
  const auto options = [](const std::string& content, const std::string& tasks = "") {
    EdgeListOptions given;
    if (tasks.empty()) {
      given.work = 1.0;
    } else {
      given.tasks = NamedText{"t", tasks};
    }
    return error_text<InputError>([&] { read_edge_list(content, "g", given); });
  };
  CHECK(options("") == "g: the file has no header");
  CHECK(options("# only a comment\n\n") == "g:2: the file has no header");
  CHECK(options("from,to\n") == "g: has no edge (a task stands at its ends)");
  CHECK(options("from,data\n").starts_with("g:1: the header has no columns 'from' and 'to'"));
  CHECK(options("from,source,to\na,b,c\n").starts_with("g:1: the header has 'from' and 'source'"));
  CHECK(options("from,to\n\n#\na\n") == "g:4: the row has 1 columns, the header 2");
  CHECK(options("from,to\n\"a\n\"\"\",\"b").starts_with("g:2: a quote is never closed"));
  CHECK(options("from,to\n\"a\"x,b") == "g:2: text follows a closing quote");
  CHECK(options("from,to\na,") == "g:2: an end of the edge has no name");
  CHECK(options("from,to\na,a") == "g:2: edge 'a' -> 'a' leads from a task to itself");
  CHECK(options("from,to,data\na,b,0x1\n").starts_with("g:2: data of edge 'a' -> 'b' is '0x1'"));
  CHECK(options("from,to,data\na,b,\n").starts_with("g:2: edge 'a' -> 'b' has no data"));
  CHECK(options("from,to,data\na,b,-1\n").starts_with("g:2: data of edge 'a' -> 'b': is -1"));
  CHECK(options("from,to\na,b\n", "work\n1\n") == "t:1: the header has no column 'task'");
  CHECK(options("from,to\na,b\n", "task\na\na\n") == "t:3: task 'a' appears twice");
  CHECK(options("from,to\na,b\n", "task\na\n") == "g:2: task 'b' is not in t");
  CHECK(options("from,to\na,b\n", "task,work\na,1\nb,\n").starts_with("g: task 'b' has no work"));
  CHECK(options("from,to\na,\xff\n").starts_with("g:2: has a byte that is not UTF-8"));
}

TEST_CASE("edges: the header decides the separator; Gephi's types of edges") {
  EdgeListOptions options;
  options.work = 1.0;
  const std::string gephi =
      "Source;Target;Type;Id;Label;Weight\na;b;Directed;0;;2.0\nb;\"c;\"\"d\";directed;1;;1.0\n";
  const TaskGraph graph = read_edge_list(gephi, "g", options);
  check_edges(graph, {{0, 1, 2.0}, {1, 2, 1.0}});
  CHECK(graph.name(TaskId(2)) == "c;\"d");
  CHECK(read_edge_list("\"from\";to;\"data, kB\"\na;b;1\n", "g", options).edge_count() == 1);
  CHECK(read_edge_list("from,to,a;b\nc;d,e,1\n", "g", options).name(TaskId(0)) == "c;d");

  const auto error = [&](const std::string& content) {
    return error_text<InputError>([&] { read_edge_list(content, "g", options); });
  };
  const std::string undirected = "Source,Target,Type\na,b,data\nb,c,UNDIRECTED\na,c,undirected\n";
  CHECK(error(undirected).starts_with("g:3: edge 'b' -> 'c' is undirected"));
  CHECK(error("from,to,type\na,b,Mutual\n").starts_with("g:2: edge 'a' -> 'b' is mutual"));
  options.takes_undirected = true;
  CHECK(error("from,to,type\na,b,Mutual\n").starts_with("g:2: edge 'a' -> 'b' is mutual"));
  const TaskGraph taken = read_edge_list(undirected, "g", options);
  CHECK(taken.edge_count() == 3);
  CHECK(taken.notices() ==
        std::vector<std::string>{"2 undirected edges are read from source to target"});
}

TEST_CASE("every format round-trips every generated graph") {
  for (const GraphFormat& format : graph_formats()) {
    if (format.writer == nullptr) continue;
    if (format.name == "stg") continue;  // adds dummies: see stg_test.cpp
    for (const GraphGenerator& generator : graph_generators()) {
      INFO(format.name << " " << generator.name);
      const TaskGraph graph =
          generator.make(Parameters(generator.name, generator.parameters, {}), 1);
      const std::string text = format.write(graph, "a note");
      const TaskGraph back = format.read(text, "back");
      REQUIRE(back.volumes_known() == graph.volumes_known());
      REQUIRE(works_of(back) == works_of(graph));
      REQUIRE(kinds_of(back) == kinds_of(graph));
      REQUIRE(edges_of(back) == edges_of(graph));
      if (format.name == "dot") REQUIRE(groups_of(back) == groups_of(graph));
      CHECK(format.write(back, "a note") == text);
    }
  }
}

TEST_CASE("truncated files and changed bytes are read or refused with an error") {
  const GraphGenerator& generator = find_entry(graph_generators(), "generator", "layered");
  const TaskGraph graph =
      generator.make(Parameters("layered", generator.parameters, {{"tasks", "20", {}, {}}}), 1);
  const std::string dax =
      "<adag><job id='a' name='n' runtime='1.5'><uses file='f' link='output' size='10'/></job>"
      "<job id='b' runtime='2'><uses file='f' link='input' size='10'/></job>"
      "<child ref='b'><parent ref='a'/></child></adag>";
  const std::string edges = "from,to,data,work\n\"a, b\",c,1.5,7\nc,d,2e3,8\n";
  for (const GraphFormat& format : graph_formats()) {
    const std::string content = format.writer != nullptr ? format.write(graph, "a note")
                                : format.name == "dax"   ? dax
                                                         : edges;
    RandomStream random(1, Purpose::test);
    int refused = 0;
    for (int k = 0; k < 2000; ++k) {
      std::string broken = content;
      if (k % 2 == 0) {
        broken.resize(random.below(content.size()));
      } else {
        broken[random.below(content.size())] = static_cast<char>(random.below(256));
      }
      refused += refusal(format.name, broken).empty() ? 0 : 1;
    }
    INFO(format.name);
    CHECK(refused > 1000);
  }
}

TEST_CASE("real workflows are read", "[.real-graphs]") {
  const auto folder = real_graphs_folder();
  if (!folder) return;
  int read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder + "/wfcommons")) {
    const std::string path = entry.path().string();
    const TaskGraph graph = format("wfformat").read(read_file(path), path);
    CHECK(graph.task_count() >= 10);
    CHECK(graph.edge_count() >= graph.task_count() - 1);
    ++read;
  }
  CHECK(read > 0);
}

}  // namespace dagsweep::formats_test
