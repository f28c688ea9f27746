#pragma once

#include <cstdint>
#include <vector>

namespace dagsweep {

/// The number of subsets of k of n elements, k <= n; limit + 1 if it is larger than `limit`.
std::uint64_t binomial(std::size_t n, std::size_t k, std::uint64_t limit);

/// The subset of k of the elements 0 .. n-1 with number `number`, counted from 0 in lexicographic
/// order. Its elements increase. There must be fewer than 2^40 subsets.
std::vector<std::size_t> combination(std::size_t n, std::size_t k, std::uint64_t number);

}  // namespace dagsweep
