#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/ids.hpp"
#include "core/parameters.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// A processor, or the link of two processors.
struct Resource {
  ProcessorId first;
  ProcessorId second;  ///< equal to `first`: the processor itself

  bool is_processor() const { return first == second; }
  friend bool operator==(const Resource&, const Resource&) = default;
};

/// Sets one resource's availability, in [0, 1] of its peak, from `time` on.
struct AvailabilityEvent {
  double time = 0.0;
  Resource resource;
  double availability = 1.0;
};

/// A time during which a processor is at availability 0: [begin, end).
struct Outage {
  ProcessorId processor;
  double begin = 0.0;
  double end = std::numeric_limits<double>::infinity();
};

/// What happens to the machines during a run (spec 3.1): the same for every scheduler. A pure
/// description; ScenarioCursor plays it.
struct Scenario {
  /// Poisson streams of changes: availability = 1 - bound * U[0, 1) at exponential gaps of mean
  /// `mean_gap`, for every processor and link on its own. bound = 0: none.
  double bound = 0.0;
  double mean_gap = 0.0;
  std::uint64_t seed = 0;
  /// By processor and time, disjoint. Changes of a processor during an outage are lost; it comes
  /// back at full availability.
  std::vector<Outage> outages;
  /// In increasing time; those of one time apply in this order, after what is drawn for that time.
  /// None of a processor during an outage.
  std::vector<AvailabilityEvent> events;
};

/// What may be said about scenarios; times are factors of M0, the makespan of `heft` at full
/// availability.
inline constexpr std::array<ParameterSpec, 6> scenario_parameters{{
    {"change_interval", ParameterKind::real, "0.5",
     "mean gap between changes of one resource, factor of M0", 1e-4},
    {"failures", ParameterKind::integer, "0", "processors that fail at times ~ U(0, M0)", 0, 65536},
    {"recovery",
     ParameterKind::real,
     "never",
     "how long a failed processor is away, factor of M0",
     0,
     1e3,
     {},
     false,
     "never"},
    {"joins", ParameterKind::integer, "0", "processors that join at times ~ U(0, M0)", 0, 65536},
    {"crashes",
     ParameterKind::integer,
     "0",
     "processors that go at crash_time and never return; or epsilon",
     0,
     65536,
     {},
     false,
     "epsilon"},
    {"crash_time", ParameterKind::real, "0", "when, factor of M0", 0},
}};

/// What a sweep says about scenarios. Times are factors of M0, the makespan of `heft` at full
/// availability.
struct ScenarioSettings {
  double bound = 0.0;              ///< in [0, 1]
  double change_interval = 0.5;    ///< > 0
  std::size_t failures = 0;        ///< processors that fail at times ~ U(0, M0)
  std::optional<double> recovery;  ///< how long a failed processor is away; none = for ever
  std::size_t joins = 0;    ///< processors that are away from 0 on and join at times ~ U(0, M0)
  std::size_t crashes = 0;  ///< processors that go at crash_time and never return
  double crash_time = 0.0;
  std::vector<Outage> outages;            ///< named processors, times in time units
  std::vector<AvailabilityEvent> events;  ///< times in time units, not factors
};

/// `epsilon`: what the word stands for as a number of crashes. Bound, outages and events are not
/// among the parameters.
ScenarioSettings scenario_settings(const Parameters& scenario_parameters, std::size_t epsilon);

/// Draws who fails, joins and crashes (distinct processors) and when. Throws InputError if there
/// are fewer processors than failures + joins + crashes, or an event names a missing one. Events of
/// a processor during its outage are left out.
Scenario draw_scenario(const ScenarioSettings& settings, const Platform& platform, double m0,
                       std::uint64_t seed);

}  // namespace dagsweep
