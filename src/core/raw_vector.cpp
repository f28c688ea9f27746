#include "core/raw_vector.hpp"

#include <cstddef>
#include <cstdint>
#include <sys/mman.h>

namespace dagsweep {
namespace {

/// madvise() on the whole pages inside a range of memory. Failure (an older kernel) is ignored.
void advise(void* memory, std::size_t bytes, std::size_t page, int advice) {
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
  madvise(static_cast<std::byte*>(memory) + before, (bytes - before) / page * page, advice);
}

}  // namespace

void prefault(void* memory, std::size_t bytes) {
  constexpr std::size_t huge_page = 1 << 21;
  if (bytes >= 2 * huge_page) advise(memory, bytes, huge_page, MADV_HUGEPAGE);
#ifdef MADV_POPULATE_WRITE
  constexpr std::size_t page = 1 << 12;
  advise(memory, bytes, page, MADV_POPULATE_WRITE);
#endif
}

}  // namespace dagsweep
