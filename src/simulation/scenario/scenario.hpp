#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/number.hpp"
#include "core/parameters.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// A node with all its processors, one processor of a node with several, or the link between two
/// nodes.
struct Resource {
  NodeId first;
  NodeId second;                      ///< equal to `first` unless this is a link
  std::optional<ProcessorId> only{};  ///< the one processor of node `first` that is meant

  bool is_link() const { return first != second; }
  bool is_node() const { return !is_link() && !only; }
  friend bool operator==(const Resource&, const Resource&) = default;
};

/// The key under which files name the resource: "processor" (also of a node, where every node has
/// one), "node" or "link".
const char* resource_key(const Resource& resource, const Nodes& nodes);
/// What a user calls processor p of the platform: its node, if it has no other processor.
Resource resource_of(ProcessorId p, const Nodes& nodes);
/// The processors whose availability is that of the resource; none of a link. Valid as long as both
/// arguments.
std::span<const ProcessorId> processors_of(const Resource& resource, const Nodes& nodes);

/// From `time` on, the resource has this availability: a share of its peak rate, in [0, 1].
struct AvailabilityEvent {
  double time = 0.0;
  Resource resource;
  double availability = 1.0;
};

/// The node has availability 0 during [begin, end).
struct Outage {
  NodeId node;
  double begin = 0.0;
  double end = never;
};

/// Rules for the execution of tasks with one replica that the papers leave open
/// (simulation/README.md).
struct ExecutionRules {
  /// Whether data stays with its producer until the consumer's turn on its processor comes
  /// ("Pull").
  bool pulls = false;
  /// Whether, in static schedules whose inputs are not pulled, a task of no work is executed as
  /// soon as its inputs are there instead of in its turn ("Tasks of no work").
  bool zero_work_is_immediate = false;
};

/// The availability changes of nodes and links during a run, the same for every scheduler
/// (README.md of this folder). A description only; ScenarioCursor generates the events.
struct Scenario {
  /// One independent Poisson stream of changes per node and link: exponential gaps of mean
  /// `mean_gap`, each change sets availability = 1 - bound * U[0, 1). No changes if bound = 0.
  double bound = 0.0;
  double mean_gap = 0.0;
  std::uint64_t seed = 0;
  /// Sorted by node and time, disjoint. Changes of a node during its outage are dropped; afterwards
  /// it has full availability.
  std::vector<Outage> outages;
  /// Listed events in increasing time; events of one time apply in this order, after drawn events
  /// of that time. None concerns a node during its outage.
  std::vector<AvailabilityEvent> events;
  ExecutionRules rules;
};

/// Whether no availability changes during the run.
inline bool is_steady(const Scenario& scenario) {
  return scenario.bound == 0.0 && scenario.outages.empty() && scenario.events.empty();
}

/// Named parameters of scenarios. Times are factors of M0, the makespan of `heft` at full
/// availability.
inline constexpr std::array<ParameterSpec, 11> scenario_parameters{{
    {"change_interval", ParameterKind::real, "0.5",
     "mean time between changes of one node or link, multiples of M0", 1e-4},
    {"failures", ParameterKind::integer, "0", "number of nodes that fail at failure_time", 0,
     65536},
    {"recovery",
     ParameterKind::real,
     "never",
     "time until a failed node returns, multiples of M0, or never. For replicating algorithms it "
     "never returns",
     0,
     1e3,
     {},
     false,
     "never"},
    {.name = "failure_time",
     .kind = ParameterKind::real,
     .fallback = "uniform",
     .meaning = "time of the failures, multiples of M0; or uniform: ~ U(0, M0) each",
     .minimum = 0,
     .word = "uniform",
     .later = true},
    {"joins", ParameterKind::integer, "0",
     "number of nodes that are away until they join, at times ~ U(0, M0)", 0, 65536},
    {"crashes",
     ParameterKind::integer,
     "0",
     "number of nodes that crash at crash_time and never return; or epsilon: as many as the "
     "schedule is to survive",
     0,
     65536,
     {},
     false,
     "epsilon"},
    {.name = "crash_time",
     .kind = ParameterKind::real,
     .fallback = "0",
     .meaning = "time of the crashes, multiples of M0; or uniform: ~ U(0, planned end) each",
     .minimum = 0,
     .word = "uniform"},
    {.name = "transfers",
     .kind = ParameterKind::choice,
     .fallback = "push",
     .meaning = "when a result is sent: push, when it is finished; pull, when the task that needs "
                "it is the next of its processor",
     .choices = "push|pull",
     .later = true},
    {.name = "zero_work",
     .kind = ParameterKind::choice,
     .fallback = "queued",
     .meaning =
         "when a task without work ends. queued: in its turn on its processor. immediate: as "
         "soon as its inputs are there (only with transfers: push)",
     .choices = "queued|immediate",
     .later = true},
    {.name = "crash_probability",
     .kind = ParameterKind::real,
     .fallback = "none",
     .meaning = "for the metric survival: probability that a node crashes. It makes no node crash "
                "in the run",
     .minimum = 0,
     .maximum = 1,
     .word = "none"},  // not `later`: identities have contained its default since it was added
    {.name = "crash_set",
     .kind = ParameterKind::choice,
     .fallback = "random",
     .meaning = "which nodes crash: random ones; or worst, those that make the latency largest",
     .choices = "random|worst",
     .later = true},
}};

/// Input of draw_scenario(). Times are factors of M0 unless noted otherwise.
struct ScenarioSettings {
  double bound = 0.0;                  ///< in [0, 1]
  double change_interval = 0.5;        ///< > 0
  std::size_t failures = 0;            ///< nodes that fail at failure_time
  std::optional<double> failure_time;  ///< nullopt: each at its own time ~ U(0, M0)
  std::optional<double> recovery;      ///< duration of a failed node's outage; nullopt: permanent
  std::size_t joins = 0;               ///< nodes absent from time 0 that join at times ~ U(0, M0)
  std::size_t crashes = 0;             ///< nodes that fail permanently at crash_time
  /// Whether as many nodes crash as the schedule is made for. Whoever executes one then sets
  /// `crashes`.
  bool crashes_by_epsilon = false;
  std::optional<double> crash_time = 0.0;  ///< nullopt: each at its own time ~ U(0, crash_horizon)
  std::optional<double> crash_horizon;     ///< in time units; nullopt: M0
  /// The nodes that crash, as many as `crashes`; nullopt: drawn.
  std::optional<std::vector<NodeId>> crash_set;
  bool worst_crash_set = false;  ///< crash_set as scenario_of_schedule() finds it
  ExecutionRules rules;
  std::vector<Outage> outages;            ///< given outages, times in time units
  std::vector<AvailabilityEvent> events;  ///< listed events, times in time units
};

/// The nodes that neither fail nor join, and therefore may crash, by number.
std::vector<NodeId> nodes_that_stay(const ScenarioSettings& settings, std::size_t nodes,
                                    std::uint64_t seed);

/// Draws which nodes fail, join and crash (distinct ones) and when. Throws InputError if there are
/// fewer nodes than failures + joins + crashes, if an event names an unknown node or processor, or
/// if a processor that is not alone on its node would stop or start to work alone. Events of a node
/// during its outage are dropped.
Scenario draw_scenario(const ScenarioSettings& settings, const Platform& platform, double m0,
                       std::uint64_t seed);

}  // namespace dagsweep
