#include "sweep/description/algorithm_choice.hpp"

#include "catch.hpp"
#include "support/error_text.hpp"
#include "sweep/description/description.hpp"

namespace dagsweep::algorithm_choice_test {

namespace {

std::vector<AlgorithmChoice> choices(const std::string& yaml, const SweepAccess& access = {}) {
  return read_algorithms(YamlNode::parse(yaml, "s.yaml"), ".", access);
}

AlgorithmChoice choice(const std::string& yaml) {
  return choices(yaml).at(0);
}

std::string refusal(const std::string& yaml, const SweepAccess& access = {}) {
  return error_text<InputError>([&] { choices(yaml, access); });
}

std::string command(const std::string& more) {
  return "{name: mine, command: ./mine" + more + "}";
}

}  // namespace

TEST_CASE("parameters that a command cannot have, and commands that are not allowed") {
  const std::string set = "s.yaml:1: set.";
  CHECK(refusal(command(", set: {failures: 1}")) ==
        set + "failures: is a parameter of the simulation (one of a command needs another name)");
  CHECK(refusal(command(", set: {latency: 1}")).starts_with(set + "latency: is a parameter of"));
  CHECK(refusal(command(", kind: online, set: {period: 1}")).starts_with(set + "period: is a par"));
  CHECK(refusal(command(", set: {seed: 1}")) ==
        set +
            "seed: is an axis of the sweep and no parameter of a command (give sweep.seed, or "
            "choose another name)");
  CHECK(refusal(command(", set: {alpha: [1, 2]}")) ==
        set +
            "alpha: is a list (a parameter of a command takes one value; write an entry for each)");
  SweepAccess confined;
  confined.allows_commands = false;
  CHECK(refusal(command(""), confined) ==
        "s.yaml:1: command: is a command, and none may be started here (--no-commands)");
  CHECK(refusal("heft", confined).empty());
  const std::string hundred_and_one = "{from: 0, count: 101}";
  CHECK(refusal("{name: gtp, set: {a: " + hundred_and_one + ", b: " + hundred_and_one + "}}") ==
        "s.yaml:1: set: stands for more than 10,000 algorithms");
}

TEST_CASE("a command is identified by its parameters and version, and by those of its treatment") {
  const AlgorithmChoice plain = choice(command(", set: {alpha: 0.5}"));
  CHECK(plain.label == "mine alpha=0.5");
  CHECK(plain.parameter("alpha") == "0.5");
  CHECK(plain.parameter("beta") == std::nullopt);
  CHECK(plain.parameter_names() == std::vector<std::string>{"alpha"});
  CHECK(plain.identity != choice(command("")).identity);
  CHECK(plain.identity != choice(command(", set: {alpha: 0.5}, version: 2")).identity);
  CHECK(plain.identity == choice(command(", set: {alpha: 0.5}, timeout: 5, label: M")).identity);
  const std::string reactive = ", kind: reactive, set: {alpha: 0.5";
  const AlgorithmChoice on_change = choice(command(reactive + ", trigger: on-change}"));
  CHECK(on_change.label == "mine alpha=0.5 trigger=on-change");
  CHECK(on_change.parameter("trigger") == "on-change");
  CHECK(on_change.parameter("alpha") == "0.5");
  CHECK(on_change.identity != choice(command(reactive + "}")).identity);
  CHECK(on_change.command->spec().parameters.size() == 1);
}

TEST_CASE("a command that is asked twice is the same algorithm; built-in ones are asked once") {
  const AlgorithmChoice mine = choice(command(", version: 3"));
  CHECK_FALSE(mine.command->spec().asks_twice);
  const AlgorithmChoice twice = asked_twice(mine);
  CHECK(twice.command->spec().asks_twice);
  CHECK(twice.entry.get() == &twice.command->entry());
  CHECK(twice.identity == mine.identity);
  CHECK(asked_twice(choice("heft")).command == nullptr);

  const std::string head = "graphs: [{kind: chain, tasks: 4}]\n";
  SweepDescription against = read_sweep(
      head + "search: {}\nsweep: {algorithm: heft, against: [cpop, " + command("") + "]}",
      "s.yaml");
  CHECK(ask_commands_twice(against));
  CHECK(against.search->against[1].command->spec().asks_twice);
  SweepDescription without = read_sweep(head + "sweep: {algorithm: [heft, cpop]}", "s.yaml");
  CHECK_FALSE(ask_commands_twice(without));
}

TEST_CASE("an online command that does not say whether it is asked at once is noted") {
  const auto note = [](const std::string& yaml) {
    return late_assignment_note(YamlNode::parse(yaml, "s.yaml"));
  };
  CHECK(note(command(", kind: online")) ==
        "s.yaml:1: is asked only while a processor is idle (at_once: true asks it whenever tasks "
        "are ready, as jit; at_once: false leaves it so, as l-heft)");
  for (const char* more : {", kind: online, at_once: false", ", kind: reactive", ""}) {
    CHECK(note(command(more)) == std::nullopt);
  }
  CHECK(note("heft") == std::nullopt);
}

}  // namespace dagsweep::algorithm_choice_test
