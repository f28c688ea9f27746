#include "schedulers/replication/kernels/kernels.hpp"

#include <bit>
#include <cstring>
#include <limits>
#include <vector>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace dagsweep {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Other compilers have no such pragma; with DAGSWEEP_PORTABLE one version is to serve all.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(DAGSWEEP_PORTABLE)
#define DAGSWEEP_HAS_GENERATIONS
#endif

namespace portable {
#define DAGSWEEP_NAME "portable"
#define DAGSWEEP_WIDTH 2
#include "schedulers/replication/kernels/generation.inc"
#undef DAGSWEEP_WIDTH
#undef DAGSWEEP_NAME
}  // namespace portable

#if defined(DAGSWEEP_HAS_GENERATIONS)
#pragma GCC push_options
#pragma GCC target("avx2")
namespace avx2 {
#define DAGSWEEP_NAME "avx2"
#define DAGSWEEP_WIDTH 4
#include "schedulers/replication/kernels/generation.inc"
#undef DAGSWEEP_WIDTH
#undef DAGSWEEP_NAME
}  // namespace avx2
#pragma GCC pop_options

#pragma GCC push_options
#pragma GCC target("avx512f")
namespace avx512 {
#define DAGSWEEP_NAME "avx512"
#define DAGSWEEP_WIDTH 8
#include "schedulers/replication/kernels/generation.inc"
#undef DAGSWEEP_WIDTH
#undef DAGSWEEP_NAME
}  // namespace avx512
#pragma GCC pop_options
#endif

std::vector<Kernels> supported() {
  std::vector<Kernels> found;
#if defined(DAGSWEEP_HAS_GENERATIONS)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f")) found.push_back(avx512::table);
  if (__builtin_cpu_supports("avx2")) found.push_back(avx2::table);
#endif
  found.push_back(portable::table);
  return found;
}

}  // namespace

std::span<const Kernels> all_kernels() {
  static const std::vector<Kernels> all = supported();
  return all;
}

}  // namespace dagsweep
