#pragma once

#include <optional>
#include <string>

#include "platform/instance.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/schedule.hpp"
#include "simulation/engine/execution.hpp"
#include "simulation/scenario/scenario.hpp"
#include "simulation/trace/trace.hpp"

namespace dagsweep {

/// Says what makes a trace no execution of the one-replica schedule under a scenario
/// (spec 3.1, 3.2, 3.4), or nothing if it is one. Replays the trace with no code of
/// the engine's: the scenario's events are taken as they are played, and from the availabilities
/// alone follows what must have happened.
/// - All events of the scenario up to the end, in their order, those of a moment before all else.
/// - A processor runs one task at a time, those the schedule gives it, in the schedule's order, and
///   starts one as soon as it is idle, available and has every input; none earlier.
/// - Each task runs once and is given its true execution time: the integral of availability from
///   start to finish; it finishes as soon as it has that. A transfer starts for every out-edge when
///   its producer finishes, on the producer's processor; its startup passes, and its data moves,
///   while both ends and the link are available, data at the link's rate; or, where transfers share
///   the network, at its max-min fair rate, or while it holds its two ports.
/// - Completed: every task finished. Otherwise nothing moves at the end, and nothing that is away
///   comes back.
/// - `execution` says the same: times, makespan, messages and their data.
/// Amounts are compared to 1e-9, relative to themselves or to what rounding does to times.
std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Schedule& schedule,
                                          const Scenario& scenario);

/// The same for a run of a reactive scheduler, whose mapping the trace itself tells. Beside what
/// holds for fixed mappings:
/// - Mappings change, and what was done is undone, at rescheduling points only, after what
/// completes
///   then. A transfer is given up only with its sender, its consumer's place, or its producer.
/// - A placed task that goes elsewhere migrates; it has nothing any more, and neither has one that
///   is rewound, nor those that wait for its results. Only tasks on processors that are away are
///   rewound, and all whose results somebody needs and no live processor holds.
/// - Inputs come from a processor that holds them (`keeps_copies`) or from their producer's, by the
///   way that takes least; whatever is missing and could set out after a remapping does.
/// - `execution` says the same: migrations, rewinds, what was lost and sent again.
std::optional<std::string> find_violation(const Trace& trace, const Execution& execution,
                                          const Experiment& experiment, const Rescheduling& how,
                                          const Scenario& scenario);

}  // namespace dagsweep
