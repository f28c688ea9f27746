#include "schedulers/command/served_state.hpp"

#include <optional>
#include <utility>

#include "core/error.hpp"

namespace dagsweep {
namespace {

/// Reads a processor's number; std::nullopt for -1.
std::optional<ProcessorId> processor(const JsonValue& value, const Platform& platform) {
  const std::int64_t number = value.integer();
  if (number == -1) return std::nullopt;
  if (number < 0 || number >= static_cast<std::int64_t>(platform.processor_count())) {
    value.fail("is no processor");
  }
  return ProcessorId(static_cast<std::size_t>(number));
}

double time_or_0(const JsonValue& value) {
  return value.is_null() ? 0.0 : value.number();
}

}  // namespace

ServedState::ServedState(Instance instance, double reference_makespan)
    : instance_(std::move(instance)),
      reference_makespan_(reference_makespan),
      availability_(instance_.platform.processor_count(), 1.0),
      links_(instance_.platform.link_count(), 1.0),
      tasks_(instance_.graph.task_count()),
      edges_(instance_.graph.edge_count()),
      held_(instance_.graph.edge_count() * instance_.platform.processor_count(), 0),
      orders_(instance_.platform.processor_count()),
      copies_(instance_.graph.item_count(), instance_.platform.node_count()),
      queues_(instance_.graph.task_count(), instance_.platform.processor_count()) {}

Snapshot ServedState::now() const {
  return {.instance = instance_,
          .time = time_,
          .reference_makespan = reference_makespan_,
          .processor_availability = availability_,
          .link_availability = links_,
          .tasks = tasks_,
          .edges = edges_,
          .copies = &copies_,
          .queues = &queues_};
}

void ServedState::change(const JsonValue& request) {
  const std::size_t processors = instance_.platform.processor_count();
  const auto each = [&](const char* key, auto change) {
    if (!request.has(key)) return;
    const JsonValue rows = request.at(key);
    for (std::size_t k = 0; k < rows.size(); ++k) change(rows.at(k));
  };
  time_ = request.at("time").number();
  each("availability", [&](const JsonValue& row) {
    availability_[row.at(0).index(processors)] = row.at(1).number();
  });
  each("links", [&](const JsonValue& row) {
    const ProcessorId p(std::size_t{row.at(0).index(processors)});
    const ProcessorId q(std::size_t{row.at(1).index(processors)});
    const Platform& platform = instance_.platform;
    if (platform.share_node(p, q)) row.fail("must name processors of two nodes");
    links_[platform.link(platform.node(p), platform.node(q)).index()] = row.at(2).number();
  });
  each("tasks", [&](const JsonValue& row) { change_task(row); });
  each("edges", [&](const JsonValue& row) { change_edge(row); });
  each("copies", [&](const JsonValue& row) { change_copies(row); });
  each("queues", [&](const JsonValue& row) { change_queue(row); });
  if (!request.has("queues")) return;
  queues_.clear();
  for (std::size_t p = 0; p < orders_.size(); ++p) {
    for (const TaskId task : orders_[p]) queues_.push(ProcessorId(p), task);
  }
}

void ServedState::change_task(const JsonValue& row) {
  TaskProgress& task = tasks_[row.at(0).index(tasks_.size())];
  task.phase = static_cast<TaskPhase>(row.at(1).index(3));
  task.assigned = processor(row.at(2), instance_.platform);
  task.last_assigned = processor(row.at(3), instance_.platform);
  task.placed = processor(row.at(4), instance_.platform);
  task.computed = row.at(5).number();
  task.started = time_or_0(row.at(6));
  task.finished = time_or_0(row.at(7));
}

void ServedState::change_edge(const JsonValue& row) {
  EdgeProgress& edge = edges_[row.at(0).index(edges_.size())];
  const bool is_moving = row.at(1).integer() != -1;
  const NodeId source(is_moving ? row.at(1).index(instance_.platform.node_count()) : 0);
  edge = {is_moving, source, row.at(2).number(), row.at(3).number()};
}

void ServedState::change_copies(const JsonValue& row) {
  const std::size_t processors = instance_.platform.processor_count();
  const EdgeId edge(std::size_t{row.at(0).index(edges_.size())});
  const std::size_t p = row.at(1).index(processors);
  std::uint8_t* const held = held_.data() + edge.index() * processors;
  held[p] = static_cast<std::uint8_t>(row.at(2).index(2));
  const ItemId item = instance_.graph.item(edge);
  copies_.clear(item);
  for (std::size_t q = 0; q < processors; ++q) {
    if (held[q] != 0) copies_.add(item, instance_.platform.node(ProcessorId(q)));
  }
}

void ServedState::change_queue(const JsonValue& row) {
  std::vector<TaskId>& order = orders_[row.at(0).index(orders_.size())];
  order.clear();
  const JsonValue tasks = row.at(1);
  for (std::size_t at = 0; at < tasks.size(); ++at) {
    order.emplace_back(std::size_t{tasks.at(at).index(tasks_.size())});
  }
}

}  // namespace dagsweep
