#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/json.hpp"
#include "platform/instance.hpp"
#include "schedule/schedule.hpp"

namespace dagsweep {

/// The value of key `sources` by which any live replica replaces a lost sender.
inline constexpr const char* any_live_rule = "any-live";

/// The replicas of all tasks as a program lists them.
struct ListedReplicas {
  std::vector<Replica> replicas;         ///< in the order of the list; times 0 unless `timed`
  bool timed = false;                    ///< the list gives times, which need not be correct
  bool replicated = false;               ///< some task has several replicas
  std::optional<ChosenSources> sources;  ///< if the list names sources
};

/// Whether every replica must have times. If not, a replica may also be written
/// [task, processor] or [task, processor, sources].
enum class ListedTimes : std::uint8_t { required, optional };

/// Reads the keys `replicas` and `sources` of `root` (schedule/README.md, "Schedule file"). Throws
/// InputError unless every task has a replica, at most one per processor, and groups stay together.
ListedReplicas read_listed_replicas(const JsonValue& root, const Instance& instance,
                                    ListedTimes times);

}  // namespace dagsweep
