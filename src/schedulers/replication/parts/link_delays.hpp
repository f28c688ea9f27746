#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "platform/platform.hpp"
#include "schedule/replica_list.hpp"

namespace dagsweep {

/// All replicas of one task in placement order.
struct ReplicaColumns {
  std::span<const double> finish;              ///< [replicas]
  std::span<const PackedProcessor> processor;  ///< [replicas]
};

/// Arrival times of data that all replicas of a task send, without contention. Data is in standard
/// data units.
class LinkDelays {
 public:
  /// `platform` must outlive it.
  explicit LinkDelays(const Platform& platform);

  /// Startup of a transfer of `data`; 0 without data.
  double startup_time(double data) const { return data == 0.0 ? 0.0 : startup_; }
  double transfer_time(double data, PackedProcessor from, PackedProcessor to) const {
    return platform_.transfer_time(data, ProcessorId(from), ProcessorId(to));
  }
  /// d(from, 0 .. P-1)
  std::span<const double> delays(PackedProcessor from) const {
    return platform_.delays(ProcessorId(from));
  }
  /// The longest transfer between any two nodes.
  double longest_transfer(double data) const {
    return startup_time(data) + data * platform_.largest_delay();
  }
  /// A time from which the data is on every processor, of replicas whose first and last finishes
  /// these are. A node with a replica waits for that one.
  double first_everywhere(double first, double last, double data) const {
    const double sent = first + longest_transfer(data);
    return has_several_processors_ ? std::max(sent, last) : sent;
  }
  /// When the first message to every processor would be there: min over replicas of (finish + the
  /// longest transfer from the replica's processor). One edge's term of tl (FTSA paper,
  /// section 4.1).
  double time_everywhere(const ReplicaColumns& sources, double data) const {
    const double startup = startup_time(data);
    double first = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < sources.finish.size(); ++k) {
      const double transfer = startup + data * largest_delay_[sources.processor[k]];
      first = std::min(first, sources.finish[k] + transfer);
    }
    return first;
  }

  /// Raises arrival[p] to the time at which the data is on p, for every p: that of the replica on
  /// p's node or, without one, the first to arrive. One edge's term of DA in eq. (1). `everywhere`:
  /// first_everywhere(). `arrival`: [P].
  void raise_to_first_arrival(const ReplicaColumns& sources, double data, double everywhere,
                              std::span<double> arrival);

 private:
  const Platform& platform_;
  double startup_;               // 0 if there is one node
  bool has_several_processors_;  // some node
  // [P] largest delay of a link from each processor, per data unit.
  std::vector<double> largest_delay_;
  std::vector<double> first_;  // [P] first arrivals of the edge being examined
};

}  // namespace dagsweep
