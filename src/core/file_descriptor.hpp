#pragma once

#include <unistd.h>
#include <utility>

namespace dagsweep {

/// An open file, or none; closed with this object.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { close(); }

  int number() const { return number_; }  ///< -1: none
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (number_ >= 0) ::close(release());
  }
  int release() { return std::exchange(number_, -1); }  ///< the number, which the caller closes

 private:
  int number_ = -1;
};

}  // namespace dagsweep
