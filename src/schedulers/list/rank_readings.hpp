#pragma once

#include "core/parameters.hpp"
#include "schedule/priorities.hpp"

namespace dagsweep {

// Parameters of readings that published code has (list/README.md, "Readings of published code").

inline constexpr ParameterSpec ranks_parameter{
    .name = "ranks",
    .kind = ParameterKind::choice,
    .fallback = "means",
    .meaning =
        "mean communication times over pairs of processors, or with the links to themselves; or "
        "bl + index in the reversed canonical order",
    .choices = "means|with-self-links|with-index"};

inline constexpr ParameterSpec tl_parameter{
    .name = "tl",
    .kind = ParameterKind::choice,
    .fallback = "predecessor",
    .meaning = "top levels add the time of the predecessor, or of the task itself",
    .choices = "predecessor|own-time"};

/// The parameter of a scheduler that had results before it had the parameter.
constexpr ParameterSpec added_later(ParameterSpec spec) {
  spec.later = true;
  return spec;
}

/// What these parameters say; the default of one that the scheduler has not.
inline RankReadings rank_readings(const Parameters& parameters) {
  const auto says = [&](std::string_view name, std::string_view value) {
    return parameters.declares(name) && parameters.text(name) == value;
  };
  return {.with_self_links = says("ranks", "with-self-links"),
          .with_index = says("ranks", "with-index"),
          .own_time = says("tl", "own-time")};
}

}  // namespace dagsweep
