#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace dagsweep {

/// Leaves what has no constructor as it is in memory.
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

/// A vector of numbers whose resize() leaves the new ones unset: for millions that are written
/// once.
template <class T>
using RawVector = std::vector<T, RawAllocator<T>>;

}  // namespace dagsweep
