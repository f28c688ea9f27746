#pragma once

#include <concepts>
#include <memory>

#include "metrics/run.hpp"
#include "simulation/events/listeners.hpp"

namespace dagsweep {

/// Observes the events of one run for one metric.
class MetricListener {
 public:
  virtual ~MetricListener() = default;
  /// Adds itself to the listeners of a run, before the run. `listeners` must not be used longer
  /// than this object.
  virtual void attach_to(Listeners& listeners) = 0;
  /// Value of the metric, after the run.
  virtual double value(const Run& run) const = 0;
  /// Whether the metric is a mean or a ratio, and so is not defined for a series of runs.
  virtual bool is_mean() const = 0;
};

/// Formula of a metric that a listener of type L (simulation/events/listeners.hpp) observes. L has
/// a member value(), or value(run) if it also reads the executed run. An L is made for each run,
/// from the instance if it has such a constructor. If it has a member listens(), it is told the
/// events only where that is true. Its values add up over the runs of a series unless it has a
/// member is_mean.
template <class L>
std::unique_ptr<MetricListener> observed_by(const Instance& instance) {
  class Listener final : public MetricListener {
   public:
    explicit Listener(L listener) : listener_(std::move(listener)) {}
    void attach_to(Listeners& listeners) override {
      if constexpr (requires(const L& of) { of.listens(); }) {
        if (!listener_.listens()) return;
      }
      listeners.add(listener_);
    }
    double value(const Run& run) const override {
      if constexpr (requires(const L& of) { of.value(run); })
        return listener_.value(run);
      else
        return listener_.value();
    }
    bool is_mean() const override {
      return requires {
        L::is_mean;
      };
    }

   private:
    L listener_;
  };
  if constexpr (std::constructible_from<L, const Instance&>) {
    return std::make_unique<Listener>(L(instance));
  } else {
    return std::make_unique<Listener>(L());
  }
}

}  // namespace dagsweep
