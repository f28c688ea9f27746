#pragma once

#include "schedulers/command/command_client.hpp"
#include "schedulers/command/command_spec.hpp"
#include "schedulers/scheduler_entry.hpp"

namespace dagsweep {

/// A command as an algorithm: an entry like those of the catalogue. All schedulers that the entry
/// makes ask the same process, one after the other; it ends with this object.
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
  CommandClient client_;  // before runs
  CommandTalk talk_;      // in runs
  SchedulerEntry entry_;  // refers to all of these
};

}  // namespace dagsweep
