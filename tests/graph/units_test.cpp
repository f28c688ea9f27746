#include <string>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "graph/formats/catalogue.hpp"
#include "support/error_text.hpp"

namespace dagsweep::units_test {

namespace {

const std::string dot = "digraph { a [size=4e9]; b [size=1e9]; a -> b [size=8e6] }";

/// The file read with parameters "key=value" of its format.
TaskGraph read(const char* name, const std::string& content,
               const std::vector<std::pair<std::string, std::string>>& values = {}) {
  const GraphFormat& format = find_entry(graph_formats(), "format", name);
  std::vector<GivenParameter> given{{"path", "file", {}, {}}};
  for (const auto& [key, text] : values) given.push_back({key, text, {}, {}});
  return in_stated_units(format.read(content, "file"),
                         Parameters(format.name, format.parameters, given));
}

std::string refusal(const std::vector<std::pair<std::string, std::string>>& values) {
  return error_text<InputError>([&] { read("dot", dot, values); });
}

}  // namespace

TEST_CASE("DOT and STG are relative unless parameters state their units") {
  CHECK(read("dot", dot).units() == GraphUnits{});
  const TaskGraph graph = read("dot", dot, {{"data_unit", "B"}, {"work_unit", "s"}});
  CHECK(graph.units() == GraphUnits{WorkUnit::seconds, DataUnit::bytes, 500.0});
  CHECK(graph.work(TaskId(0)) == 4e9);
  const std::string stg = "1\n0 0 0\n1 5 1 0 7\n2 0 1 1 7\n";
  CHECK(read("stg", stg, {{"data_unit", "B"}}).units() ==
        GraphUnits{WorkUnit::relative, DataUnit::bytes, 500.0});
}

TEST_CASE("flop become seconds by a speed") {
  const TaskGraph graph =
      read("dot", dot, {{"data_unit", "B"}, {"work_unit", "flop"}, {"speed", "2 Gflop/s"}});
  CHECK(graph.units().work == WorkUnit::seconds);
  CHECK(graph.work(TaskId(0)) == 2.0);
  CHECK(graph.work(TaskId(1)) == 0.5);
  CHECK(graph.data(EdgeId(0)) == 8e6);
  CHECK(graph.name(TaskId(1)) == "b");
}

TEST_CASE("flop stay flop without a speed; a speed without flop is refused") {
  const TaskGraph graph = read("dot", dot, {{"work_unit", "flop"}});
  CHECK(graph.units().work == WorkUnit::flop);
  CHECK(graph.work(TaskId(0)) == 4e9);
  CHECK(refusal({{"speed", "1 Gflop/s"}}).find("work_unit: flop") != std::string::npos);
  const std::string unit = refusal({{"work_unit", "flop"}, {"speed", "1e9"}});
  CHECK(unit.find("'speed' is '1e9'") != std::string::npos);
  CHECK(unit.find("flop/s") != std::string::npos);
}

TEST_CASE("a workflow is in seconds and bytes, and moves no data without files") {
  const std::string head = R"({"schemaVersion": "1.4", "workflow": {"tasks": [
      {"name": "a", "runtimeInSeconds": 5, "children": ["b"])";
  const std::string file = R"(, "files": [{"name": "f", "sizeInBytes": 3, "link": "output"}])";
  const std::string tail = R"(}, {"name": "b", "runtimeInSeconds": 1}]}})";
  CHECK(read("wfformat", head + file + tail).units() ==
        GraphUnits{WorkUnit::seconds, DataUnit::bytes, 500.0});
  const TaskGraph fileless = read("wfformat", head + tail);
  CHECK(fileless.units() == GraphUnits{WorkUnit::seconds, DataUnit::bytes, 500.0});
  CHECK(fileless.volumes_known());
  CHECK(!fileless.has_data());
  CHECK(!read("dax",
              "<adag><job id='a' runtime='1'/><job id='b' runtime='1'/>"
              "<child ref='b'><parent ref='a'/></child></adag>")
             .has_data());
  CHECK(read("wfformat", head + tail, {{"reference_mhz", "2400"}}).units().reference_mhz == 2400.0);
}

TEST_CASE("WfFormat is written in bytes") {
  GraphDraft draft;
  draft.work = {1.0, 1.0};
  draft.edges = {{0, 1, 1.5}};
  draft.units = {WorkUnit::seconds, DataUnit::kilobytes, 500.0};
  const GraphFormat& format = find_entry(graph_formats(), "format", "wfformat");
  const TaskGraph back = format.read(format.write(TaskGraph(draft), ""), "back");
  CHECK(back.data(EdgeId(0)) == 1500.0);
  CHECK(back.units().data == DataUnit::bytes);
}

}  // namespace dagsweep::units_test
