#include "graph/formats/edge_list.hpp"

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/graph_of_file.hpp"
#include "graph/formats/notices.hpp"
#include "graph/formats/table.hpp"

namespace dagsweep {
namespace {

using Task = std::uint32_t;

class EdgeListReader {
 public:
  EdgeListReader(const std::string& name, const EdgeListOptions& options)
      : name_(name),
        options_(options),
        works_(options.negative, "work"),
        sizes_(options.negative, "data") {}

  GraphDraft graph(std::string_view content) {
    if (options_.tasks) read_tasks(*options_.tasks);
    read_edges(content);
    draft_.volumes_known = has_data_;
    if (draft_.name.empty()) throw InputError(name_ + ": has no edge (a task stands at its ends)");
    for (std::size_t k = 0; k < draft_.name.size(); ++k) draft_.work.push_back(work_of(k));
    Amounts::finish({&works_, &sizes_}, draft_.notices);
    if (options_.tasks) {
      note_default_work(draft_.notices, default_works_, options_.work.value_or(0.0));
    }
    note_default_data(draft_.notices, default_data_, options_.data.value_or(0.0));
    return std::move(draft_);
  }

 private:
  void read_tasks(const NamedText& file) {
    Table table(file.content, file.name);
    const auto task = table.column({"task"});
    if (!task) table.fail("the header has no column 'task'");
    const auto work = table.column({"work"});
    while (table.next_row()) {
      const std::string& name = table.cell(*task);
      if (name.empty()) table.fail("the task has no name");
      if (!number_of_.emplace(name, static_cast<Task>(draft_.name.size())).second) {
        table.fail("task '" + printable(name) + "' appears twice");
      }
      draft_.name.push_back(name);
      stated_work_.emplace_back();
      if (!work || table.cell(*work).empty()) continue;
      stated_work_.back() = amount(table, *work, works_, "work of task '" + printable(name) + "'");
    }
  }

  double amount(const Table& table, std::size_t column, Amounts& amounts,
                const std::string& what) const {
    const std::string& text = table.cell(column);
    const auto value = parse_double(text);
    if (!value) table.fail(what + " is '" + printable(text) + "' (it must be a finite number)");
    return amounts.take(*value, [&] { return table.place() + ": " + what; });
  }

  Task task(const Table& table, std::size_t column) {
    const std::string& name = table.cell(column);
    if (name.empty()) table.fail("an end of the edge has no name");
    const auto [found, added] = number_of_.emplace(name, static_cast<Task>(draft_.name.size()));
    if (!added) return found->second;
    if (options_.tasks) {
      table.fail("task '" + printable(name) + "' is not in " + options_.tasks->name);
    }
    draft_.name.push_back(name);
    stated_work_.emplace_back();
    return found->second;
  }

  void read_edges(std::string_view content) {
    Table table(content, name_);
    const auto from = table.column({"from", "source"});
    const auto to = table.column({"to", "target"});
    const auto data = table.column({"data", "weight"});
    if (!from || !to) table.fail("the header has no columns 'from' and 'to' (or source, target)");
    has_data_ = data || options_.data;
    std::unordered_set<std::uint64_t> seen;
    while (table.next_row()) {
      const Task tail = task(table, *from);
      const Task head = task(table, *to);
      const auto edge = [&] {
        return "edge '" + printable(table.cell(*from)) + "' -> '" + printable(table.cell(*to)) +
               "'";
      };
      if (tail == head) table.fail(edge() + " leads from a task to itself");
      if (!seen.insert(std::uint64_t{tail} << 32U | head).second) {
        table.fail(edge() + " appears twice");
      }
      double size = 0.0;
      if (data && !table.cell(*data).empty()) {
        size = amount(table, *data, sizes_, "data of " + edge());
      } else if (options_.data) {
        size = *options_.data;
        ++default_data_;
      } else if (data) {
        table.fail(edge() + " has no data (data: 0 gives such edges some)");
      }
      draft_.edges.push_back({tail, head, size});
    }
  }

  double work_of(std::size_t task) {
    if (stated_work_[task]) return *stated_work_[task];
    if (!options_.work) {
      throw InputError(name_ + ": task '" + printable(draft_.name[task]) +
                       "' has no work (tasks: FILE names a table of tasks and their work; "
                       "work: 1 is that of all others)");
    }
    ++default_works_;
    return *options_.work;
  }

  const std::string& name_;
  const EdgeListOptions& options_;
  GraphDraft draft_;
  std::vector<std::optional<double>> stated_work_;   // [tasks]
  std::unordered_map<std::string, Task> number_of_;  // for lookup only
  Amounts works_, sizes_;
  bool has_data_ = false;
  std::size_t default_works_ = 0;
  std::size_t default_data_ = 0;
};

}  // namespace

TaskGraph read_edge_list(std::string_view content, const std::string& name,
                         const EdgeListOptions& options) {
  return graph_of_file(EdgeListReader(name, options).graph(content), name);
}

}  // namespace dagsweep
