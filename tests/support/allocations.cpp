#include "support/allocations.hpp"

#include <algorithm>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {
thread_local std::size_t held = 0;
thread_local std::size_t peak = 0;
thread_local std::size_t count = 0;
thread_local std::size_t total = 0;
}  // namespace

namespace dagsweep {

std::size_t bytes_held() {
  return held;
}
std::size_t peak_bytes() {
  return peak;
}
void reset_peak() {
  peak = held;
}
std::size_t allocation_count() {
  return count;
}
std::size_t bytes_allocated() {
  return total;
}

}  // namespace dagsweep

void* operator new(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  ++count;
  total += size;
  held += malloc_usable_size(memory);
  peak = std::max(peak, held);
  return memory;
}
void* operator new(std::size_t size, const std::nothrow_t& /*unused*/) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* memory) noexcept {
  held -= malloc_usable_size(memory);
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  operator delete(memory);
}
