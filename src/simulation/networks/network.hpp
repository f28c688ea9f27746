#pragma once

#include <memory>
#include <optional>

#include "core/ids.hpp"
#include "platform/platform.hpp"

namespace dagsweep {

/// How far a transfer has come.
struct TransferProgress {
  double startup_left = 0.0;  ///< time units
  double moved = 0.0;         ///< share of its data, in [0, 1]
};

/// Moves data between processors: knows the transfers under way, how fast each goes at the present
/// availability, and what happens next. Times of calls never decrease.
class Network {
 public:
  virtual ~Network() = default;

  /// `data` units of an edge set out from `from` to `to` (which may be the same processor). They
  /// stand still, startup included, while an end, or the link between them, is at availability 0.
  /// The number of a transfer that is over is used again, the last one first.
  virtual TransferId start(EdgeId edge, double data, ProcessorId from, ProcessorId to,
                           double now) = 0;

  /// Availabilities change, in [0, 1]; transfers follow at update(), when all changes of one moment
  /// are known. What is due at `now` still completes.
  virtual void set_processor(ProcessorId p, double availability) = 0;
  virtual void set_link(ProcessorId p, ProcessorId q, double availability) = 0;
  virtual void update(double now) = 0;

  /// Gives a transfer up that is under way.
  virtual void drop(TransferId transfer, double now) = 0;
  virtual TransferProgress progress(TransferId transfer, double now) const = 0;

  /// Would a transfer of nothing get through at once?
  virtual bool open(ProcessorId from, ProcessorId to) const = 0;
  /// Do transfers share anything, so that each slows others down?
  virtual bool is_shared() const = 0;

  /// When something happens next; infinity if nothing moves. Whoever shares a network settles who
  /// gets what after all else that happens at a moment: the present may come up once more.
  virtual double next_time() const = 0;
  /// Is what happens next only that, and does it matter what else starts at this moment?
  virtual bool only_settles() const { return false; }
  /// Makes happen what happens next, which must exist: the transfer that completes (ties: smaller
  /// number), or nothing that concerns others.
  virtual std::optional<TransferId> pop() = 0;
};

/// The network that the platform names; the platform must outlive it.
std::unique_ptr<Network> make_network(const Platform& platform);

}  // namespace dagsweep
