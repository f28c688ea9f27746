#include "core/memory.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace dagsweep {

namespace {

#ifdef __linux__
/// madvise() on the whole pages inside a range of memory. Failure (an older kernel) is ignored.
void advise(void* memory, std::size_t bytes, std::size_t page, int advice) {
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
  madvise(static_cast<std::byte*>(memory) + before, (bytes - before) / page * page, advice);
}
#endif

}  // namespace

void prefault([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
  [[maybe_unused]] constexpr std::size_t page = 1 << 12;
  [[maybe_unused]] constexpr std::size_t huge_page = 1 << 21;
#ifdef MADV_HUGEPAGE
  if (bytes >= 2 * huge_page) advise(memory, bytes, huge_page, MADV_HUGEPAGE);
#endif
#ifdef MADV_POPULATE_WRITE
  if (bytes >= 256 * page) advise(memory, bytes, page, MADV_POPULATE_WRITE);
#endif
}

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
