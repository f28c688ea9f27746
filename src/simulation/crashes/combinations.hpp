#pragma once

#include <cstdint>
#include <vector>

namespace dagsweep {

/// Number of sets of k of n elements, k <= n; limit + 1 if it is larger than `limit`.
std::uint64_t binomial(std::size_t n, std::size_t k, std::uint64_t limit);

/// The set of k of the elements 0 .. n-1 with this number, which counts from 0 in lexicographic
/// order. Elements increase. There are fewer than 2^40 sets.
std::vector<std::size_t> combination(std::size_t n, std::size_t k, std::uint64_t number);

}  // namespace dagsweep
