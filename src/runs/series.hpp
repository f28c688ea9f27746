#pragma once

#include <array>
#include <cstdint>

#include "core/parameters.hpp"

namespace dagsweep {

/// Parameters of a series, given beside those of a graph kind that iterates.
inline constexpr std::array<ParameterSpec, 3> series_parameters{{
    {"iterations", ParameterKind::integer, "1", "in a sweep: number of iterations in one run", 1,
     1e6},
    {"carry", ParameterKind::choice, "free",
     "with iterations > 1: processors of an entity in later ones", 0, 0, "free|paid|pinned"},
    {"state", ParameterKind::real, "10", "with carry: paid, data of an entity that moves", 0},
}};

/// Where the entities (groups) of an iteration may run in the following iteration.
enum class Carry : std::uint8_t {
  free,    ///< anywhere
  paid,    ///< anywhere, but the states of entities that move must arrive first
  pinned,  ///< on their processors of the first iteration
};

/// A run of several iterations of an application. Each iteration has its own graph and begins when
/// the previous one has ended (Su, Casanova & Berman, section IV).
struct Series {
  std::uint64_t iterations = 1;
  Carry carry = Carry::free;
  double state = 0.0;  ///< with Carry::paid: data units per entity that moves

  bool is_one() const { return iterations == 1; }
};

/// The series that these parameters describe. Throws InputError for a random number of iterations
/// or state, or for `state` without `carry: paid`.
Series series_of(const Parameters& series_parameters);

}  // namespace dagsweep
