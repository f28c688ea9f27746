#pragma once

#include <array>
#include <cstdint>

#include "core/parameters.hpp"

namespace dagsweep {

/// What a sweep may say beside the parameters of a graph that is one iteration of an application.
inline constexpr std::array<ParameterSpec, 3> series_parameters{{
    {"iterations", ParameterKind::integer, "1", "in a sweep: so many of them are one run", 1, 1e6},
    {"carry", ParameterKind::choice, "free", "of several: where an entity may be in the next one",
     0, 0, "free|paid|pinned"},
    {"state", ParameterKind::real, "10", "with carry: paid, the data of an entity that moves", 0},
}};

/// Where the entities (groups) of an iteration may be in the one that follows.
enum class Carry : std::uint8_t {
  free,    ///< anywhere
  paid,    ///< anywhere, but the state of those that move has to arrive first
  pinned,  ///< where they were in the first
};

/// A run of several iterations of an application, each of which has a graph of its own and begins
/// when the one before has ended (Su, Casanova & Berman, section IV).
struct Series {
  std::uint64_t iterations = 1;
  Carry carry = Carry::free;
  double state = 0.0;  ///< `paid`: data units per entity

  bool is_one() const { return iterations == 1; }
};

/// Throws InputError for a number that is to be drawn, or a state that nobody moves.
Series series_of(const Parameters& series_parameters);

}  // namespace dagsweep
