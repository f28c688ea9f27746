#include "fuzz.hpp"
#include "platform/examples/heft_example.hpp"
#include "schedule/validity.hpp"
#include "schedulers/command/schedule_answer.hpp"

/// Answers of a command. Their errors get its name later.
void try_reader(std::string_view content) {
  using namespace dagsweep;
  static const Instance instance = heft_example();
  for (const bool replicates : {false, true}) {
    try {
      const Schedule read =
          read_schedule_answer(content, "1", instance, replicates, {}, StopToken());
      require(!find_violation(read.replicas(), instance), "an answer that is accepted is valid");
      require(replicates || !find_deadlock(read, instance.graph), "and can be executed");
    } catch (const InputError&) {
    }
  }
}
