#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace dagsweep {

/// Default-initialises elements: numbers that are added by resize() stay uninitialised.
template <class T>
struct RawAllocator : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = RawAllocator<U>;
  };
  template <class U>
  void construct(U* at) noexcept {
    ::new (static_cast<void*>(at)) U;
  }
  template <class U, class... Arguments>
  void construct(U* at, Arguments&&... arguments) {
    ::new (static_cast<void*>(at)) U(std::forward<Arguments>(arguments)...);
  }
};

/// A vector of numbers whose resize() leaves new elements uninitialised, for large arrays that are
/// written once.
template <class T>
using RawVector = std::vector<T, RawAllocator<T>>;

/// Maps the pages of memory that is about to be written at once, and as huge pages if there are
/// many. Page faults on first access would take longer than the writes themselves.
void prefault(void* memory, std::size_t bytes);

/// Reserves memory for an empty vector and maps it; all of it is about to be written.
template <class Vector>
void reserve_present(Vector& vector, std::size_t count) {
  vector.reserve(count);
  prefault(vector.data(), count * sizeof(typename Vector::value_type));
}
/// Resizes an empty vector and maps its memory; all of it is about to be written.
template <class T>
void resize_present(RawVector<T>& vector, std::size_t count) {
  reserve_present(vector, count);
  vector.resize(count);
}

/// Bytes that one process can hold at most: the machine's memory, or a limit of the process
/// (`ulimit -v`) or of its control group. UINT64_MAX if unknown.
std::uint64_t most_memory();

/// Whether this process keeps large arrays that it has freed for later allocations (true), or
/// returns them to the system (false), as suits runs of different sizes. Small arrays are kept in
/// both cases, because the next run needs about as many.
void keep_freed_memory(bool keep);
/// Returns all freed memory to the system.
void give_back_freed_memory();

}  // namespace dagsweep
