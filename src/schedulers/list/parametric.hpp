#pragma once

#include <array>
#include <cstdint>

#include "core/parameters.hpp"
#include "schedule/priorities.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/list/rank_readings.hpp"
#include "schedulers/list/seen_costs.hpp"

namespace dagsweep {

/// The order in which tasks are taken (list/README.md, "The space of list schedulers").
enum class TaskPriority : std::uint8_t { upward, path, fixed, level, alap, oct, canonical };
/// What a processor is chosen by; the smallest value wins.
enum class ProcessorValue : std::uint8_t { finish, start, time, finish_and_oct };
/// The tasks that go to the one processor that runs all of them in the least time: none; those of
/// the critical path; those whose tl + bl is that of the entry task, or the largest.
enum class PinnedTasks : std::uint8_t { none, path, entry, largest };

/// A point of the space of list schedulers that Coleman, Agrawal, Hirani & Krishnamachari (2024)
/// take apart. By default it is HEFT; heft.hpp also has it for machines of which some are away.
struct ListPoint {
  TaskPriority priority = TaskPriority::upward;
  ProcessorValue value = ProcessorValue::finish;
  bool inserts = true;  ///< else tasks are appended
  PinnedTasks pinned = PinnedTasks::none;
  RankReadings ranks = {};
  std::uint32_t considered = 1;  ///< ready tasks of which the one that loses most is taken
};
inline constexpr std::uint32_t all_ready = UINT32_MAX;

/// The schedule of a point. Ties: smaller pos, smaller processor.
Schedule list_schedule(const ListPoint& point, const Instance& instance, const StopToken& stop);

/// A named algorithm that is a point.
template <ListPoint point>
class ListScheduler final : public StaticScheduler {
 public:
  static constexpr bool tabulates =
      point.priority == TaskPriority::oct || point.value == ProcessorValue::finish_and_oct;

  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    return list_schedule(point, instance, stop);
  }
};

/// HLFET (Adam, Chandy & Dickson, CACM 17(12), 1974): largest static level, earliest start.
inline constexpr ListPoint hlfet_point{
    .priority = TaskPriority::fixed, .value = ProcessorValue::start, .inserts = false};
/// PEFT (Arabnejad & Barbosa, IEEE TPDS 25(3), 2014): largest mean optimistic cost; smallest finish
/// + optimistic cost.
inline constexpr ListPoint peft_point{.priority = TaskPriority::oct,
                                      .value = ProcessorValue::finish_and_oct};
/// MCP (Wu & Gajski, IEEE TPDS 1(3), 1990): smallest latest start, ties by those of the successors;
/// earliest start.
inline constexpr ListPoint mcp_point{.priority = TaskPriority::alap,
                                     .value = ProcessorValue::start};

using Hlfet = ListScheduler<hlfet_point>;
using Peft = ListScheduler<peft_point>;
using Mcp = ListScheduler<mcp_point>;

/// CPOP (Topcuoglu, Hariri & Wu, IEEE TPDS 13(3), 2002): largest tl + bl first; critical path on
/// one processor.
class Cpop final : public StaticScheduler {
 public:
  Cpop() = default;
  explicit Cpop(const Parameters& parameters);
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    return list_schedule(point_, instance, stop);
  }

 private:
  ListPoint point_{.priority = TaskPriority::path, .pinned = PinnedTasks::path};
};

inline constexpr std::array cpop_parameters = {
    ParameterSpec{
        .name = "critical_path",
        .kind = ParameterKind::choice,
        .fallback = "true",
        .meaning = "on one processor: the critical path, or tasks whose tl + bl is the entry's",
        .choices = "true|entry",
        .later = true},
    ParameterSpec{.name = "ranks",
                  .kind = ParameterKind::choice,
                  .fallback = "means",
                  .meaning =
                      "mean communication times over pairs of processors, or with the links to "
                      "themselves",
                  .choices = "means|with-self-links",
                  .later = true},
    added_later(tl_parameter), sees_parameter};

inline constexpr std::array list_parameters = {
    ParameterSpec{.name = "priority",
                  .kind = ParameterKind::choice,
                  .fallback = "upward",
                  .meaning =
                      "order of tasks: largest bl, tl + bl, sl; smallest tl; latest start; mean "
                      "optimistic cost; position",
                  .choices = "upward|path|static|level|alap|oct|canonical"},
    ParameterSpec{.name = "compare",
                  .kind = ParameterKind::choice,
                  .fallback = "eft",
                  .meaning =
                      "a processor's value: finish, start, execution time, finish + optimistic "
                      "cost",
                  .choices = "eft|est|met|eft+oct"},
    ParameterSpec{.name = "placement",
                  .kind = ParameterKind::choice,
                  .fallback = "insert",
                  .meaning = "into the earliest sufficient gap, or after the last task",
                  .choices = "insert|append"},
    ParameterSpec{.name = "critical_path",
                  .kind = ParameterKind::choice,
                  .fallback = "false",
                  .meaning =
                      "on one processor: no tasks, the critical path, or tasks whose tl + bl is "
                      "the entry's, or the largest",
                  .choices = "false|true|entry|largest"},
    ParameterSpec{.name = "sufferage",
                  .kind = ParameterKind::integer,
                  .fallback = "1",
                  .meaning =
                      "of so many ready tasks the one that loses most on its second processor; "
                      "or all",
                  .minimum = 1,
                  .maximum = 1'000'000,
                  .word = "all"},
    ranks_parameter,
    tl_parameter,
    sees_parameter};

/// Whether schedulers with these parameters store a number per task and processor, which their
/// entry, being that of all parameters, does not say.
inline bool tabulates(const Parameters& parameters) {
  const auto says = [&](std::string_view name, std::string_view value) {
    return parameters.declares(name) && parameters.text(name) == value;
  };
  return says("priority", "oct") || says("compare", "eft+oct") || says("level", "peer");
}

/// The algorithm `list`: any point.
class ParametricList final : public StaticScheduler {
 public:
  explicit ParametricList(const Parameters& parameters);
  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    return list_schedule(point_, instance, stop);
  }

 private:
  ListPoint point_;
};

}  // namespace dagsweep
