#include "simulation/scenario/scenario.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/random.hpp"

namespace dagsweep {
namespace {

/// The first `count` processors of a uniformly random permutation.
std::vector<ProcessorId> drawn_processors(std::size_t count, std::size_t processors,
                                          std::uint64_t seed) {
  std::vector<ProcessorId> order;
  for (const ProcessorId p : IdRange<ProcessorId>(processors)) order.push_back(p);
  RandomStream random(seed, Purpose::failure);
  for (std::size_t k = 0; k < count; ++k) {
    std::swap(order[k], order[k + random.below(processors - k)]);
  }
  order.resize(count);
  return order;
}

/// Draws the processors that fail, join and, unless they are given, crash, in this order, and the
/// times.
std::vector<Outage> draw_outages(const ScenarioSettings& settings, std::size_t processors,
                                 double m0, std::uint64_t seed) {
  std::vector<Outage> outages;
  const double crash_horizon = settings.crash_horizon.value_or(m0);
  const std::size_t absent = settings.failures + settings.joins;
  std::vector<ProcessorId> affected =
      drawn_processors(absent + (settings.crash_set ? 0 : settings.crashes), processors, seed);
  if (settings.crash_set) {
    affected.insert(affected.end(), settings.crash_set->begin(), settings.crash_set->end());
  }
  for (const ProcessorId p : affected) {
    RandomStream random(seed, Purpose::failure, 1, p.value);
    if (outages.size() < settings.failures) {
      const double time =
          settings.failure_time ? *settings.failure_time * m0 : random.uniform(0.0, m0);
      const double end = settings.recovery ? time + *settings.recovery * m0 : never;
      outages.push_back({p, time, end});
    } else if (outages.size() < absent) {
      outages.push_back({p, 0.0, random.uniform(0.0, m0)});
    } else {
      const double time =
          settings.crash_time ? *settings.crash_time * m0 : random.uniform(0.0, crash_horizon);
      outages.push_back({p, time, never});
    }
  }
  return outages;
}

/// Sorts outages by processor and time and merges overlapping ones of one processor.
void merge_overlapping(std::vector<Outage>& outages) {
  std::sort(outages.begin(), outages.end(), [](const Outage& a, const Outage& b) {
    return std::tie(a.processor, a.begin, a.end) < std::tie(b.processor, b.begin, b.end);
  });
  std::vector<Outage> merged;
  for (const Outage& outage : outages) {
    if (!merged.empty() && merged.back().processor == outage.processor &&
        outage.begin <= merged.back().end) {
      merged.back().end = std::max(merged.back().end, outage.end);
    } else {
      merged.push_back(outage);
    }
  }
  outages = std::move(merged);
}

}  // namespace

std::vector<ProcessorId> processors_that_stay(const ScenarioSettings& settings,
                                              std::size_t processors, std::uint64_t seed) {
  const std::vector<ProcessorId> absent =
      drawn_processors(settings.failures + settings.joins, processors, seed);
  std::vector<ProcessorId> staying;
  for (const ProcessorId p : IdRange<ProcessorId>(processors)) {
    if (std::find(absent.begin(), absent.end(), p) == absent.end()) staying.push_back(p);
  }
  return staying;
}

Scenario draw_scenario(const ScenarioSettings& settings, const Platform& platform, double m0,
                       std::uint64_t seed) {
  const std::size_t processors = platform.processor_count();
  const std::size_t affected = settings.failures + settings.joins + settings.crashes;
  if (affected > processors) {
    throw InputError(std::to_string(settings.failures) + " failures, " +
                     std::to_string(settings.joins) + " joins and " +
                     std::to_string(settings.crashes) + " crashes need " +
                     std::to_string(affected) + " processors (the platform has " +
                     std::to_string(processors) + ")");
  }
  Scenario scenario;
  if (m0 > 0.0) scenario.bound = settings.bound;  // else infinitely many events at time 0
  scenario.mean_gap = settings.change_interval * m0;
  scenario.seed = seed;
  scenario.rules = settings.rules;

  scenario.outages = draw_outages(settings, processors, m0, seed);
  for (const AvailabilityEvent& event : settings.events) {
    if (std::max(event.resource.first, event.resource.second).index() >= processors) {
      throw InputError("an event names processor " +
                       std::to_string(std::max(event.resource.first, event.resource.second).value) +
                       " (there are " + std::to_string(processors) + ", numbered from 0)");
    }
  }
  scenario.outages.insert(scenario.outages.end(), settings.outages.begin(), settings.outages.end());
  merge_overlapping(scenario.outages);
  const auto in_outage = [&](const AvailabilityEvent& event) {
    return std::any_of(scenario.outages.begin(), scenario.outages.end(), [&](const Outage& outage) {
      return event.resource == Resource{outage.processor, outage.processor} &&
             event.time >= outage.begin && event.time < outage.end;
    });
  };
  std::remove_copy_if(settings.events.begin(), settings.events.end(),
                      std::back_inserter(scenario.events), in_outage);
  std::stable_sort(
      scenario.events.begin(), scenario.events.end(),
      [](const AvailabilityEvent& a, const AvailabilityEvent& b) { return a.time < b.time; });
  return scenario;
}

}  // namespace dagsweep
