#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/stop.hpp"
#include "results/atomic_file.hpp"
#include "results/disk_space.hpp"
#include "results/provenance.hpp"
#include "sweep/rows/row_schema.hpp"

namespace dagsweep {

/// What a results file would need.
struct FileNeeds {
  std::uint64_t bytes = 0;
  /// The least number of shards with which each file has at most 10^10 rows and 16 TB, which is
  /// what the file system ext4 holds.
  std::uint64_t shards = 1;
};
FileNeeds needs_of(const RowSchema& schema);
/// The advice to use shards, as a line; "" if one file does.
std::string shard_advice(const RowSchema& schema);

/// Creates the results file of a sweep or shard atomically, with every row pending. Its structure
/// never changes afterwards. Throws IoError (disk full, no permission); InputError if it would have
/// more than 10^10 rows; Stopped, and then there is no file.
void create_results(const std::string& path, const RowSchema& schema, const Launch& launch,
                    const StopToken& stop = {});

/// The same in steps, so that many ranks can write what takes long.
class ResultsDraft {
 public:
  /// Writes the file under a temporary name, but for the zeros in unwritten(). Throws as
  /// create_results().
  ResultsDraft(const std::string& path, const RowSchema& schema, const Launch& launch,
               const StopToken& stop = {});

  const std::string& path() const { return file_.draft(); }
  /// Where zeros are to be written before it is published: nowhere if the file system can reserve
  /// space.
  const std::vector<FileRange>& unwritten() const { return unwritten_; }
  /// Gives the file its name. Throws IoError.
  void publish() { file_.publish(); }

 private:
  AtomicFile file_;
  std::vector<FileRange> unwritten_;
};

}  // namespace dagsweep
