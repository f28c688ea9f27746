// Schedulers of one's own as commands of dagsweep: one that reacts to changes, and, by name, some
// of the library's, which the test compares with the built-in ones.
//   dagsweep simulate -i I.json -a mine --command ./own_command --kind reactive --bound 0.5
#include <dagsweep/command.hpp>
#include <string>
#include <vector>

#include "schedulers/list/heft.hpp"
#include "schedulers/online/jit.hpp"
#include "schedulers/online/l_heft.hpp"
#include "schedulers/reactive/gtp.hpp"

using namespace dagsweep;

/// At every rescheduling point each task that does not run goes to the processor that is fastest
/// for it now, if it is `eager`.
class Fastest final : public ReactiveScheduler {
 public:
  void configure(const CommandRequest& request) {
    const auto given = request.parameters.find("eager");
    is_eager_ = given == request.parameters.end() || given->second == "true";
  }
  Schedule schedule(const Snapshot& now, const StopToken& /*stop*/) override {
    const Instance& instance = now.instance;
    std::vector<Replica> mapping;
    for (const TaskId task : instance.graph.canonical_order()) {
      const TaskProgress& progress = now.tasks[task.index()];
      if (progress.phase == TaskPhase::finished) continue;
      ProcessorId best = progress.assigned.value_or(ProcessorId(0));
      for (const ProcessorId p : instance.platform.processors()) {
        if (progress.phase == TaskPhase::running) break;
        if (speed(now, task, p) > speed(now, task, best)) best = p;
      }
      mapping.push_back({task, best, 0.0, 0.0});
    }
    return {instance.graph, instance.platform.processor_count(), mapping, QueueOrder::by_placement};
  }
  std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) override {
    if (!is_eager_) return std::nullopt;
    return schedule(now, stop);
  }
  std::uint64_t pairs_examined() const override { return 0; }

 private:
  static double speed(const Snapshot& now, TaskId task, ProcessorId p) {
    return now.availability(p) / now.instance.times(task, p);
  }

  bool is_eager_ = true;
};

int main(int count, char** words) {
  const std::string name = count > 1 ? words[1] : "";
  if (name == "heft") return serve(Heft(), 1, words);
  if (name == "gtp/c")
    return serve(Gtp<GtpFeatures{.copies = true}>(Parameters(name, gtp_parameters, {})), 1, words);
  if (name == "jit") return serve(Jit(), 1, words);
  if (name == "l-heft") return serve(LHeft(Parameters(name, l_heft_parameters, {})), 1, words);
  return serve(Fastest(), count, words);
}
