#pragma once

#include <array>

#include "schedule/reactive_scheduler.hpp"
#include "schedulers/reactive/parts/gtp_mapping.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> gtp_parameters{{running_parameter, adopt_parameter}};

/// GTP (Hernandez & Cole, Computacion y Sistemas 13(2), 2009; also PDCN, PPAM and GridNets 2007):
/// at every rescheduling point all unfinished tasks are mapped anew (parts/gtp_mapping.hpp).
/// `uses_copies`: the input copies of migrated tasks stay data sources (`/c`). `undoes_tasks`: the
/// simulation rewinds tasks when a processor fails (`/r`).
template <bool uses_copies, bool undoes_tasks>
class Gtp final : public ReactiveScheduler {
 public:
  static constexpr bool keeps_copies = uses_copies;
  static constexpr bool rewinds = undoes_tasks;
  static constexpr bool regenerates = false;

  explicit Gtp(const Parameters& parameters)
      : mapping_(uses_copies, RemappingChoices(parameters)) {}

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
