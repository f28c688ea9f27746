#pragma once

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

namespace dagsweep {

/// Default-initialises elements: numbers that are added by resize() stay uninitialised. Not derived
/// from std::allocator, because <memory> takes long to compile and almost every file includes this.
template <class T>
struct RawAllocator {
  using value_type = T;
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  RawAllocator() = default;
  template <class U>
  constexpr RawAllocator(const RawAllocator<U>& /*other*/) noexcept {}

  T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(::operator new(count * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t /*count*/) noexcept { ::operator delete(memory); }

  template <class U>
  void construct(U* at) noexcept {
    ::new (static_cast<void*>(at)) U;
  }
  template <class U, class... Arguments>
  void construct(U* at, Arguments&&... arguments) {
    ::new (static_cast<void*>(at)) U(std::forward<Arguments>(arguments)...);
  }

  friend bool operator==(RawAllocator, RawAllocator) = default;
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

}  // namespace dagsweep
