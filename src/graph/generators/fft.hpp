#pragma once

#include <array>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 3> fft_parameters{{
    {"pieces", ParameterKind::integer, "64", "blocks of points, a power of two", 1, 16777216},
    {"points_log2", ParameterKind::integer, "24",
     "butterfly stages; there are 2^points_log2 points", 1, 62},
    {"ratio", ParameterKind::real, "3", "work of a butterfly task; load and collect tasks have 1",
     0},
}};

/// FFT of 2^points_log2 points in equal pieces (L-HEFT paper, section 5.2: 16M points in 64 pieces,
/// 1664 tasks). Every piece has a load task (bit reversal; work 1), one butterfly task (work ratio)
/// in each of points_log2 stages, and a collect task (work 1). Butterflies of the first stages span
/// less than a piece and need only the same piece of the previous stage. The last r = log2(pieces)
/// stages combine pieces: in stage s = 0 .. r-1 of these, piece i needs the pieces i and i xor 2^s.
/// Every edge carries one piece, volume 1. pieces * (points_log2 + 2) tasks, numbered stage by
/// stage. Throws InputError unless pieces is a power of two <= 2^points_log2.
TaskGraph make_fft(const Parameters& parameters, std::uint64_t seed);

}  // namespace dagsweep
