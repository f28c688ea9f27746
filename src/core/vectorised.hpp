#pragma once

#include <cstddef>
#include <cstring>

/// Marks a function that is compiled several times, once for each generation of vector
/// instructions; the processor at hand decides which one runs. Results are the same to the bit:
/// nothing is contracted or reordered. Sanitizers cannot see through the choice, and get one
/// version.
#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define DAGSWEEP_VECTORISED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define DAGSWEEP_VECTORISED
#endif

namespace dagsweep {

/// Doubles that are worked on together; processors without such wide registers take several. In
/// functions marked as above.
inline constexpr std::size_t lanes = 8;
using Lanes = double __attribute__((vector_size(lanes * sizeof(double))));
/// What comparing two of them gives: -1 for true, 0 for false.
using LaneMask = long long __attribute__((vector_size(lanes * sizeof(long long))));

// By reference: how such values are passed is not the same for all generations.
inline __attribute__((always_inline)) void load(Lanes& to, const double* from) {
  std::memcpy(&to, from, sizeof to);
}
inline __attribute__((always_inline)) void store(double* to, const Lanes& from) {
  std::memcpy(to, &from, sizeof from);
}
inline __attribute__((always_inline)) void lower_to(Lanes& values, const Lanes& others) {
  values = others < values ? others : values;
}
inline __attribute__((always_inline)) void raise_to(Lanes& values, const Lanes& others) {
  values = others > values ? others : values;
}

}  // namespace dagsweep
