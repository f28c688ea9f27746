#include <limits>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep::trace_text_test {

namespace {

const TaskId b(1);
const NodeId n(0), m(1);
const ProcessorId p(0), q(1);
const EdgeId edge(0);

/// The trace file of these events on an instance of two named tasks, executed so often.
std::string file_of(const Trace& trace, const Nodes& nodes, std::size_t executions = 1) {
  const std::size_t processors = nodes.processor_count();
  GraphDraft draft;
  draft.work = {1, 1};
  draft.name = {"load", "\"x\""};
  draft.edges = {{0, 1, 18.0}};
  const Instance on(TaskGraph(std::move(draft)),
                    Platform(nodes, std::vector<double>(processors * processors, 1.0), 0.0),
                    ExecutionTimes(2, processors, std::vector<double>(2 * processors, 1.0)));
  TraceText text;
  for (std::size_t k = 0; k < executions; ++k) text.add(trace, on, 10.0 * static_cast<double>(k));
  return text.take("heft");
}

/// An event as the trace writes it behind the time.
std::string written(const decltype(TraceEvent::what)& event, const Nodes& nodes = Nodes(2)) {
  const std::string file = file_of({{{1.5, event}}}, nodes);
  const std::string before = "{\"time\":1.5,\"event\":";
  const std::size_t begin = file.find(before) + before.size();
  return file.substr(begin, file.find("}\n", begin) - begin);
}

}  // namespace

TEST_CASE("every event of a trace has its name and keys") {
  const Nodes pair_and_one({n, n, m});
  CHECK(written(AvailabilityChanged{{m, m}, 0.5}) ==
        R"("availability","processor":1,"availability":0.5)");
  CHECK(written(AvailabilityChanged{{n, m}, 0.0}) ==
        R"("availability","link":[0,1],"availability":0.0)");
  CHECK(written(AvailabilityChanged{{m, m}, 0.5}, pair_and_one) ==
        R"("availability","node":1,"availability":0.5)");
  CHECK(written(AvailabilityChanged{{n, n, q}, 0.5}, pair_and_one) ==
        R"("availability","processor":1,"availability":0.5)");
  CHECK(written(TaskStarted{b, p}) == R"("task-start","task":1,"processor":0)");
  CHECK(written(TaskFinished{b, p}) == R"("task-finish","task":1,"processor":0)");
  const std::string transfer = R"("transfer":7,"edge":[0,1],"from":1,"to":0,"data":18.0)";
  CHECK(written(TransferStarted{7, edge, m, n}) == "\"transfer-start\"," + transfer);
  CHECK(written(TransferStarted{7, edge, m, n, true}) ==
        "\"transfer-start\"," + transfer + ",\"copy\":true");
  CHECK(written(TransferJoined{7, edge}) == R"("transfer-join","transfer":7,"edge":[0,1])");
  CHECK(written(TransferFinished{7, edge, m, n}) == "\"transfer-finish\"," + transfer);
  CHECK(written(TransferDropped{7, edge, m, n}) == "\"transfer-drop\"," + transfer);
  CHECK(written(PointReached()) == "\"rescheduling-point\"");
  CHECK(written(TaskMigrated{b, p, q, 2.5}) ==
        R"("migration","task":1,"from":0,"to":1,"lost_compute":2.5)");
  CHECK(written(TaskTakenBack{b, q, true, 2.5}) ==
        R"("taken-back","task":1,"processor":1,"was_placed":true,"lost_compute":2.5)");
  CHECK(written(TaskRewound{b, q, TaskRewound::Reason::rewinding, true, 2.5}) ==
        R"("rewind","task":1,"processor":1,"was_finished":true,"lost_compute":2.5)");
  CHECK(written(Remapped()) == "\"remapping\"");
  CHECK(written(TaskQueued{b, q}) == R"("queued","task":1,"processor":1)");
  const std::string planned = R"("planned","task":1,"processor":0,"start":2.0,"finish":3.0)";
  CHECK(written(TaskPlanned{b, p, 2.0, 3.0, 0.5}) == planned + ",\"spare\":0.5");
  CHECK(written(TaskPlanned{b, p, 2.0, 3.0, std::numeric_limits<double>::infinity()}) == planned);
}

TEST_CASE("a trace has the names of the tasks, and the iterations of a series one after another") {
  CHECK(file_of({{{0.5, TaskQueued{b, q}}}}, Nodes(2), 2) == R"({"format": "dagsweep-trace-1",
 "algorithm": "heft",
 "names": ["load","\"x\""],
 "events": [
  {"time":0.5,"event":"queued","task":1,"processor":1},
  {"time":10.0,"event":"iteration","iteration":1},
  {"time":10.5,"event":"queued","task":1,"processor":1}
 ]}
)");
}

TEST_CASE("a trace of too many events fails") {
  Trace trace{{}, 1};
  trace.on(0.5, Remapped());
  CHECK_THROWS_AS(trace.on(2.5, Remapped()), RunError);
  CHECK(trace.events.size() == 1);
}

}  // namespace dagsweep::trace_text_test
