#include "schedulers/command/serve.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/json_writing.hpp"
#include "platform/instance_file.hpp"
#include "schedule/schedule_rows.hpp"
#include "schedulers/command/served_state.hpp"

namespace dagsweep {
namespace {

CommandRequest read_request(const Json& request) {
  CommandRequest read;
  for (const auto& [key, value] : request.at("parameters").items()) {
    read.parameters.emplace(key, value.dump());
  }
  if (request.contains("epsilon")) read.epsilon = request["epsilon"].get<std::uint64_t>();
  if (request.contains("seed")) read.seed = request["seed"].get<std::uint64_t>();
  if (request.contains("keeps_copies")) read.copies = request["keeps_copies"].get<bool>();
  if (request.contains("latency")) read.latency = request["latency"].get<double>();
  return read;
}

Instance read_served_instance(const Json& request) {
  return read_instance(request.at("instance").dump(), "request").instance;
}

/// The tasks of a schedule in an order in which predecessors come first and each processor's order
/// is kept: that of its replicas, where this is such an order. Throws RunError if tasks wait for
/// each other.
Json mapping_json(const Schedule& schedule, const TaskGraph& graph) {
  const std::size_t processors = schedule.processor_count();
  IdMap<TaskId, std::uint8_t> is_left(graph.task_count());
  for (const Replica replica : schedule.replicas()) is_left[replica.task] = 1;
  const auto waits = [&](TaskId task) {
    return std::ranges::any_of(graph.in_edges(task),
                               [&](EdgeId edge) { return is_left[graph.source(edge)] != 0; });
  };
  const ProcessorQueues queues(schedule, graph);
  std::vector<std::size_t> next(processors, 0);
  Json mapping = Json::array();
  while (mapping.size() < schedule.replicas().size()) {
    std::optional<std::size_t> first;  // replica of smallest number that waits for none
    std::size_t on = 0;
    for (std::size_t p = 0; p < processors; ++p) {
      const auto queue = queues[ProcessorId(p)];
      if (next[p] == queue.size() || (first && queue[next[p]] > *first)) continue;
      if (waits(schedule.replicas().task(queue[next[p]]))) continue;
      first = queue[next[p]];
      on = p;
    }
    if (!first) throw RunError("tasks of the new schedule wait for each other");
    ++next[on];
    const TaskId task = schedule.replicas().task(*first);
    is_left[task] = 0;
    mapping.push_back({task.index(), on});
  }
  return mapping;
}

/// Answers every request line with its id and the members that answer(line, its JsonValue) returns.
template <class Answer>
void answer_all(const std::string& format, std::istream& requests, std::ostream& answers,
                Answer answer) {
  for (std::string line; std::getline(requests, line);) {
    const JsonFile file("request", line, format);
    Json said{{"id", file.root().at("id").text()}};
    try {
      said.update(answer(line, file.root()));
    } catch (const RunError& error) {
      said["error"] = error.what();
    }
    answers << said.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
  }
}

/// The run that is being asked about: its scheduler and state.
template <class Kind>
class ServedRun {
 public:
  explicit ServedRun(const ServedFactory<Kind>& make) : make_(make) {}

  /// Applies a line to the state of the run. Returns whether a run begins with it.
  bool take(const std::string& line, const JsonValue& request) {
    const bool begins = request.has("instance");
    if (begins) {
      const Json whole = Json::parse(line);
      scheduler = make_(read_request(whole));
      state.emplace(read_served_instance(whole), whole.at("reference_makespan").get<double>());
    }
    if (!state) throw InputError("request: has no instance, and none has come before");
    state->change(request);
    if (request.has("finished")) {
      const JsonValue rows = request.at("finished");
      for (std::size_t k = 0; k < rows.size(); ++k) {
        const JsonValue row = rows.at(k);
        scheduler->finished(
            TaskId(std::size_t{row.at(0).index(state->instance().graph.task_count())}),
            ProcessorId(std::size_t{row.at(1).index(state->instance().platform.processor_count())}),
            row.at(2).number());
      }
    }
    return begins;
  }

  std::unique_ptr<Kind> scheduler;
  std::optional<ServedState> state;

