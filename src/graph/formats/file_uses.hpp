#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/parameters.hpp"
#include "graph/task_graph.hpp"

namespace dagsweep {

/// The files that the tasks of a workflow write and read, and the edges that follow from them
/// (README.md, "Edges from files").
class FileUses {
 public:
  using Task = std::uint32_t;
  using File = std::uint32_t;
  using Pair = std::pair<Task, Task>;  ///< parent, child

  /// The number of the file named `name`; a new one at the first mention.
  File file(std::string_view name);
  std::optional<File> find(std::string_view name) const;
  std::size_t file_count() const { return size_.size(); }

  /// Sets the size of a file that is stated apart from its uses; the last one counts.
  void set_size(File file, double bytes) {
    repeated_sizes_ += size_[file].value_or(bytes) != bytes ? 1 : 0;
    size_[file] = bytes;
  }
  /// Adds a use of a file. `bytes`: size of the file as this use states it. Of several uses of one
  /// file by one task, the first of each kind (written, read) counts.
  void add_written(Task task, File file, std::optional<double> bytes) {
    written_.push_back({task, file, bytes});
  }
  void add_read(Task task, File file, std::optional<double> bytes) {
    read_.push_back({task, file, bytes});
  }

  /// The edges that parameter `edges` selects, with their data in bytes, and their items.
  /// `declared` may have repetitions. Appends notices, of files that are in several items if
  /// parameter `items` is `file` or not declared. Throws InputError if there are more than
  /// 20,000,000 triples of a file, a writer and another task that reads it.
  std::vector<EdgeDraft> edges(std::size_t tasks, std::vector<Pair> declared,
                               const Parameters& parameters, std::vector<std::string>& notices);

 private:
  struct Use {
    Task task;
    File file;
    std::optional<double> bytes;
  };
  void sort_uses();
  void note_sizes(std::vector<std::string>& notices) const;
  double size_of(const Use& written) const;

  std::unordered_map<std::string, File> number_of_;  // for lookup only
  std::vector<std::optional<double>> size_;          // [files]
  std::vector<Use> written_, read_;
  std::vector<std::optional<double>> first_read_size_;  // [files]
  std::size_t repeated_sizes_ = 0;                      // sizes that a further statement changes
  std::size_t repeated_uses_ = 0;                       // uses by the same task with another size
};

}  // namespace dagsweep
