#include "core/raw_vector.hpp"

#include <cstdint>
#include <sys/mman.h>

namespace dagsweep {

void make_present([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  constexpr std::size_t page = 4096;
  constexpr std::size_t much = std::size_t{1} << 20;
  if (bytes < much) return;
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
  // An older system may refuse, and will provide it later.
  madvise(static_cast<std::byte*>(memory) + before, (bytes - before) / page * page,
          MADV_POPULATE_WRITE);
#endif
}

}  // namespace dagsweep
