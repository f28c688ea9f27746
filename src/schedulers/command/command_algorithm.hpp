#pragma once

#include "schedulers/command/command_spec.hpp"
#include "schedulers/command/command_talk.hpp"
#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// An algorithm that is a command, with a scheduler entry like those of the catalogue. All
/// schedulers that the entry makes use the same process, one after the other. The process ends with
/// this object.
class CommandAlgorithm {
 public:
  explicit CommandAlgorithm(CommandSpec spec);
  CommandAlgorithm(const CommandAlgorithm&) = delete;
  CommandAlgorithm& operator=(const CommandAlgorithm&) = delete;

  const CommandSpec& spec() const { return spec_; }
  const SchedulerEntry& entry() const { return entry_; }

 private:
  SchedulerEntry made_entry();

  CommandSpec spec_;
  CommandTalk talk_;
  SchedulerEntry entry_;  // refers to the members above
};

}  // namespace dagsweep
