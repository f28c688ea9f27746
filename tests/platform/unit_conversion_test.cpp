#include "platform/models/unit_conversion.hpp"

#include <cmath>
#include <string>

#include "catch.hpp"
#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"

using namespace dagsweep;

namespace {

/// Two tasks of 10 s and an edge of 8 MB.
TaskGraph workflow(const GraphUnits& units = {WorkUnit::seconds, DataUnit::bytes, 500.0}) {
  GraphDraft draft;
  draft.work = {10.0, 10.0};
  draft.edges = {{0, 1, 8e6}};
  draft.units = units;
  return TaskGraph(std::move(draft));
}

CostSettings on_cluster(const std::vector<std::pair<std::string, std::string>>& values) {
  std::vector<GivenParameter> given;
  for (const auto& [key, text] : values) given.push_back({key, text, {}, {}});
  const MachineKind& kind = find_entry(machine_kinds(), "machines", "cluster");
  CostSettings settings;
  settings.machines = MachineChoice{&kind, Parameters(kind.name, kind.parameters, given)};
  return settings;
}

CostSettings drawn_with(const std::vector<std::string>& bandwidth) {
  CostSettings settings;
  settings.processors = 2;
  settings.heterogeneity = "homogeneous";
  const DelayInterval delays = delays_of_bandwidth(bandwidth);
  settings.delay_min = delays.low;
  settings.delay_max = delays.high;
  settings.delays_given = settings.bandwidth_given = true;
  return settings;
}

double transfer(const Instance& instance) {
  return instance.comm(EdgeId(0), ProcessorId(0), ProcessorId(1));
}

bool about(double value, double wanted) {
  return std::abs(value / wanted - 1.0) < 1e-12;
}

}  // namespace

TEST_CASE("8 MB at 1000 Mb/s take 0.064 s on described machines") {
  const Instance instance =
      generate_instance(workflow(), on_cluster({{"bandwidth", "1000"}, {"mhz", "1000"}}), 1);
  CHECK(about(transfer(instance), 0.064));
  CHECK(about(instance.times(TaskId(0), ProcessorId(0)), 5.0));
  CHECK(instance.graph.units() == GraphUnits{WorkUnit::seconds, DataUnit::kilobytes, 500.0});
  const Instance later =
      generate_instance(workflow(), on_cluster({{"bandwidth", "100"}, {"startup", "0.001"}}), 1);
  CHECK(about(transfer(later), 0.641));
}

TEST_CASE("measured seconds are those of the source's reference clock") {
  const GraphUnits units{WorkUnit::seconds, DataUnit::bytes, 2000.0};
  const Instance instance = generate_instance(workflow(units), on_cluster({{"mhz", "1000"}}), 1);
  CHECK(about(instance.times(TaskId(0), ProcessorId(0)), 20.0));
}

TEST_CASE("the same bandwidth gives the same times on drawn machines") {
  const Instance instance = generate_instance(workflow(), drawn_with({"1 Gbit/s"}), 1);
  CHECK(about(transfer(instance), 0.064));
  CHECK(instance.times(TaskId(0), ProcessorId(0)) == 10.0);
  CHECK(instance.graph.units() == GraphUnits{WorkUnit::seconds, DataUnit::bytes, 500.0});
}

TEST_CASE("an interval of bandwidths is the reciprocal interval of delays") {
  const DelayInterval delays = delays_of_bandwidth({"100 Mbit/s", "1 Gbit/s"});
  CHECK(about(delays.low, 8e-9));
  CHECK(about(delays.high, 8e-8));
  CHECK_THROWS_AS(delays_of_bandwidth({"1 Gbit/s", "100 Mbit/s"}), InputError);
  CHECK_THROWS_AS(delays_of_bandwidth({"1 Gbit/s", "2 Gbit/s", "3 Gbit/s"}), InputError);
  CHECK_THROWS_AS(delays_of_bandwidth({}), InputError);
}

