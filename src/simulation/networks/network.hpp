#pragma once

#include <memory>
#include <optional>

#include "core/ids.hpp"
#include "platform/platform.hpp"
#include "simulation/networks/path_availability.hpp"

namespace dagsweep {

/// Whether the transfer is a message, i.e. data has to move between nodes.
inline bool is_message(double data, NodeId from, NodeId to) {
  return from != to && data > 0.0;
}

/// Progress of a transfer.
struct TransferProgress {
  double startup_left = 0.0;  ///< time units
  double moved = 0.0;         ///< fraction of its data, in [0, 1]
};

/// Moves data between nodes: holds the transfers in progress and their rates at the current
/// availability, and predicts the next completion. The models are described in README.md of this
/// folder. The `now` of successive calls never decreases.
class Network {
 public:
  /// `platform` must outlive it.
  explicit Network(const Platform& platform) : platform_(platform), paths_(platform) {}
  virtual ~Network() = default;

  /// Starts a transfer of `data` units of an edge; `from` and `to` may be equal. It is suspended,
  /// startup included, while an end or the link between them has availability 0. Ids of completed
  /// transfers are reused, the most recently freed first.
  virtual TransferId start(EdgeId edge, double data, NodeId from, NodeId to, double now) = 0;

  /// Set availabilities in [0, 1]. Rates change at update(), which must be called after all changes
  /// of one instant. A transfer due to complete at `now` still completes.
  void set_node(NodeId p, double availability) { paths_.set_node(p, availability); }
  void set_link(NodeId p, NodeId q, double availability) { paths_.set_link(p, q, availability); }
  virtual void update(double now) = 0;

  /// Cancels a transfer in progress.
  virtual void drop(TransferId transfer, double now) = 0;
  virtual TransferProgress progress(TransferId transfer, double now) const = 0;

  /// Whether both ends and the link are available, so that a transfer of no data is immediate.
  bool is_open(NodeId from, NodeId to) const { return paths_.is_open(from, to); }

  /// Time of the next step; infinity if nothing moves. A shared network allocates bandwidth or
  /// ports after all other events of an instant, so this may be the current time again.
  virtual double next_time() const = 0;
  /// Whether the next step is an allocation that depends on all transfers started at this instant,
  /// so that it must come last.
  virtual bool only_allocates() const { return false; }
  /// Performs the next step, which must exist. Returns the transfer that completed (ties: smaller
  /// id), or nullopt for an internal step: an allocation or the end of a startup.
  virtual std::optional<TransferId> pop() = 0;

 protected:
  const Platform& platform_;
  PathAvailability paths_;  // whose changes update() must apply
};

/// Makes the network that the platform's layout names. `platform` must outlive it.
std::unique_ptr<Network> make_network(const Platform& platform);

}  // namespace dagsweep
