#include "graph/formats/edge_list.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/name_table.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/graph_of_file.hpp"
#include "graph/formats/named_items.hpp"
#include "graph/formats/notices.hpp"
#include "graph/formats/table.hpp"

namespace dagsweep {
namespace {

using Task = std::uint32_t;

/// An edge and its line in the file.
struct Written {
  Task from, to;
  int line;

  auto operator<=>(const Written&) const = default;
};

class EdgeListReader {
 public:
  EdgeListReader(const std::string& name, const EdgeListOptions& options)
      : name_(name),
        options_(options),
        works_(options.negative, "work"),
        sizes_(options.negative, "data") {}

  GraphDraft graph(std::string_view content) {
    std::optional<Table> tasks;
    if (options_.tasks) read_tasks(tasks.emplace(options_.tasks->content, options_.tasks->name));
    Table edges(content, name_);
    read_edges(edges);
    draft_.volumes_known = has_data_;
    if (names_.size() == 0) throw InputError(name_ + ": has no edge (a task stands at its ends)");
    stated_work_.resize(names_.size(), not_a_value);
    for (std::size_t k = 0; k < names_.size(); ++k) draft_.work.push_back(work_of(k));
    Amounts::finish({&works_, &sizes_}, draft_.notices);
    if (options_.tasks) {
      note_default_work(draft_.notices, default_works_, options_.work.value_or(0.0));
    }
    note_default_data(draft_.notices, default_data_, options_.data.value_or(0.0));
    note(draft_.notices, undirected_, "undirected edge is", "undirected edges are",
         "read from source to target");
    draft_.name.assign(names_.names().begin(), names_.names().end());
    return std::move(draft_);
  }

 private:
  void read_tasks(Table& table) {
    const auto task = table.column({"task"});
    if (!task) table.fail("the header has no column 'task'");
    const auto work = table.column({"work"});
    while (table.next_row()) {
      const std::string_view name = table.cell(*task);
      if (name.empty()) table.fail("the task has no name");
      if (!names_.add(name).is_new) table.fail("task '" + printable(name) + "' appears twice");
      const bool is_stated = work && !table.cell(*work).empty();
      const auto what = [&] { return "work of task '" + printable(name) + "'"; };
      stated_work_.push_back(is_stated ? amount(table, *work, works_, what) : not_a_value);
    }
  }

  /// The number in a cell. `what` names it.
  template <class What>
  double amount(const Table& table, std::size_t column, Amounts& amounts, What what) const {
    const std::string_view text = table.cell(column);
    const auto value = parse_double(text);
    if (!value) table.fail(what() + " is '" + printable(text) + "' (it must be a finite number)");
    return amounts.take(*value, [&] { return table.place() + ": " + what(); });
  }

  Task task(const Table& table, std::size_t column) {
    const std::string_view name = table.cell(column);
    if (name.empty()) table.fail("an end of the edge has no name");
    const auto [number, is_new] = names_.add(name);
    if (is_new && options_.tasks) {
      table.fail("task '" + printable(name) + "' is not in " + options_.tasks->name);
    }
    return number;
  }

  void read_edges(Table& table) {
    const auto from = table.column({"from", "source"});
    const auto to = table.column({"to", "target"});
    const auto data = table.column({"data", "weight"});
    const auto type = table.column({"type"});
    const auto item = table.column({"item"});
    NameTable item_names;
    NamedItems items;
    if (!from || !to) table.fail("the header has no columns 'from' and 'to' (or source, target)");
    has_data_ = data || options_.data;
    std::vector<Written> written;
    while (table.next_row()) {
      const Task tail = task(table, *from);
      const Task head = task(table, *to);
      const auto edge = [&] {
        return "edge '" + printable(table.cell(*from)) + "' -> '" + printable(table.cell(*to)) +
               "'";
      };
      if (tail == head) table.fail(edge() + " leads from a task to itself");
      written.push_back({tail, head, table.line()});
      if (type) check_type(table, table.cell(*type), edge);
      double size = 0.0;
      if (data && !table.cell(*data).empty()) {
        size = amount(table, *data, sizes_, [&] { return "data of " + edge(); });
      } else if (options_.data) {
        size = *options_.data;
        ++default_data_;
      } else if (data) {
        table.fail(edge() + " has no data (data: 0 gives such edges some)");
      }
      draft_.edges.push_back({tail, head, size});
      if (item && !table.cell(*item).empty()) {
        draft_.edges.back().item = items.item(tail, item_names.add(table.cell(*item)).value, size);
      }
    }
    items.note(draft_.notices);
    refuse_repeated(std::move(written), table);
  }

  /// Refuses the first edge, by line, that is written a second time.
  void refuse_repeated(std::vector<Written> edges, const Table& table) const {
    std::sort(edges.begin(), edges.end());
    const Written* first = nullptr;
    for (std::size_t k = 1; k < edges.size(); ++k) {
      const bool is_repeated = edges[k - 1].from == edges[k].from && edges[k - 1].to == edges[k].to;
      if (is_repeated && (first == nullptr || edges[k].line < first->line)) first = &edges[k];
    }
    if (first == nullptr) return;
    table.fail(first->line, "edge '" + printable(names_.names()[first->from]) + "' -> '" +
                                printable(names_.names()[first->to]) + "' appears twice");
  }

  /// Checks the type of an edge, for which Gephi has the words Directed, Undirected and Mutual.
  /// Those of other programs say nothing of its direction.
  template <class Edge>
  void check_type(const Table& table, std::string_view type, Edge edge) {
    if (equals_in_any_case(type, "mutual")) table.fail(edge() + " is mutual, which makes a cycle");
    if (!equals_in_any_case(type, "undirected")) return;
    if (!options_.takes_undirected) {
      table.fail(edge() +
                 " is undirected (a task graph is directed; undirected: directed reads "
                 "such edges from source to target)");
    }
    ++undirected_;
  }

  double work_of(std::size_t task) {
    if (!std::isnan(stated_work_[task])) return stated_work_[task];
    if (!options_.work) {
      throw InputError(name_ + ": task '" + printable(names_.names()[task]) +
                       "' has no work (tasks: FILE names a table of tasks and their work; "
                       "work: 1 is that of all others)");
    }
    ++default_works_;
    return *options_.work;
  }

  const std::string& name_;
  const EdgeListOptions& options_;
  GraphDraft draft_;
  NameTable names_;                  // of the tasks
  std::vector<double> stated_work_;  // [tasks] not_a_value where there is none
  Amounts works_, sizes_;
  bool has_data_ = false;
  std::size_t default_works_ = 0;
  std::size_t default_data_ = 0;
  std::size_t undirected_ = 0;
};

}  // namespace

TaskGraph read_edge_list(std::string_view content, const std::string& name,
                         const EdgeListOptions& options) {
  return graph_of_file(EdgeListReader(name, options).graph(content), name);
}

}  // namespace dagsweep
