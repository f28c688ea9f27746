#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "simulation/events/events.hpp"

namespace dagsweep {

/// The objects that are notified of the events of a run. An object is notified of every type of
/// event E for which it has a member `on(double time, const E& event)`. Objects are notified in the
/// order in which they were added. Events come in order: times never decrease, and causes precede
/// effects. Events that nobody listens to cost nothing.
///
/// A listener with a member `static constexpr bool any_order = true` depends only on the order of
/// each processor's own events: starts and finishes of its tasks in turn, and before a start at
/// least the changes of the processor's availability up to that time. Until the run ends, changes
/// after the last start are missing only on nodes that never have availability 0. If all listeners
/// to the events of a run without rescheduling are of this kind, the run need not be processed in
/// the order of time.
class Listeners {
 public:
  Listeners() = default;
  /// A list of one listener; empty if `listener` is null.
  template <class Listener>
  Listeners(Listener* listener) {  // NOLINT(google-explicit-constructor)
    if (listener != nullptr) add(*listener);
  }
  Listeners(std::nullptr_t) {}  // NOLINT(google-explicit-constructor)

  /// `listener` must outlive the runs that it listens to.
  template <class Listener>
  void add(Listener& listener) {
    std::apply([&](auto&... of_type) { (add_to(of_type, listener), ...); }, by_type_);
  }

  /// Whether all listeners to the events of a run without rescheduling have any_order.
  bool accept_any_order() const {
    return accept_any_order_of<AvailabilityChanged, TaskStarted, TaskFinished, TransferStarted,
                               TransferFinished, MessageEnded>();
  }

  template <class Event>
  void notify(double time, const Event& event) const {
    for (const Entry<Event>& entry : std::get<OfType<Event>>(by_type_)) {
      entry.call(entry.object, time, event);
    }
  }

 private:
  template <class Event>
  struct Entry {
    void* object;
    void (*call)(void* object, double time, const Event& event);
    bool any_order;
  };
  template <class Event>
  using OfType = std::vector<Entry<Event>>;

  template <class Event, class Listener>
  static void add_to(OfType<Event>& entries, Listener& listener) {
    if constexpr (requires(const Event& event) { listener.on(0.0, event); }) {
      constexpr bool any_order = requires {
        requires Listener::any_order;
      };
      entries.push_back({&listener,
                         [](void* object, double time, const Event& event) {
                           static_cast<Listener*>(object)->on(time, event);
                         },
                         any_order});
    }
  }

  template <class... Events>
  bool accept_any_order_of() const {
    const auto all = [](const auto& entries) {
      return std::all_of(entries.begin(), entries.end(), [](const auto& e) { return e.any_order; });
    };
    return (all(std::get<OfType<Events>>(by_type_)) && ...);
  }

  std::tuple<OfType<AvailabilityChanged>, OfType<TaskStarted>, OfType<TaskFinished>,
             OfType<TransferStarted>, OfType<TransferJoined>, OfType<TransferFinished>,
             OfType<TransferDropped>, OfType<PointReached>, OfType<TaskMigrated>,
             OfType<TaskTakenBack>, OfType<TaskRewound>, OfType<Remapped>, OfType<TaskQueued>,
             OfType<TaskPlanned>, OfType<SchedulerDecided>, OfType<TasksAssigned>,
             OfType<MappingChanged>, OfType<TransferRepeated>, OfType<PointEnded>,
             OfType<MessageEnded>>
      by_type_;
};

}  // namespace dagsweep
