#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <utility>
#include <vector>

namespace dagsweep {

/// Memory that the arrays of repeated calls use again, such as those of a scheduler that is called
/// for many small instances. While a workspace is in use on a thread, small arrays (WorkVector,
/// RawVector, IdMap) give it their memory when they end, and new ones take it from there. So a call
/// that is like an earlier one allocates nothing. Large arrays, and arrays of threads that use no
/// workspace, are allocated and freed as usual. An array may outlive the workspace.
class Workspace {
 public:
  static constexpr std::size_t largest = 4096;  ///< bytes of an array that are kept
  static constexpr std::size_t step = 32;       ///< bytes between the sizes of blocks

  Workspace() = default;
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace();

  /// Puts a workspace to use on the present thread, in place of the one in use before, until the
  /// end of the scope. The workspace must outlive this.
  class Use {
   public:
    explicit Use(Workspace& workspace) : before_(std::exchange(in_use_, &workspace)) {}
    ~Use() { in_use_ = before_; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    Workspace* before_;
  };

  /// Memory for an array. Throws std::bad_alloc.
  static void* take(std::size_t bytes) {
    if (bytes > largest) return ::operator new(bytes);
    const std::size_t size = size_class(bytes);
    if (in_use_ != nullptr) {
      Block*& first = in_use_->free_[size];
      if (first != nullptr) return std::exchange(first, first->next);
    }
    return ::operator new((size + 1) * step);
  }
  /// Gives back memory that take(bytes) has returned.
  static void give(void* memory, std::size_t bytes) noexcept {
    if (bytes > largest || in_use_ == nullptr) return ::operator delete(memory);
    Block*& first = in_use_->free_[size_class(bytes)];
    first = ::new (memory) Block{first};
  }

 private:
  struct Block {
    Block* next;
  };
  static std::size_t size_class(std::size_t bytes) { return bytes == 0 ? 0 : (bytes - 1) / step; }

  std::array<Block*, largest / step> free_{};
  // Nothing that a program computes depends on it.
  static inline constinit thread_local Workspace* in_use_ = nullptr;
};

/// Allocator whose memory comes from the workspace in use.
template <class T>
struct WorkspaceAllocator {
  using value_type = T;
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  WorkspaceAllocator() = default;
  template <class U>
  constexpr WorkspaceAllocator(const WorkspaceAllocator<U>& /*other*/) noexcept {}

  // NOLINTBEGIN(bugprone-sizeof-expression): T may be a pointer.
  T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(Workspace::take(count * sizeof(T)));
  }
  void deallocate(T* memory, std::size_t count) noexcept {
    Workspace::give(memory, count * sizeof(T));
  }
  // NOLINTEND(bugprone-sizeof-expression)

  friend bool operator==(WorkspaceAllocator, WorkspaceAllocator) = default;
};

/// A vector of a call that may be repeated. The first elements that are appended fill a block.
template <class T>
class WorkVector : public std::vector<T, WorkspaceAllocator<T>> {
  using Base = std::vector<T, WorkspaceAllocator<T>>;

 public:
  using Base::Base;

  void push_back(const T& element) { emplace_back(element); }
  void push_back(T&& element) { emplace_back(std::move(element)); }
  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    constexpr std::size_t of_block = Workspace::step / sizeof(T);
    if (of_block > 1 && this->capacity() == 0) this->reserve(of_block);
    return Base::emplace_back(std::forward<Arguments>(arguments)...);
  }
};

}  // namespace dagsweep
