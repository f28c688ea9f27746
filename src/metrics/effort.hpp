#pragma once

#include <cstdint>
#include <set>

#include "core/number.hpp"
#include "platform/instance.hpp"
#include "simulation/events/events.hpp"

namespace dagsweep {

// Effects and costs of rescheduling (GTP paper, section 6), each computed by a listener; 0 for
// fixed mappings, which have no such events.

/// Base of metrics that are a sum over events.
struct Sum {
  double sum = 0.0;
  double value() const { return sum; }
};

struct Remappings : Sum {
  void on(double /*time*/, const MappingChanged& /*event*/) { sum += 1.0; }
};
struct Reschedulings : Sum {
  void on(double time, const SchedulerDecided& /*event*/) { sum += time > 0.0 ? 1.0 : 0.0; }
};
struct SchedulingOperations : Sum {
  void on(double /*time*/, const TasksAssigned& event) { sum += static_cast<double>(event.count); }
};
struct MigratedTasks : Sum {
  void on(double /*time*/, const TaskMigrated& /*event*/) { sum += 1.0; }
  void on(double /*time*/, const TaskTakenBack& event) { sum += event.was_placed ? 1.0 : 0.0; }
};
struct ReexecutedTasks : Sum {
  void on(double /*time*/, const TaskRewound& event) { sum += event.was_finished ? 1.0 : 0.0; }
};
struct RewoundTasks : Sum {
  void on(double /*time*/, const TaskRewound& event) {
    sum += event.reason == TaskRewound::Reason::rewinding ? 1.0 : 0.0;
  }
};

class RewoundLevels {
 public:
  explicit RewoundLevels(const Instance& instance) : graph_(instance.graph) {}
  void on(double /*time*/, const TaskRewound& event) {
    if (event.reason != TaskRewound::Reason::rewinding) return;
    of_point_.insert(graph_.level(event.task));
  }
  void on(double /*time*/, const PointReached& /*event*/) {
    before_ += of_point_.size();
    of_point_.clear();
  }
  double value() const { return static_cast<double>(before_ + of_point_.size()); }

 private:
  const TaskGraph& graph_;
  std::size_t before_ = 0;
  std::set<std::uint32_t> of_point_;
};

struct LostCompute : Sum {
  void on(double /*time*/, const TaskMigrated& event) { sum += event.lost_compute; }
  void on(double /*time*/, const TaskTakenBack& event) { sum += event.lost_compute; }
  void on(double /*time*/, const TaskRewound& event) { sum += event.lost_compute; }
};
struct Retransmitted : Sum {
  void on(double /*time*/, const TransferRepeated& event) { sum += event.moved; }
};
/// Lost compute and the time of repeated transfers.
struct Overhead : LostCompute {
  using LostCompute::on;
  void on(double /*time*/, const TransferRepeated& event) { repeated_time += event.duration; }
  double value() const { return sum + repeated_time; }
  double repeated_time = 0.0;
};

/// Compute lost by rewinding, and the time of the next message of each edge whose data was undone.
struct RewindingOverhead : Sum {
  static constexpr bool any_order = true;  // messages count only after rewinds

  void on(double /*time*/, const TaskRewound& event) {
    if (event.reason == TaskRewound::Reason::rewinding) sum += event.lost_compute;
  }
  void on(double /*time*/, const MessageEnded& event) {
    if (event.after_rewind) sum += event.duration;
  }
};

/// Mean number of kept copies over the rescheduling points; NaN if there is none.
class KeptCopies {
 public:
  static constexpr bool is_mean = true;

  void on(double /*time*/, const PointEnded& event) {
    copies_ += static_cast<double>(event.kept_copies);
    points_ += 1.0;
  }
  double value() const { return points_ > 0.0 ? copies_ / points_ : not_a_value; }

 private:
  double copies_ = 0.0;
  double points_ = 0.0;
};

}  // namespace dagsweep
