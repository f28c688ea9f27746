#include "core/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace dagsweep {

std::uint64_t most_memory() {
  std::uint64_t least = UINT64_MAX;
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page > 0)
    least = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page);
  struct rlimit space {};
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
    least = std::min<std::uint64_t>(least, space.rlim_cur);
  for (const char* file :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::uint64_t group = 0;
    if (std::ifstream(file) >> group) least = std::min(least, group);
  }
  return least;
}

void keep_freed_memory([[maybe_unused]] bool keep) {
#ifdef __GLIBC__
  mallopt(M_MMAP_MAX, keep ? 0 : 1 << 16);
  mallopt(M_MMAP_THRESHOLD, 1 << 23);
  mallopt(M_TRIM_THRESHOLD, keep ? -1 : 32 << 20);  // -1: never
#endif
}

void give_back_freed_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace dagsweep
