#include "graph/formats/file_uses.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "core/error.hpp"
#include "core/number.hpp"
#include "graph/formats/amounts.hpp"
#include "graph/formats/notices.hpp"

namespace dagsweep {
namespace {

using Task = FileUses::Task;
using Pair = FileUses::Pair;
using Number = std::uint32_t;

/// Which edges a workflow with files gets (parameter `edges`).
enum class EdgeSource : std::uint8_t {
  both,      ///< the declared edges and those that follow from files
  declared,  ///< only the declared edges
  files,     ///< only edges from each task that writes a file to each task that reads it
};

EdgeSource edge_source(std::string_view word) {
  return word == "declared" ? EdgeSource::declared
         : word == "files"  ? EdgeSource::files
                            : EdgeSource::both;
}

/// Lists of numbers, one after another.
struct Lists {
  std::vector<std::size_t> begin;  // [lists + 1]
  std::vector<Number> values;

  std::span<const Number> of(std::size_t list) const {
    return std::span(values).subspan(begin[list], begin[list + 1] - begin[list]);
  }
};

/// [lists]: list l holds value(k) of all entries k with list(k) = l, in increasing k.
template <class List, class Value>
Lists lists_of(std::size_t lists, std::size_t entries, List list, Value value) {
  Lists out{std::vector<std::size_t>(lists + 1, 0), std::vector<Number>(entries)};
  for (std::size_t k = 0; k < entries; ++k) ++out.begin[list(k) + 1];
  for (std::size_t l = 0; l < lists; ++l) out.begin[l + 1] += out.begin[l];
  std::vector<std::size_t> next(out.begin.begin(), out.begin.end() - 1);
  for (std::size_t k = 0; k < entries; ++k) out.values[next[list(k)]++] = value(k);
  return out;
}

/// The precedence order that the declared edges define.
class DeclaredOrder {
 public:
  DeclaredOrder(std::size_t tasks, std::span<const Pair> declared)
      : children_(lists_of(
            tasks, declared.size(), [&](std::size_t k) { return declared[k].first; },
            [&](std::size_t k) { return declared[k].second; })),
        position_(tasks, 0),
        seen_(tasks, 0) {
    std::vector<Number> missing(tasks, 0);
    for (const Pair& pair : declared) ++missing[pair.second];
    std::vector<Task> ready;
    for (Task task = 0; task < tasks; ++task) {
      if (missing[task] == 0) ready.push_back(task);
    }
    for (std::size_t k = 0; k < ready.size(); ++k) {
      position_[ready[k]] = static_cast<Number>(k);
      for (const Task child : children_.of(ready[k])) {
        if (--missing[child] == 0) ready.push_back(child);
      }
    }
    has_cycle_ = ready.size() < tasks;
  }

  bool has_cycle() const { return has_cycle_; }

  /// Whether `first` precedes `second`.
  bool precedes(Task first, Task second) {
    if (position_[first] >= position_[second]) return false;
    ++round_;
    std::vector<Task> open{first};
    while (!open.empty()) {
      const Task task = open.back();
      open.pop_back();
      for (const Task child : children_.of(task)) {
        if (child == second) return true;
        if (seen_[child] == round_ || position_[child] > position_[second]) continue;
        seen_[child] = round_;
        open.push_back(child);
      }
    }
    return false;
  }

 private:
  Lists children_;
  std::vector<Number> position_;  // [tasks] in a topological order
  std::vector<std::uint64_t> seen_;
  std::uint64_t round_ = 0;
  bool has_cycle_ = false;
};

/// Sets of files that edges carry, as lists of uses. Each set that occurs has a number.
class FileSets {
 public:
  explicit FileSets(std::size_t uses) : memberships_(uses, 0), alone_(uses, none) {}