TEST_CASE("bytes on drawn machines need a scale") {
  CostSettings settings;
  const std::string message =
      error_text<InputError>([&] { generate_instance(workflow(), settings, 1); });
  for (const char* scale : {"ccr", "granularity", "delay", "bandwidth"}) {
    CHECK(message.find(scale) != std::string::npos);
  }
  settings.ccr = 1.0;
  const Instance scaled = generate_instance(workflow(), settings, 1);
  CHECK(scaled.graph.units() == GraphUnits{WorkUnit::seconds, DataUnit::relative, 500.0});
  settings.ccr.reset();
  settings.granularity = 1.0;
  CHECK(generate_instance(workflow(), settings, 1).graph.units() == GraphUnits{});
  settings.granularity.reset();
  settings.delays_given = true;
  CHECK(generate_instance(workflow(), settings, 1).graph.units().data == DataUnit::bytes);
}

TEST_CASE("a graph without data needs no scale, and relative data none either") {
  CostSettings settings;
  const TaskGraph empty = workflow().with_data({0.0});
  CHECK_NOTHROW(generate_instance(empty, settings, 1));
  const Instance relative = generate_instance(workflow({}), settings, 1);
  CHECK(relative.graph.units() == GraphUnits{});
  CHECK(convert_units({}, true, settings).notice.empty());
}

TEST_CASE("data that are scaled are not converted") {
  CostSettings settings = on_cluster({});
  const Instance once = generate_instance(workflow({}), settings, 1);
  CHECK(once.graph.data(EdgeId(0)) == 8e6);  // relative: kB
  settings.granularity = 0.5;
  const Instance relative = generate_instance(workflow({}), settings, 1);
  const Instance bytes = generate_instance(workflow(), settings, 1);
  CHECK(relative.graph.data(EdgeId(0)) == bytes.graph.data(EdgeId(0)));
  CHECK(relative.times(TaskId(0), ProcessorId(0)) == bytes.times(TaskId(0), ProcessorId(0)));
}

TEST_CASE("what is converted, taken for something or ignored is said") {
  const auto notice = [](const GraphUnits& units, const CostSettings& settings) {
    return convert_units(units, true, settings).notice;
  };
  const GraphUnits measured{WorkUnit::seconds, DataUnit::bytes, 500.0};
  const auto says = [](const std::string& text, const char* part) {
    CAPTURE(text, part);
    CHECK(text.find(part) != std::string::npos);
  };
  says(notice(measured, on_cluster({})), "converted to kB");
  says(notice(measured, on_cluster({})), "500 MHz");
  says(notice({}, on_cluster({})), "relative data count as kB");
  says(notice({}, drawn_with({"1 Gbit/s"})), "relative data count as bytes");
  CHECK(notice(measured, drawn_with({"1 Gbit/s"})).empty());
  CostSettings scaled;
  scaled.ccr = 1.0;
  says(notice(measured, scaled), "become relative");
  says(notice({WorkUnit::seconds, DataUnit::relative, 2400.0}, scaled), "reference_mhz is ignored");
}

TEST_CASE("flop have times only relative to each other, and are refused beside seconds") {
  const TaskGraph flop = workflow({WorkUnit::flop, DataUnit::bytes, 500.0});
  CHECK_THROWS_AS(generate_instance(flop, on_cluster({}), 1), InputError);
  CHECK_THROWS_AS(generate_instance(flop, drawn_with({"1 Gbit/s"}), 1), InputError);
  CostSettings settings;
  CHECK_THROWS_AS(generate_instance(flop, settings, 1), InputError);  // bytes without a scale
  settings.ccr = 1.0;
  CHECK(generate_instance(flop, settings, 1).graph.units() == GraphUnits{});
  settings.ccr.reset();
  settings.delays_given = true;
  CHECK(generate_instance(flop, settings, 1).graph.units() ==
        GraphUnits{WorkUnit::relative, DataUnit::bytes, 500.0});
}
