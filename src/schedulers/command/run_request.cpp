#include "schedulers/command/run_request.hpp"

#include <algorithm>
#include <cmath>

#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "platform/instance_file.hpp"
#include "schedule/priorities.hpp"
#include "schedulers/command/schedule_request.hpp"

namespace dagsweep {
namespace {

/// A JSON array of rows, which is omitted if it is empty.
class Rows {
 public:
  template <class... Values>
  void add(const Values&... values) {
    text_ += text_.empty() ? "[" : ",[";
    const std::size_t begin = text_.size();
    ((text_ += (text_.size() == begin ? "" : ","), append(values)), ...);
    text_ += "]";
  }
  std::string member(const char* name) const {
    return text_.empty() ? "" : std::string(",\"") + name + "\":[" + text_ + "]";
  }

 private:
  void append(double value) { text_ += std::isnan(value) ? "null" : shortest(value); }
  void append(std::size_t value) { text_ += std::to_string(value); }
  void append(std::int32_t value) { text_ += std::to_string(value); }
  void append(std::uint8_t value) { text_ += std::to_string(value); }
  void append(const std::string& json) { text_ += json; }

  std::string text_;
};

/// Whether two numbers differ; NaN equals NaN.
bool differ(double a, double b) {
  return a != b && !(std::isnan(a) && std::isnan(b));
}

std::string queue_text(const ObservedState& state, std::size_t p) {
  std::string text = "[";
  for (std::uint32_t k = state.queue_begin[p]; k < state.queue_begin[p + 1]; ++k) {
    text += (text.size() == 1 ? "" : ",") + std::to_string(state.queued[k]);
  }
  return text + "]";
}

bool queues_differ(const ObservedState& a, const ObservedState& b, std::size_t p) {
  return !std::equal(a.queued.begin() + a.queue_begin[p], a.queued.begin() + a.queue_begin[p + 1],
                     b.queued.begin() + b.queue_begin[p], b.queued.begin() + b.queue_begin[p + 1]);
}

}  // namespace

RunRequests::RunRequests(const CommandSpec& spec, const Instance& instance, std::uint64_t seed)
    : spec_(spec), instance_(instance), seed_(seed), state_(instance), before_(instance) {}

void RunRequests::finished(TaskId task, ProcessorId p, double elapsed) {
  Rows rows;
  rows.add(task.index(), p.index(), elapsed);
  const std::string row = rows.member("");  // ,"":[[...]]
  finished_ += (finished_.empty() ? "" : ",") + row.substr(5, row.size() - 6);
}

std::string RunRequests::changes(const Snapshot& now) {
  std::swap(state_, before_);
  state_.observe(now);
  const ObservedState& a = before_;
  const ObservedState& b = state_;
  const std::size_t processors = b.availability.size();
  Rows availability, links, tasks, edges, copies, queues;
  for (std::size_t p = 0; p < processors; ++p) {
    if (a.availability[p] != b.availability[p]) availability.add(p, b.availability[p]);
    for (std::size_t q = p + 1; q < processors; ++q) {
      const std::size_t at = p * processors + q;
      if (a.link_rate[at] != b.link_rate[at]) links.add(p, q, b.link_rate[at]);
    }
    if (queues_differ(a, b, p)) queues.add(p, queue_text(b, p));
  }
  for (std::size_t k = 0; k < b.phase.size(); ++k) {
    if (a.phase[k] != b.phase[k] || a.assigned[k] != b.assigned[k] ||
        a.last_assigned[k] != b.last_assigned[k] || a.placed[k] != b.placed[k] ||
        a.computed[k] != b.computed[k] || differ(a.started[k], b.started[k]) ||
        differ(a.finished[k], b.finished[k])) {
      tasks.add(k, b.phase[k], b.assigned[k], b.last_assigned[k], b.placed[k], b.computed[k],
                b.started[k], b.finished[k]);
    }
  }
  for (std::size_t e = 0; e < b.moved.size(); ++e) {
    if (a.moving_from[e] != b.moving_from[e] || a.moved[e] != b.moved[e] ||
        a.startup_left[e] != b.startup_left[e]) {
      edges.add(e, b.moving_from[e], b.moved[e], b.startup_left[e]);
    }
    for (std::size_t p = 0; p < processors; ++p) {
      const std::size_t at = e * processors + p;
      if (a.copies[at] != b.copies[at]) copies.add(e, p, b.copies[at]);
    }
  }
  return ",\"time\":" + shortest(b.time) + availability.member("availability") +
         links.member("links") + tasks.member("tasks") + edges.member("edges") +
         copies.member("copies") + queues.member("queues");
}

/// The members that only the first line of a run has.
std::string RunRequests::first_members() const {
  Json values{{"algorithm", spec_.name}, {"parameters", Json::object()}};
  for (const auto& [key, text] : spec_.parameters) {
    values["parameters"][key] = parameter_json(text);
  }
  values["kind"] = spec_.kind == CommandKind::online ? "online" : "reactive";
  values["keeps_copies"] = spec_.treatment.keeps_copies;
  if (spec_.reads_seed) values["seed"] = seed_;
  values["reference_makespan"] = state_.reference_makespan;
  Json& priorities = values["priorities"];
  priorities["order"] = Json::array();
  priorities["bottom_levels"] = Json::array();
  for (const TaskId task : instance_.graph.canonical_order()) {
    priorities["order"].push_back(task.index());
  }
  const IdMap<TaskId, double> levels = bottom_level(instance_);
  for (const double level : levels.values()) priorities["bottom_levels"].push_back(level);
  const std::string head = values.dump(-1, ' ', false, Json::error_handler_t::replace);
  return "," + head.substr(1, head.size() - 2) + ",\"instance\":" + instance_text(instance_);
}

std::string RunRequests::line(std::string_view what, const Snapshot& now, const std::string& more) {
  const bool is_first = !has_begun();
  std::string content = ",\"ask\":\"" + std::string(what) + "\"" + changes(now) + more;
  if (!finished_.empty()) content += ",\"finished\":[" + finished_ + "]";
  finished_.clear();
  if (is_first) content += first_members();
  id_ = hex(Digest().add(id_).add(content).value());
  return R"({"format":"dagsweep-run-request-1","id":")" + id_ + "\"" + content + "}\n";
}

}  // namespace dagsweep
