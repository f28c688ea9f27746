#pragma once

#include <array>

#include "schedule/reactive_scheduler.hpp"
#include "schedulers/reactive/parts/gtp_mapping.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> gtp_parameters{{running_parameter, adopt_parameter}};

struct GtpFeatures {
  bool copies = false;     ///< `/c`: the input copies of migrated tasks stay data sources
  bool rewinding = false;  ///< `/r`: the simulation rewinds tasks when a processor fails
};

/// GTP (Hernandez & Cole, Computacion y Sistemas 13(2), 2009; also PDCN, PPAM and GridNets 2007):
/// at every rescheduling point all unfinished tasks are mapped anew (parts/gtp_mapping.hpp).
template <GtpFeatures features>
class Gtp final : public ReactiveScheduler {
 public:
  static constexpr bool keeps_copies = features.copies;
  static constexpr bool rewinds = features.rewinding;
  static constexpr bool regenerates = false;

  explicit Gtp(const Parameters& parameters)
      : mapping_(features.copies, RemappingChoices(parameters)) {}

  Schedule schedule(const Snapshot& now, const StopToken& stop) override {
    return mapping_.schedule(now, stop);
  }
  std::optional<Schedule> reschedule(const Snapshot& now, const StopToken& stop) override {
    return mapping_.better_schedule(now, stop);
  }
  std::uint64_t dropped_assignments() const override { return mapping_.dropped_assignments(); }
  std::uint64_t pairs_examined() const override { return mapping_.pairs_examined(); }

 private:
  GtpMapping mapping_;
};

}  // namespace dagsweep
