#pragma once

/// Marks a function whose loops are compiled several times, once for each generation of vector
/// instructions; the processor at hand decides which one runs. Results are the same to the bit:
/// nothing is contracted or reordered. Sanitizers cannot see through the choice, and get one
/// version.
#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define DAGSWEEP_VECTORISED \
  __attribute__((target_clones("arch=skylake-avx512", "avx2", "default")))
#else
#define DAGSWEEP_VECTORISED
#endif
