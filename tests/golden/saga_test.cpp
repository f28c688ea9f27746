#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "support/schedule_by.hpp"

// Schedules of another library (saga/README.md): mapping, starts and finishes of all tasks.

namespace dagsweep::saga_test {

namespace {

Instance saga_instance(const Json& file) {
  GraphDraft draft;
  draft.work = file.at("cost").get<std::vector<double>>();
  for (const Json& edge : file.at("edges")) {
    draft.edges.push_back({edge[0].get<std::uint32_t>(), edge[1].get<std::uint32_t>(), edge[2]});
  }
  const auto speed = file.at("speed").get<std::vector<double>>();
  std::vector<double> times;
  for (const double cost : draft.work) {
    for (const double s : speed) times.push_back(cost / s);
  }
  std::vector<double> bandwidth;
  for (std::size_t p = 0; p < speed.size(); ++p) {
    for (std::size_t q = 0; q < speed.size(); ++q) {
      bandwidth.push_back(p == q ? 1.0 : file.at("bandwidth")[p][q].get<double>());
    }
  }
  const std::size_t tasks = draft.work.size();
  return {TaskGraph(std::move(draft)), Platform(speed.size(), std::move(bandwidth), 0.0),
          ExecutionTimes(tasks, speed.size(), std::move(times))};
}

bool close(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

}  // namespace

TEST_CASE("batch modes give the schedules of SAGA") {
  struct Pair {
    const char* saga;
    const char* name;
    std::vector<GivenParameter> set;
  };
  const std::vector<Pair> pairs = {
      {"MinMin", "min-min", {{"batch", "drained", {}, {}}}},
      {"MaxMin", "max-min", {{"batch", "drained", {}, {}}}},
      {"Sufferage", "sufferage", {}},
  };
  for (const char* number : {"00", "01", "02", "03", "04"}) {
    const std::string path = TEST_FOLDER "/golden/saga/inst_" + std::string(number) + ".json";
    const Json file = Json::parse(read_file(path));
    const Instance instance = saga_instance(file);
    for (const Pair& pair : pairs) {
      INFO(path << " " << pair.name);
      const Json& expected = file.at("expected").at(pair.saga);
      const Schedule schedule = schedule_by(pair.name, instance, pair.set);
      CHECK(close(schedule.makespan(), expected.at("makespan")));
      for (const Replica& replica : schedule.replicas()) {
        const std::size_t task = replica.task.index();
        CHECK(replica.processor.value == expected.at("mapping")[task].get<std::uint32_t>());
        CHECK(close(replica.start, expected.at("start")[task]));
        CHECK(close(replica.finish, expected.at("finish")[task]));
      }
    }
  }
}

}  // namespace dagsweep::saga_test
