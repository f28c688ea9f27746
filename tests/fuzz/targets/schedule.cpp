#include "core/json_writing.hpp"
#include "fuzz.hpp"
#include "platform/examples/heft_example.hpp"
#include "schedule/schedule_file.hpp"
#include "schedule/validity.hpp"

void try_reader(std::string_view content) {
  using namespace dagsweep;
  static const Instance instance = heft_example();
  const NamedSchedule read = read_schedule(content, "input", instance);
  find_violation(read.schedule.replicas(), instance);
  const std::string text = schedule_json(read.schedule, instance.graph, read.algorithm).dump();
  const NamedSchedule again = read_schedule(text, "input", instance);
  require(schedule_json(again.schedule, instance.graph, again.algorithm).dump() == text,
          "writing again gives the same text");
}
