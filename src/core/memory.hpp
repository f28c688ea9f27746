#pragma once

#include <cstddef>
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

/// Has the system provide memory that is about to be written, all at once and in huge pages if
/// there is much of it: page by page, as each is first touched, takes longer than what is written
/// there.
void make_present(void* memory, std::size_t bytes);

/// Reserves memory for an empty vector; all of it is about to be written.
template <class Vector>
void reserve_present(Vector& vector, std::size_t count) {
  vector.reserve(count);
  make_present(vector.data(), count * sizeof(typename Vector::value_type));
}
/// Makes an empty vector as long; all of it is about to be written.
template <class T>
void resize_present(RawVector<T>& vector, std::size_t count) {
  reserve_present(vector, count);
  vector.resize(count);
}

/// Does this process keep large arrays that it frees, for those that come next, or do they go back
/// to the system, as runs of all sizes follow each other? Small ones stay, as the next run needs as
/// many.
void keep_freed_memory(bool keep);
/// Gives back all that is free.
void give_back_freed_memory();

}  // namespace dagsweep
