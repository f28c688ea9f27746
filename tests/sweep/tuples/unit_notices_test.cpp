#include "sweep/tuples/unit_notices.hpp"

#include <fstream>

#include "catch.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"
#include "support/scratch_folder.hpp"
#include "sweep/tuples/sweep.hpp"

using namespace dagsweep;

namespace {

/// A folder with a workflow in bytes and one without data.
class Folder {
 public:
  Folder() {
    write("bytes.wf", R"(, "files": [{"name": "f", "sizeInBytes": 8e6, "link": "output"}])");
    write("bare.wf", "");
  }

  Sweep sweep(const std::string& graphs, const std::string& platform,
              const std::string& scale = "") const {
    SweepDescription description =
        read_sweep("graphs: [" + graphs + "]\nplatform: {" + platform + "}\nsweep: {" + scale +
                       "algorithm: [heft], seed: 1}\n",
                   folder_ / "s.yaml");
    auto found = unpack_graphs(pack_graphs(resolve_graphs(description)));
    return {std::move(description), std::move(found)};
  }

  std::string refusal(const std::string& graphs, const std::string& platform) const {
    return error_text<InputError>([&] { sweep(graphs, platform); });
  }

 private:
  void write(const char* name, const std::string& files) const {
    std::ofstream(folder_ / name) << R"({"schemaVersion": "1.4", "workflow": {"tasks": [
      {"name": "a", "runtimeInSeconds": 5, "children": ["b"])"
                                  << files << R"(}, {"name": "b", "runtimeInSeconds": 1,
      "files": [{"name": "f", "sizeInBytes": 8e6, "link": "input"}]}]}})";
  }

  ScratchFolder folder_;
};

const std::string bytes = "{kind: wfformat, path: bytes.wf}";

std::vector<std::string> notices(const Sweep& sweep) {
  return unit_notices(sweep.description(), sweep.graphs());
}

}  // namespace

TEST_CASE("a sweep of data in bytes on drawn machines needs a scale") {
  const Folder folder;
  const std::string text = folder.refusal(bytes, "processors: 2");
  for (const char* part :
       {"s.yaml:1: graphs[0]", "bytes.wf", "ccr", "granularity", "delay", "bandwidth"}) {
    CAPTURE(text);
    CHECK(text.find(part) != std::string::npos);
  }
  CHECK(folder.refusal("{kind: wfformat, path: bare.wf}", "processors: 2").empty());
  CHECK(folder.refusal(bytes, "bandwidth: 1 Gbit/s").empty());
  CHECK(folder.refusal(bytes, "bandwidth: [100 Mbit/s, 1 Gbit/s]").empty());
  CHECK(folder.refusal(bytes, "delay: [0.5, 1]").empty());
  CHECK(folder.refusal(bytes, "machines: cluster").empty());
  CHECK(!folder.refusal(bytes, "machines: [cluster, drawn]").empty());
  CHECK_NOTHROW(folder.sweep(bytes, "", "ccr: 1, "));
  CHECK_NOTHROW(folder.sweep(bytes, "", "granularity: 1, "));
}

TEST_CASE("a bandwidth is the reciprocal of delays, and not given beside them") {
  const Folder folder;
  const Sweep sweep = folder.sweep(bytes, "bandwidth: 1 Gbit/s");
  CHECK(sweep.description().delay_min == 8e-9);
  CHECK(sweep.description().delay_max == 8e-9);
  CHECK(folder.refusal(bytes, "delay: [1, 2], bandwidth: 1 Gbit/s").find("platform.bandwidth") !=
        std::string::npos);
  CHECK(folder.refusal(bytes, "bandwidth: 1 Gbps").find("bit/s, b/s or B/s") != std::string::npos);
  CHECK(folder.refusal(bytes, "bandwidth: 1e9").find("platform.bandwidth: is '1e9'") !=
        std::string::npos);
}

TEST_CASE("one notice per conversion, with the graphs and machines that it concerns") {
  const Folder folder;
  const auto mixed = notices(folder.sweep(bytes + ", {kind: layered, tasks: 20}, {kind: fft}",
                                          "machines: [cluster, grads]"));
  REQUIRE(mixed.size() == 2);
  CHECK(mixed[0].find("bytes.wf") != std::string::npos);
  CHECK(mixed[0].find("converted to kB") != std::string::npos);
  CHECK(mixed[0].find("machines cluster") != std::string::npos);
  CHECK(mixed[1].find("'layered tasks=20' and 1 more") != std::string::npos);
  CHECK(notices(folder.sweep("{kind: layered, tasks: 20}", "")).empty());
  CHECK(notices(folder.sweep("{kind: heft-example}", "machines: cluster")).empty());
}

TEST_CASE("units that a parameter states decide identities; defaults do not") {
  const Folder folder;
  const auto identity = [](const Sweep& sweep) { return sweep.identity(sweep.tuple(0)); };
  const auto with = [&](const std::string& parameters) {
    return folder.sweep("{kind: wfformat, path: bytes.wf" + parameters + "}", "machines: cluster");
  };
  CHECK(identity(with("")) == identity(with(", reference_mhz: 500")));
  CHECK(identity(with("")) != identity(with(", reference_mhz: 1000")));
  CHECK(with("").axis(AxisId::graph).labels[0] == "wfformat bytes.wf");
  CHECK(with(", reference_mhz: 1000").axis(AxisId::graph).labels[0] ==
        "wfformat bytes.wf reference_mhz=1000");
}
