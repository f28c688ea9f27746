#include "schedulers/external/observed_state.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"

namespace dagsweep::observed_state_test {

TEST_CASE("a state as arrays has what the snapshot has, at the same addresses") {
  // Processors 0 and 1 are one node, 2 another; tasks 0 -> 1, 0 -> 2.
  GraphDraft draft;
  draft.work = {1.0, 1.0, 1.0};
  draft.edges = {{0, 1, 4.0}, {0, 2, 4.0}};
  const Instance on(
      TaskGraph(std::move(draft)),
      Platform(Nodes({NodeId(0), NodeId(0), NodeId(1)}), std::vector<double>(9, 1.0), 0.0),
      ExecutionTimes(3, 3, std::vector<double>(9, 1.0)));
  ObservedState state(on);
  CHECK(state.availability == std::vector<double>{1.0, 1.0, 1.0});
  CHECK(state.link_rate == std::vector<double>(9, 1.0));
  CHECK(state.phase == std::vector<std::uint8_t>{0, 0, 0});
  CHECK(state.assigned == std::vector<std::int32_t>{-1, -1, -1});
  CHECK(std::ranges::all_of(state.started, [](double time) { return std::isnan(time); }));
  CHECK(state.copies == std::vector<std::uint8_t>(6, 0));
  CHECK(state.queue_begin == std::vector<std::uint32_t>{0, 0, 0, 0});

  const double* const availability = state.availability.data();
  const double available[] = {0.5, 1.0, 0.25};
  const double rates[] = {0.75};
  const ProcessorId p0(0), p1(1), p2(2);
  const TaskProgress tasks[] = {{TaskPhase::finished, p0, p0, p0, 1.0, 0.0, 0.0, 2.0},
                                {TaskPhase::running, p1, p1, p1, 0.5, 2.0, 2.0, 0.0},
                                {TaskPhase::waiting, p2, p2, std::nullopt, 0.0, 0.0, 0.0, 0.0}};
  const EdgeProgress edges[] = {{}, {true, NodeId(0), 0.25, 0.125}};
  DataCopies copies(2, 2);
  copies.add(ItemId(0), NodeId(0));
  TaskQueues queues(3, 3);
  queues.push(p1, TaskId(1));
  queues.push(p2, TaskId(2));
  state.observe({on, 3.0, 8.0, available, rates, tasks, edges, &copies, &queues});
  CHECK(state.availability.data() == availability);
  CHECK(state.time == 3.0);
  CHECK(state.reference_makespan == 8.0);
  CHECK(state.availability == std::vector<double>{0.5, 1.0, 0.25});
  CHECK(state.link_rate == std::vector<double>{1, 1, 0.75, 1, 1, 0.75, 0.75, 0.75, 1});
  CHECK(state.phase == std::vector<std::uint8_t>{2, 1, 0});
  CHECK(state.assigned == std::vector<std::int32_t>{0, 1, 2});
  CHECK(state.placed == std::vector<std::int32_t>{0, 1, -1});
  CHECK(state.computed == std::vector<double>{1.0, 0.5, 0.0});
  CHECK(state.started[0] == 0.0);
  CHECK(state.started[1] == 2.0);
  CHECK(std::isnan(state.started[2]));
  CHECK(state.finished[0] == 2.0);
  CHECK(std::isnan(state.finished[1]));
  CHECK(state.moving_from == std::vector<std::int32_t>{-1, 0});
  CHECK(state.moved == std::vector<double>{0.0, 0.25});
  CHECK(state.startup_left == std::vector<double>{0.0, 0.125});
  CHECK(state.copies == std::vector<std::uint8_t>{1, 1, 0, 0, 0, 0});
  CHECK(state.queued == std::vector<std::uint32_t>{1, 2});
  CHECK(state.queue_begin == std::vector<std::uint32_t>{0, 0, 1, 2});
}

}  // namespace dagsweep::observed_state_test