  std::uint32_t number(std::span<const Number> uses) {
    const auto next = count_;
    std::uint32_t& number =
        uses.size() == 1 ? alone_[uses.front()]
                         : of_several_.try_emplace({uses.begin(), uses.end()}, none).first->second;
    if (number != none) return number;
    number = next;
    ++count_;
    for (const Number use : uses) ++memberships_[use];
    return number;
  }
  /// Number of sets with this use.
  std::size_t memberships(std::size_t use) const { return memberships_[use]; }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  std::uint32_t count_ = 0;
  std::vector<Number> memberships_;   // [uses]
  std::vector<std::uint32_t> alone_;  // [uses] number of the set of it alone
  std::map<std::vector<Number>, std::uint32_t> of_several_;
};

/// Numbers of pairs of tasks that share files or are declared, by outcome.
struct PairCounts {
  std::size_t further = 0;  // new edges: not declared
  std::size_t covered = 0;  // no edge: a declared parent of the reader writes all their files, too
  std::size_t against = 0;  // no edge: against the declared order
  std::size_t undeclared = 0;  // no edge: not declared, and only declared edges count
  std::size_t fileless = 0;    // no edge: declared, but without a file, and only files count
};

void note_pairs(const PairCounts& counts, std::vector<std::string>& notices) {
  note(notices, counts.covered, "pair shares", "pairs share",
       "only files that a declared parent of the reader writes, too; no edge");
  note(notices, counts.against, "pair shares", "pairs share",
       "a file against the declared order; no edge");
  note(notices, counts.further, "edge follows", "edges follow",
       "from files only (not declared as parent and child)");
  note(notices, counts.undeclared, "pair shares", "pairs share",
       "a file without being declared; left out");
  note(notices, counts.fileless, "declared edge", "declared edges", "without a file left out");
}

}  // namespace

FileUses::File FileUses::file(std::string_view name) {
  const auto [found, added] = number_of_.emplace(name, static_cast<File>(size_.size()));
  if (added) size_.emplace_back();
  return found->second;
}

std::optional<FileUses::File> FileUses::find(std::string_view name) const {
  const auto found = number_of_.find(std::string(name));
  return found == number_of_.end() ? std::nullopt : std::optional(found->second);
}

void FileUses::sort_uses() {
  for (std::vector<Use>* uses : {&written_, &read_}) {
    std::stable_sort(uses->begin(), uses->end(), [](const Use& a, const Use& b) {
      return a.task < b.task || (a.task == b.task && a.file < b.file);
    });
    const auto last = std::unique(uses->begin(), uses->end(), [&](const Use& a, const Use& b) {
      const bool is_same = a.task == b.task && a.file == b.file;
      repeated_uses_ += is_same && a.bytes != b.bytes ? 1 : 0;
      return is_same;
    });
    uses->erase(last, uses->end());
  }
  first_read_size_.assign(size_.size(), std::nullopt);
  for (const Use& use : read_) {
    if (!first_read_size_[use.file]) first_read_size_[use.file] = use.bytes;
  }
}

double FileUses::size_of(const Use& written) const {
  if (written.bytes) return *written.bytes;
  if (size_[written.file]) return *size_[written.file];
  return first_read_size_[written.file].value_or(0.0);
}

void FileUses::note_sizes(std::vector<std::string>& notices) const {
  const std::size_t files = size_.size();
  const auto file_of = [](const std::vector<Use>& uses) {
    return [&uses](std::size_t k) { return uses[k].file; };
  };
  const auto number = [](std::size_t k) { return static_cast<Number>(k); };
  const Lists writers = lists_of(files, written_.size(), file_of(written_), number);
  const Lists readers = lists_of(files, read_.size(), file_of(read_), number);
  std::size_t differing = 0;
  std::size_t shared = 0;
  std::size_t unknown = 0;
  for (std::size_t file = 0; file < files; ++file) {
    const auto written = writers.of(file);
    shared += written.size() > 1 ? 1 : 0;
    bool differs = false;
    bool is_unknown = false;
    for (const Number w : written) {
      const std::optional<double> size = written_[w].bytes ? written_[w].bytes : size_[file];
      is_unknown |= !size && !first_read_size_[file] && !readers.of(file).empty();
      for (const Number r : readers.of(file)) {
        if (differs || !size || !read_[r].bytes || written_[w].task == read_[r].task) continue;
        differs = *read_[r].bytes != *size;
      }
    }
    differing += differs ? 1 : 0;
    unknown += is_unknown ? 1 : 0;
  }
  note(notices, unknown, "file that is written and read has no size; it counts as 0",
       "files that are written and read have no size; they count as 0");
  note(notices, differing,
       "file has another size at a reader than at its writer; the writer's counts",
       "files have another size at a reader than at their writer; the writer's counts");
  note(notices, shared, "file has several writers", "files have several writers");
  note(notices, repeated_sizes_, "file is", "files are",
       "listed again with another size; the last counts");
  note(notices, repeated_uses_, "file is", "files are",
       "used again by the same task with another size; the first counts");
}

std::vector<EdgeDraft> FileUses::edges(std::size_t tasks, std::vector<Pair> declared,
                                       const Parameters& parameters,
                                       std::vector<std::string>& notices) {
  const EdgeSource source = edge_source(parameters.text("edges"));
  const bool notes_items = !parameters.declares("items") || parameters.text("items") == "file";
  constexpr std::size_t max_shares = 20'000'000;
  std::size_t shares = 0;  // triples of a file, its writer and its reader
  sort_uses();
  std::sort(declared.begin(), declared.end());
  declared.erase(std::unique(declared.begin(), declared.end()), declared.end());
  DeclaredOrder order(tasks, declared);
  const Lists parents = lists_of(
      tasks, declared.size(), [&](std::size_t k) { return declared[k].second; },
      [&](std::size_t k) { return declared[k].first; });
  const Lists writers = lists_of(
      size_.size(), written_.size(), [&](std::size_t k) { return written_[k].file; },
      [](std::size_t k) { return static_cast<Number>(k); });
  const Lists written_by = lists_of(
      tasks, written_.size(), [&](std::size_t k) { return written_[k].task; },
      [&](std::size_t k) { return written_[k].file; });

  std::vector<EdgeDraft> edges;
  FileSets sets(written_.size());
  PairCounts counts;
  // [files] last reader with a declared parent that writes the file
  std::vector<Task> covered_for(size_.size(), UINT32_MAX);
  std::vector<Number> shared;  // indices into written_ of the files that one reader reads
  auto use = read_.begin();
  for (Task reader = 0; reader < tasks; ++reader) {
    shared.clear();
    for (; use != read_.end() && use->task == reader; ++use) {
      for (const Number w : writers.of(use->file)) {
        if (written_[w].task != reader) shared.push_back(w);
      }
      if (shares + shared.size() > max_shares) {
        throw InputError("more than " + std::to_string(max_shares) +
                         " times a task reads what another one writes");
      }
    }
    shares += shared.size();
    std::sort(shared.begin(), shared.end());  // by writer, then file
    const auto declared_parents = parents.of(reader);
    if (source == EdgeSource::both) {
      for (const Task parent : declared_parents) {
        for (const File file : written_by.of(parent)) covered_for[file] = reader;
      }
    }
    auto parent = declared_parents.begin();
    const auto add_fileless_before = [&](std::uint64_t writer) {
      for (; parent != declared_parents.end() && *parent < writer; ++parent) {
        if (source == EdgeSource::files) {
          ++counts.fileless;
        } else {
          edges.push_back({*parent, reader, 0.0});
        }
      }
    };
    for (auto first = shared.begin(); first != shared.end();) {
      const Task writer = written_[*first].task;
      const auto begin = first;
      double data = 0.0;
      bool is_covered = true;
      for (; first != shared.end() && written_[*first].task == writer; ++first) {
        data += size_of(written_[*first]);
        is_covered = is_covered && covered_for[written_[*first].file] == reader;
      }
      add_fileless_before(writer);
      const bool is_declared = parent != declared_parents.end() && *parent == writer;
      if (is_declared) ++parent;
      const auto add = [&] {
        const std::uint32_t item = data > 0.0 ? sets.number({begin, first}) : EdgeDraft::own_item;
        edges.push_back({writer, reader, data, item});
      };
      if (is_declared || source == EdgeSource::files) {
        add();
      } else if (source == EdgeSource::declared) {
        ++counts.undeclared;
      } else if (is_covered) {
        ++counts.covered;
      } else if (!order.has_cycle() && order.precedes(reader, writer)) {
        ++counts.against;
      } else {
        ++counts.further;
        add();
      }
    }
    add_fileless_before(UINT64_MAX);
  }

  note_pairs(counts, notices);
  const auto without_data = static_cast<std::size_t>(std::count_if(
      edges.begin(), edges.end(), [](const EdgeDraft& edge) { return edge.data == 0.0; }));
  if (without_data > 0) {
    notices.push_back(std::to_string(without_data) + " of " +
                      counted(edges.size(), "edge carries", "edges carry") + " no data");
  }
  double repeated = 0.0;  // bytes
  for (std::size_t w = 0; w < written_.size(); ++w) {
    const std::size_t copies = sets.memberships(w);
    if (copies > 1) repeated += static_cast<double>(copies - 1) * size_of(written_[w]);
  }
  if (notes_items && repeated > 0.0) {
    notices.push_back("edges of one writer share some of their files, but not all, so that " +
                      shortest(repeated) + " B are counted more than once");
  }
  note_sizes(notices);
  return edges;
}

}  // namespace dagsweep
