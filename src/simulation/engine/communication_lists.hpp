#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "schedule/schedule.hpp"

namespace dagsweep {

/// Who sends to whom in a replicated schedule (spec 3.3): for each input of each replica, the
/// replicas that send it. Inputs are numbered by replica in placement order, then as in_edges().
class SenderLists {
 public:
  SenderLists(const Schedule& schedule, const TaskGraph& graph);

  std::size_t input_count() const { return senders_begin_.size() - 1; }
  /// The number of the replica's first input; the others follow.
  std::uint32_t first_input(std::uint32_t replica) const { return inputs_begin_[replica]; }
  /// Places in placement order of those that send an input.
  std::span<const std::uint32_t> senders(std::uint32_t input) const {
    return {senders_.data() + senders_begin_[input],
            senders_begin_[input + 1] - senders_begin_[input]};
  }

 private:
  std::vector<std::uint32_t> inputs_begin_;   // [replicas + 1]
  std::vector<std::uint32_t> senders_begin_;  // [inputs + 1], into senders_
  std::vector<std::uint32_t> senders_;
};

/// One replica that receives an edge's data from another.
struct Receiver {
  std::uint32_t replica = 0;  ///< place in placement order
  std::uint32_t input = 0;    ///< which of its task's in_edges()
};

/// The same from the senders' side: of each replica, the receivers, by out-edge, then by their
/// place.
class ReceiverLists {
 public:
  ReceiverLists(const SenderLists& communications, const Schedule& schedule,
                const TaskGraph& graph);
  std::span<const Receiver> of(std::uint32_t replica) const {
    return {receivers_.data() + begin_[replica], begin_[replica + 1] - begin_[replica]};
  }

 private:
  std::vector<std::uint32_t> begin_;  // [replicas + 1]
  std::vector<Receiver> receivers_;
};

}  // namespace dagsweep
