#include "schedulers/list/given_order.hpp"

#include <algorithm>

#include "catch.hpp"
#include "core/error.hpp"
#include "platform/examples/heft_example.hpp"
#include "schedule/validity.hpp"
#include "schedulers/catalogue.hpp"
#include "support/error_text.hpp"

using namespace dagsweep;

TEST_CASE("the assignments of an appending scheduler, in its order, give its schedule") {
  const Instance instance = heft_example();
  for (const SchedulerEntry& entry : schedulers()) {
    if (entry.name != "etf" && entry.name != "dls" && entry.name != "rand") continue;
    const Schedule made = initial_schedule(entry.make({Parameters("s", entry.parameters, {})}),
                                           instance, StopToken());
    std::vector<Assignment> order;
    for (const Replica replica : made.replicas())
      order.push_back({replica.task, replica.processor});
    const Schedule again = schedule_in_order(instance, order);
    CHECK(std::equal(made.replicas().begin(), made.replicas().end(), again.replicas().begin()));
    CHECK(!find_violation(again.replicas(), instance));
  }
}

TEST_CASE("an order that is none is refused") {
  const Instance instance = heft_example();
  const auto refused = [&](const std::vector<Assignment>& order, const std::string& why) {
    return error_text<InputError>([&] { schedule_in_order(instance, order); }).find(why) !=
           std::string::npos;
  };
  const auto assign = [](std::size_t task, std::size_t processor) {
    return Assignment{TaskId(task), ProcessorId(processor)};
  };
  CHECK(refused({assign(0, 1)}, "the order has 1 of 10 tasks"));
  CHECK(refused({assign(1, 0)}, "task 1 comes before its predecessor 0"));
  CHECK(refused({assign(0, 0), assign(0, 1)}, "task 0 is in the order twice"));
  CHECK(refused({assign(0, 3)}, "task 0 is assigned to processor 3 (there are 3"));
  CHECK(refused({assign(10, 0)}, "task 10 does not exist"));
}
