#pragma once

#include <tuple>
#include <vector>

#include "simulation/events/events.hpp"

namespace dagsweep {

/// The objects that are notified of the events of a run: of every type of event E for which an
/// object has a member `on(double time, const E& event)`. They are notified in the order in which
/// they were added, and of events in order: times never decrease, and causes precede effects.
/// Events that nobody listens to cost nothing.
class Listeners {
 public:
  Listeners() = default;
  /// Of one listener; none if it is null.
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

  template <class Event>
  void notify(double time, const Event& event) const {
    for (const auto& [object, call] : std::get<OfType<Event>>(by_type_)) call(object, time, event);
  }

 private:
  template <class Event>
  struct Entry {
    void* object;
    void (*call)(void* object, double time, const Event& event);
  };
  template <class Event>
  using OfType = std::vector<Entry<Event>>;

  template <class Event, class Listener>
  static void add_to(OfType<Event>& entries, Listener& listener) {
    if constexpr (requires(const Event& event) { listener.on(0.0, event); }) {
      entries.push_back({&listener, [](void* object, double time, const Event& event) {
                           static_cast<Listener*>(object)->on(time, event);
                         }});
    }
  }

  std::tuple<OfType<AvailabilityChanged>, OfType<TaskStarted>, OfType<TaskFinished>,
             OfType<TransferStarted>, OfType<TransferFinished>, OfType<TransferDropped>,
             OfType<PointReached>, OfType<TaskMigrated>, OfType<TaskTakenBack>, OfType<TaskRewound>,
             OfType<Remapped>, OfType<TaskQueued>, OfType<SchedulerDecided>, OfType<TasksAssigned>,
             OfType<MappingChanged>, OfType<TransferRepeated>, OfType<PointEnded>,
             OfType<TransferUndone>, OfType<MessageEnded>>
      by_type_;
};

}  // namespace dagsweep
