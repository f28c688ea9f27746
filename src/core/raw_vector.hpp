#pragma once

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

#include "core/workspace.hpp"

namespace dagsweep {

/// Default-initialises elements: numbers that are added by resize() stay uninitialised.
template <class T>
struct RawAllocator : WorkspaceAllocator<T> {
  RawAllocator() = default;
  template <class U>
  constexpr RawAllocator(const RawAllocator<U>& /*other*/) noexcept {}

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
inline constexpr std::size_t least_prefaulted = std::size_t{1} << 20;  ///< bytes

/// Reserves memory for an empty vector; all of it is about to be written. From `least_prefaulted`
/// bytes on, the memory is mapped.
template <class Vector>
void reserve_present(Vector& vector, std::size_t count) {
  vector.reserve(count);
  const std::size_t bytes = count * sizeof(typename Vector::value_type);
  if (bytes >= least_prefaulted) prefault(vector.data(), bytes);
}
/// A vector of `count` numbers that are about to be written, with its memory mapped.
template <class T>
RawVector<T> present_vector(std::size_t count) {
  if (count * sizeof(T) < least_prefaulted) return RawVector<T>(count);
  RawVector<T> vector;
  reserve_present(vector, count);
  vector.resize(count);
  return vector;
}

}  // namespace dagsweep
