#pragma once

/// Attribute of a function of plain loops: compiles it also for processors with AVX-512 and AVX2;
/// the program runs the best version that its processor supports. Results are the same to the bit,
/// since no loop may be reassociated or contracted. The version is chosen before ThreadSanitizer is
/// ready, so programs built with it have one version only.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__)
#define DAGSWEEP_CPU_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define DAGSWEEP_CPU_CLONES
#endif
