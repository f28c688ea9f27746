#include "search/point/point.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.hpp"
#include "core/number.hpp"
#include "platform/models/scaling.hpp"

namespace dagsweep {
namespace {

/// The interval that is given or drawn from, else the interval that the values above 0 span;
/// std::nullopt if there are none.
std::optional<Interval> interval_of(const std::optional<Interval>& given,
                                    const std::optional<Interval>& drawn,
                                    std::span<const double> values, const char* name) {
  if (given) {
    if (!(given->low > 0.0) || !(given->high >= given->low) || !std::isfinite(given->high)) {
      throw InputError(std::string(name) + ": is [" + shortest(given->low) + ", " +
                       shortest(given->high) + "] (it must be finite, and 0 < low <= high)");
    }
    return given;
  }
  if (drawn && drawn->low > 0.0) return drawn;
  std::optional<Interval> spanned;
  for (const double value : values) {
    if (!(value > 0.0) || value == never) continue;
    if (!spanned) spanned = Interval{value, value};
    spanned->low = std::min(spanned->low, value);
    spanned->high = std::max(spanned->high, value);
  }
  return spanned;
}

constexpr Interval fixed{};

}  // namespace

SearchPoint::SearchPoint(SearchStart start, const SearchIntervals& given, LinkNumber link,
                         bool shows_work)
    : instance_(std::move(start.instance)),
      costs_(start.costs),
      link_number_(link),
      ccr_(start.ccr),
      granularity_(start.granularity),
      shows_work_(shows_work),
      work_factor_(start.work_factor),
      factors_(std::move(start.factors)),
      graph_before_(instance_.graph) {
  const TaskGraph& graph = instance_.graph;
  const Platform& platform = instance_.platform;
  for (const TaskId task : graph.tasks()) {
    work_.push_back(graph.work(task));
    if (graph.work(task) > 0.0) movable_tasks_.push_back(task);
  }
  for (const EdgeId edge : graph.edges()) {
    data_.push_back(graph.data(edge));
    edges_.push_back({graph.source(edge).value, graph.target(edge).value, 0.0});
    if (graph.has_shared_items()) edges_.back().item = graph.item(edge).value;
  }
  for (const ProcessorId p : platform.processors()) {
    for (const ProcessorId q : platform.processors()) {
      if (q <= p) continue;
      bandwidths_.push_back({p, q, platform.bandwidth(p, q)});
      links_.push_back(link == LinkNumber::delay ? platform.delay(p, q) : platform.bandwidth(p, q));
    }
  }
  times_.assign(instance_.times.values().begin(), instance_.times.values().end());
  scaled_.resize(processor_count());

  std::optional<Interval> drawn_link = start.drawn.link;
  if (drawn_link && link == LinkNumber::bandwidth) {
    drawn_link = Interval{1.0 / drawn_link->high, 1.0 / drawn_link->low};
  }
  const std::vector<double> none;
  const bool has_speeds = costs_ == TimesModel::speeds;
  const bool has_factors = costs_ == TimesModel::per_pair;
  intervals_.work = interval_of(given.work, start.drawn.work, work_, "work").value_or(fixed);
  intervals_.data = interval_of(given.data, start.drawn.data, data_, "data");
  intervals_.speed =
      interval_of(given.speed, start.drawn.speed, has_speeds ? factors_ : none, "speed")
          .value_or(fixed);
  intervals_.cost = interval_of(given.cost, start.drawn.cost, has_factors ? factors_ : none, "cost")
                        .value_or(fixed);
  intervals_.link = interval_of(given.link, drawn_link, links_, "link").value_or(fixed);
}

Instance SearchPoint::whole_instance() {
  hold();
  return {instance_.graph.with_work(work_), instance_.platform, instance_.times};
}

void SearchPoint::begin_change(Changed changed, std::size_t first, std::size_t second) {
  changed_ = changed;
  first_ = first;
  second_ = second;
  is_held_ = false;
}

void SearchPoint::set_work(TaskId task, double value) {
  begin_change(Changed::work, task.index());
  before_ = work_[first_];
  keep_row(task);
  work_[first_] = value;
  for (const ProcessorId p : instance_.platform.processors()) write_time(task, p);
  write_row(task);
  show_work();
}

void SearchPoint::set_data(EdgeId edge, double value) {
  begin_change(Changed::data, edge.index());
  before_ = data_[first_];
  write_data(edge, value);
}

void SearchPoint::set_speed(ProcessorId p, double value) {
  begin_change(Changed::speed, p.index());
  before_ = factors_[first_];
  factors_[first_] = value;
  times_before_.clear();
  for (const TaskId task : instance_.graph.tasks()) {
    times_before_.push_back(times_[at(task, p)]);
    write_time(task, p);
    write_row(task);
  }
}

void SearchPoint::set_cost(TaskId task, ProcessorId p, double value) {
  begin_change(Changed::cost, task.index(), p.index());
  double& factor = factors_[at(task, p)];
  before_ = factor;
  keep_row(task);
  factor = value;
  write_time(task, p);
  write_row(task);
}

void SearchPoint::set_link(std::size_t link, double value) {
  begin_change(Changed::link, link);
  before_ = links_[link];
  bandwidth_before_ = instance_.platform.bandwidth(bandwidths_[link].p, bandwidths_[link].q);
  note_link(link, value);
  write_bandwidth(link, bandwidths_[link].value);
}

void SearchPoint::keep_edges() {
  begin_change(Changed::edges, 0);
  edges_before_ = edges_;
  data_before_ = data_;
}

void SearchPoint::add_edge(TaskId from, TaskId to, double data) {
  keep_edges();
  const EdgeDraft added{from.value, to.value, 0.0};
  const auto later = [](const EdgeDraft& a, const EdgeDraft& b) {
    return std::pair(a.from, a.to) < std::pair(b.from, b.to);
  };
  const auto place = std::lower_bound(edges_.begin(), edges_.end(), added, later) - edges_.begin();
  edges_.insert(edges_.begin() + place, added);
  data_.insert(data_.begin() + place, data);
  rebuild_graph();
}

void SearchPoint::remove_edge(EdgeId edge) {
  keep_edges();
  edges_.erase(edges_.begin() + static_cast<std::ptrdiff_t>(edge.index()));
  data_.erase(data_.begin() + static_cast<std::ptrdiff_t>(edge.index()));
  rebuild_graph();
}

void SearchPoint::undo() {
  switch (std::exchange(changed_, Changed::nothing)) {
    case Changed::nothing:
      return;
    case Changed::work:
      work_[first_] = before_;
      restore_row(TaskId(first_));
      show_work();
      break;
    case Changed::data:
      write_data(EdgeId(first_), before_);
      break;
    case Changed::speed:
      factors_[first_] = before_;
      for (const TaskId task : instance_.graph.tasks()) {
        times_[at(task, ProcessorId(first_))] = times_before_[task.index()];
        write_row(task);
      }
      break;
    case Changed::cost:
      factors_[at(TaskId(first_), ProcessorId(second_))] = before_;
      restore_row(TaskId(first_));
      break;
    case Changed::link:
      links_[first_] = before_;
      write_bandwidth(first_, bandwidth_before_);
      break;
    case Changed::edges:
      edges_.swap(edges_before_);
      data_.swap(data_before_);
      std::swap(instance_.graph, graph_before_);
      addable_count_.reset();
      break;
  }
  is_held_ = false;
}

void SearchPoint::show_work() {
  if (shows_work_) instance_.graph = instance_.graph.with_work(work_);
}

void SearchPoint::keep_row(TaskId task) {
  const auto row = times_.begin() + static_cast<std::ptrdiff_t>(at(task, ProcessorId(0)));
  times_before_.assign(row, row + static_cast<std::ptrdiff_t>(processor_count()));
}

void SearchPoint::restore_row(TaskId task) {
  std::ranges::copy(times_before_, &times_[at(task, ProcessorId(0))]);
  write_row(task);
}

void SearchPoint::write_data(EdgeId edge, double value) {
  TaskGraph& graph = instance_.graph;
  graph.for_each_edge(graph.item(edge), [&](EdgeId other) { data_[other.index()] = value; });
  graph.set_data(edge, value);
}

/// Sets the number of a link, and the bandwidth that the platform is to have.
void SearchPoint::note_link(std::size_t link, double value) {
  links_[link] = value;
  bandwidths_[link].value = link_number_ == LinkNumber::bandwidth ? value : 1.0 / value;
}

void SearchPoint::write_bandwidth(std::size_t link, double value) {
  bandwidths_[link].value = value;
  instance_.platform.set_bandwidths({&bandwidths_[link], 1});
}

void SearchPoint::write_time(TaskId task, ProcessorId p) {
  const double work = work_[task.index()];
  double& time = times_[at(task, p)];
  switch (costs_) {
    case TimesModel::equal:
      time = work;
      break;
    case TimesModel::speeds:
      time = work / factors_[p.index()];
      break;
    case TimesModel::per_pair:
      time = work * factors_[at(task, p)];
      break;
  }
  time *= work_factor_;
}

void SearchPoint::write_row(TaskId task) {
  instance_.times.set_row(task, {times_.data() + at(task, ProcessorId(0)), processor_count()});
}

/// Of tasks without work too where a speed moves, as set_speed().
void SearchPoint::write_all_times() {
  for (const TaskId task : instance_.graph.tasks()) {
    if (costs_ != TimesModel::speeds && work_[task.index()] == 0.0) continue;
    for (const ProcessorId p : instance_.platform.processors()) write_time(task, p);
    write_row(task);
  }
  show_work();
  is_held_ = false;
}

void SearchPoint::rebuild_graph() {
  for (std::size_t e = 0; e < edges_.size(); ++e) edges_[e].data = data_[e];
  graph_before_.rebuild(instance_.graph, edges_);
  std::swap(instance_.graph, graph_before_);
  addable_count_.reset();
}

void SearchPoint::hold() {
  if (std::exchange(is_held_, true)) return;
  if (ccr_) {
    const double factor = ccr_factor(data_, *ccr_, instance_.platform, instance_.times);
    for (std::size_t e = 0; e < data_.size(); ++e) {
      instance_.graph.set_data(EdgeId(e), data_[e] * factor);
    }
  } else if (granularity_) {
    const double factor = granularity_factor(times_, *granularity_, data_, instance_.platform);
    const std::size_t processors = processor_count();
    for (const TaskId task : instance_.graph.tasks()) {
      for (std::size_t p = 0; p < processors; ++p) {
        scaled_[p] = times_[task.index() * processors + p] * factor;
      }
      instance_.times.set_row(task, {scaled_.data(), processors});
    }
  }
}

void SearchPoint::find_addable() {
  const std::size_t tasks = task_count();
  const std::size_t words = (tasks + 63) / 64;
  reached_.assign(tasks * words, 0);
  joined_.assign(tasks * tasks, 0);
  const std::span<const TaskId> order = instance_.graph.canonical_order();
  for (auto task = order.rbegin(); task != order.rend(); ++task) {
    std::uint64_t* const row = &reached_[task->index() * words];
    for (const EdgeId edge : instance_.graph.out_edges(*task)) {
      const std::size_t next = instance_.graph.target(edge).index();
      joined_[task->index() * tasks + next] = 1;
      row[next / 64] |= std::uint64_t{1} << (next % 64);
      for (std::size_t k = 0; k < words; ++k) row[k] |= reached_[next * words + k];
    }
  }
  // From here on joined_ is 0 where an edge may be added, else 1.
  std::size_t count = 0;
  for (std::size_t i = 0; i < tasks; ++i) {
    for (std::size_t j = 0; j < tasks; ++j) {
      const bool back = (reached_[j * words + i / 64] >> (i % 64) & 1U) != 0;
      std::uint8_t& taken = joined_[i * tasks + j];
      if (i == j || back) taken = 1;
      count += taken == 0 ? 1 : 0;
    }
  }
  addable_count_ = count;
}

std::size_t SearchPoint::addable_count() {
  if (!addable_count_) find_addable();
  return *addable_count_;
}

std::pair<TaskId, TaskId> SearchPoint::addable(std::size_t number) {
  if (!addable_count_) find_addable();
  const std::size_t tasks = task_count();
  std::size_t pair = 0;
  while (joined_[pair] != 0 || number-- > 0) ++pair;
  return {TaskId(pair / tasks), TaskId(pair % tasks)};
}

}  // namespace dagsweep
