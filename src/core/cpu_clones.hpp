#pragma once

/// Before a function of plain loops: compiles it for processors with AVX-512 and AVX2 too; the
/// program takes the best that its processor has. Results are the same to the bit, since no loop
/// may be reassociated or contracted. The choice is made before ThreadSanitizer is ready, so that
/// programs with it have one version only.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__)
#define DAGSWEEP_CPU_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define DAGSWEEP_CPU_CLONES
#endif
