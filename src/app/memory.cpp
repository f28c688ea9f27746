#include "app/memory.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <malloc.h>
#include <new>
#include <sys/mman.h>

namespace {

constexpr std::size_t large = std::size_t{1} << 20;

}  // namespace

#ifndef DAGSWEEP_SANITIZE  // sanitizers keep their own books of what is allocated

namespace {

/// Has the system provide memory that is about to be written all at once: page by page, as it is
/// first touched, takes longer than what is written there.
void make_present([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_POPULATE_WRITE
  constexpr std::size_t page = 4096;
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
  // An older system may refuse, and will provide it later.
  madvise(static_cast<std::byte*>(memory) + before, (bytes - before) / page * page,
          MADV_POPULATE_WRITE);
#endif
}

}  // namespace

void* operator new(std::size_t bytes) {
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  if (bytes >= large) make_present(memory, bytes);
  return memory;
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

#endif

namespace dagsweep {

void set_memory_policy() {
  mallopt(M_MMAP_THRESHOLD, large);
  mallopt(M_TRIM_THRESHOLD, 32 * large);
}

}  // namespace dagsweep