 private:
  const ServedFactory<Kind>& make_;
};

Json place_json(const Assignment& place) {
  return {place.task.index(), place.processor.index()};
}

}  // namespace

void serve(const ServedFactory<StaticScheduler>& make, std::istream& requests,
           std::ostream& answers) {
  answer_all("dagsweep-schedule-request-1", requests, answers,
             [&](const std::string& line, const JsonValue& /*request*/) -> Json {
               const Json whole = Json::parse(line);
               const Instance instance = read_served_instance(whole);
               const Schedule schedule = make(read_request(whole))->schedule(instance, StopToken());
               if (schedule.is_replicated()) {
                 Json replicas = Json::array();
                 for (const Replica replica : schedule.replicas()) {
                   replicas.push_back({replica.task.index(), replica.processor.index()});
                 }
                 return {{"replicas", replicas}};
               }
               const ProcessorQueues queues(schedule, instance.graph);
               Json order = Json::array();
               for (const ProcessorId p : instance.platform.processors()) {
                 Json tasks = Json::array();
                 for (const std::uint32_t k : queues[p]) {
                   tasks.push_back(schedule.replicas().task(k).index());
                 }
                 order.push_back(std::move(tasks));
               }
               return {{"order", order}};
             });
}

void serve(const ServedFactory<ReactiveScheduler>& make, std::istream& requests,
           std::ostream& answers) {
  ServedRun<ReactiveScheduler> run(make);
  answer_all("dagsweep-run-request-1", requests, answers,
             [&](const std::string& line, const JsonValue& request) -> Json {
               const bool begins = run.take(line, request);
               const Snapshot now = run.state->now();
               const auto schedule = begins ? run.scheduler->schedule(now, StopToken())
                                            : run.scheduler->reschedule(now, StopToken());
               if (!schedule) return {{"keep", true}};
               return {{"mapping", mapping_json(*schedule, now.instance.graph)}};
             });
}

void serve(const ServedFactory<OnlineScheduler>& make, std::istream& requests,
           std::ostream& answers) {
  ServedRun<OnlineScheduler> run(make);
  answer_all(
      "dagsweep-run-request-1", requests, answers,
      [&](const std::string& line, const JsonValue& request) -> Json {
        const bool begins = run.take(line, request);
        const Snapshot now = run.state->now();
        const std::string_view what = request.at("ask").text();
        if (begins) run.scheduler->schedule(now, StopToken());
        if (what == "move") {
          const auto move = run.scheduler->next_rebalancing_move(now);
          return move ? Json{{"move", place_json(*move)}} : Json::object();
        }
        if (what == "copy") {
          const TaskId task(std::size_t{request.at("task").index(now.instance.graph.task_count())});
          const auto to = run.scheduler->replication_target(now, task);
          return to ? Json{{"to", to->index()}} : Json::object();
        }
        std::vector<TaskId> ready;
        const JsonValue tasks = request.at("ready");
        for (std::size_t k = 0; k < tasks.size(); ++k) {
          ready.emplace_back(std::size_t{tasks.at(k).index(now.instance.graph.task_count())});
        }
        std::vector<Assignment> assigned;
        run.scheduler->assign(now, ready, assigned);
        Json places = Json::array();
        for (const Assignment& place : assigned) places.push_back(place_json(place));
        return {{"assign", places}};
      });
}

int serve_main(const std::function<void(std::istream& requests, std::ostream& answers)>& serve_all,
               int count, char** words) {
  const std::string name = count > 0 ? words[0] : "command";
  if (count > 1) {
    std::cout << "A scheduler for dagsweep, which asks it on standard input:\n"
                 "  dagsweep simulate -i I.json -a mine --command \""
              << name << "\"\nand in sweeps {name: mine, command: \"" << name
              << "\"}; with --kind reactive or online, and kind: reactive or online, if it is "
                 "called during "
                 "runs.\n";
    return std::string(words[1]) == "--help" ? 0 : 2;
  }
  try {
    serve_all(std::cin, std::cout);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << name << ": " << error.what() << "\n";
    return 1;
  }
}

}  // namespace dagsweep
