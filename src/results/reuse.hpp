#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/stop.hpp"
#include "results/hdf5.hpp"
#include "results/stored_rows.hpp"
#include "sweep/rows/row_schema.hpp"
#include "sweep/rows/tuple_result.hpp"

namespace dagsweep {

/// The intact results of a file of another sweep, by tuple identity.
class OldResults {
 public:
  /// Reads the whole file once. Throws InputError if the file is missing, of another model version
  /// or of a timing sweep, or if the schema is of a timing sweep; IoError if the file cannot be
  /// read. Stopped.
  OldResults(const std::string& path, const RowSchema& schema, const StopToken& stop = {});

  /// Fills in the result of the tuple with result.identity; returns false if there is none.
  bool fill(TupleResult& result) const;
  /// Names of the metrics that the file lacks; they are NaN in the results.
  const std::vector<std::string>& missing() const { return missing_; }
  std::uint64_t damaged_rows() const { return damaged_rows_; }
  /// Path of the first damaged dataset of the description, if any. Rows do not depend on it.
  const std::optional<std::string>& damaged_description() const { return damaged_description_; }

 private:
  void read(const RowSchema& schema, const StopToken& stop);

  hdf5::Handle file_;
  std::optional<StoredRows> rows_;
  std::vector<std::optional<std::size_t>> offsets_;  // [RowSchema::metrics]
  std::vector<std::string> missing_;
  std::unordered_map<std::uint64_t, std::pair<std::uint64_t, RunStatus>> known_;
  std::uint64_t damaged_rows_ = 0;
  std::optional<std::string> damaged_description_;
};

}  // namespace dagsweep
