#include "launch/failure_reasons.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "results/file_access.hpp"
#include "results/row_layout.hpp"
#include "results/stored_rows.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {
namespace {

const char* word_of(RunStatus status) {
  switch (status) {
    case RunStatus::stalled:
      return "stalled";
    case RunStatus::failed:
      return "failed";
    default:
      return "aborted";
  }
}

/// The text with every sequence of digits replaced by #.
std::string without_numbers(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c < '0' || c > '9') {
      out += c;
    } else if (out.empty() || out.back() != '#') {
      out += '#';
    }
  }
  return out;
}

/// The reason without the algorithm's name; reasons of commands begin with it.
std::string reason_of(const std::string& reason, const std::string& label) {
  const std::string name = label.substr(0, label.find(' ')) + ": ";
  return reason.starts_with(name) ? reason.substr(name.size()) : reason;
}

std::vector<FailureReason> reasons_in(hid_t file) {
  const auto labels = hdf5::read_texts(hdf5::open_table(file, "axes/algorithm"));
  const AlgorithmOfTuple algorithm_of(file);
  const StoredRows rows(file);
  std::map<std::tuple<std::uint32_t, RunStatus, std::string>, FailureReason> found;
  hdf5::in_pieces(rows.size(), [&](std::uint64_t first, std::uint64_t count) {
    if (std::ranges::none_of(rows.statuses(first, count), has_reason)) return;
    const RowPiece piece = rows.read(first, count);
    for (std::uint64_t k = 0; k < count; ++k) {
      if (!has_reason(piece.status[k]) || !piece.intact[k]) continue;
      const std::uint64_t tuple = piece.tuple(k);
      const std::uint32_t algorithm = algorithm_of(tuple);
      if (algorithm >= labels.size()) continue;  // damaged file
      const std::string reason = reason_of(piece.reasons[k], labels[algorithm]);
      const auto [entry, added] =
          found.try_emplace({algorithm, piece.status[k], without_numbers(reason)});
      if (added) entry->second = {labels[algorithm], piece.status[k], reason, 0, tuple};
      ++entry->second.runs;
    }
  });
  std::vector<std::pair<std::uint32_t, FailureReason>> sorted;
  sorted.reserve(found.size());
  for (auto& [key, reason] : found) sorted.emplace_back(std::get<0>(key), std::move(reason));
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second.runs > b.second.runs;
  });
  std::vector<FailureReason> reasons;
  reasons.reserve(sorted.size());
  for (auto& [algorithm, reason] : sorted) reasons.push_back(std::move(reason));
  return reasons;
}

bool is_built_in(const std::string& label) {
  const std::string name = label.substr(0, label.find(' '));
  return std::ranges::any_of(schedulers(),
                             [&](const SchedulerEntry& entry) { return entry.name == name; });
}

}  // namespace

std::vector<FailureReason> failure_reasons(const std::string& path) {
  return with_results(path, H5F_ACC_RDONLY, reasons_in);
}

void print_failure_reasons(std::ostream& out, const std::vector<FailureReason>& reasons) {
  constexpr std::size_t named_per_algorithm = 2;
  std::size_t named = 0;
  for (std::size_t k = 0; k < reasons.size(); ++k) {
    const FailureReason& one = reasons[k];
    const bool is_first = k == 0 || reasons[k - 1].algorithm != one.algorithm;
    named = is_first ? 1 : named + 1;
    if (named > named_per_algorithm) {
      if (named == named_per_algorithm + 1) {
        out << "  " << visible(one.algorithm) << ": and other reasons\n";
      }
      continue;
    }
    out << fmt::format("  {}: {} {}{}{} ({}tuple {})\n", visible(one.algorithm), one.runs,
                       word_of(one.status), one.reason.empty() ? "" : ": ", visible(one.reason),
                       one.runs > 1 ? "the first is " : "", one.first_tuple);
  }
  const auto any = [&](auto is_meant) { return std::ranges::any_of(reasons, is_meant); };
  if (any([](const FailureReason& one) {
        return one.status == RunStatus::failed && !is_built_in(one.algorithm);
      })) {
    out << "  once a command is corrected, run --resume --retry failed runs its failed tuples "
           "again\n";
  }
  if (any([](const FailureReason& one) {
        return one.status == RunStatus::stalled && one.reason.empty();
      })) {
    out << "  a stalled run can never complete: what it needs is on processors that do not come "
           "back\n";
  }
  if (any([](const FailureReason& one) { return one.status == RunStatus::aborted; })) {
    out << "  run --resume --retry aborted runs the aborted tuples again, best with more time or "
           "memory\n";
  }
}

}  // namespace dagsweep
