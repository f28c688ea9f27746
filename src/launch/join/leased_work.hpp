#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "core/seconds_clock.hpp"
#include "launch/join/launch_group.hpp"
#include "launch/join/leases.hpp"
#include "parallel/dispatcher.hpp"
#include "results/results_file.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {

/// Takes leases for a launch, so that its dispatcher has some seconds of work. For the master.
class LeasedWork {
 public:
  /// `worklist`: with the tuples that had ended before. `bury(launch)`: called for a launch that is
  /// silent, before its leases are taken; declares it dead. All references must outlive the object.
  LeasedWork(LaunchGroup& group, const ShardWorklist& worklist, const ResultsFile& results,
             std::function<void(std::uint32_t launch)> bury, SecondsClock clock);

  /// Adds work to a dispatcher that has little left, if there is any that nobody works on.
  void refill(Dispatcher& dispatcher);
  /// All that this launch has taken is written. `runs`: so far in this launch.
  void settle(std::uint64_t runs);
  /// Whether the leases of all launches were settled when refill() last looked.
  bool is_over() const;
  /// Whether the others still count on this launch; see LaunchGroup.
  bool is_counted() { return group_.is_counted(generation_); }

 private:
  /// `held` by another launch, or free; `settled`: the results of all that is not in its parts are
  /// written.
  enum class State : std::uint8_t { held, own, settled };

  /// What the file of a launch tells; read once for all of its leases.
  struct Holder {
    std::uint32_t settled;
    LaunchGroup::Life life;
  };

  void refresh();
  Holder holder(std::uint32_t launch);
  /// Whether nobody works on what is left of a lease.
  bool is_free(std::uint32_t lease);
  /// Takes a part of a free lease. Returns false if nothing is left of it.
  bool take_part(std::uint32_t lease, Dispatcher& dispatcher);
  std::uint64_t wanted(std::uint32_t lease, const Dispatcher& dispatcher);
  /// The places of [from, to), of a lease, whose tuples have not ended; in order.
  std::vector<std::uint64_t> pending_in(std::uint32_t lease, std::uint64_t from,
                                        std::uint64_t to) const;

  LaunchGroup& group_;
  const ShardWorklist& worklist_;
  const ResultsFile& results_;
  std::function<void(std::uint32_t)> bury_;
  SecondsClock clock_;
  std::uint32_t generation_;
  Leases leases_;
  std::vector<State> states_{State::held};   // [lease]
  std::map<std::uint32_t, Holder> holders_;  // [launch] since refresh()
  double looked_ = -1e9;                     // time of the last look that found nothing
};

}  // namespace dagsweep
