#pragma once

#include <span>

#include "platform/instance.hpp"
#include "schedule/online_scheduler.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// The schedule in which each task is appended to its processor in the given order, at its earliest
/// start. Throws InputError unless the order has every task once, each after its predecessors, and
/// tasks of a group share a processor.
Schedule schedule_in_order(const Instance& instance, std::span<const Assignment> order);

}  // namespace dagsweep
