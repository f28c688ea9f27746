#include "simulation/trace/gantt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "core/number.hpp"

namespace dagsweep {
namespace {

constexpr double left = 60.0;     // of the time axis, pixels
constexpr double width = 1100.0;  // of the time axis
constexpr double top = 58.0;      // of the first row
constexpr double bar = 26.0;      // height of a task
constexpr double supply = 8.0;    // height of the availability below it
constexpr double row = bar + supply + 14.0;

/// Pixels with two decimals, which is finer than any screen.
std::string pixels(double value) {
  return shortest(std::round(value * 100.0) / 100.0);
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '"') {
      out += "&quot;";
    } else {
      out += c;
    }
  }
  return out;
}

/// From dark blue (0) to yellow (1) through green, readable for colour-blind people: the corners of
/// viridis.
std::string colour(double share) {
  struct Corner {
    double red, green, blue;
  };
  constexpr std::array<Corner, 5> corners{
      {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}}};
  const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(corners.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(at), corners.size() - 2);
  const double part = at - static_cast<double>(low);
  const auto mixed = [&](double a, double b) {
    return std::to_string(static_cast<int>(a + (b - a) * part));
  };
  const Corner& a = corners[low];
  const Corner& b = corners[low + 1];
  return "rgb(" + mixed(a.red, b.red) + "," + mixed(a.green, b.green) + "," +
         mixed(a.blue, b.blue) + ")";
}

/// A round distance between ticks, so that there are about ten.
double tick_distance(double span) {
  const double rough = span / 10.0;
  double unit = 1.0;
  while (unit > rough) unit /= 10.0;
  while (unit * 10.0 <= rough) unit *= 10.0;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (unit * factor >= rough) return unit * factor;
  }
  return unit * 10.0;
}

struct Stay {  // of a task on a processor
  TaskId task;
  ProcessorId processor;
  double begin;
  double end;
  bool finished;
};
struct Move {  // of data between processors
  EdgeId edge;
  ProcessorId from, to;
  double begin;
  double end;
};
struct Level {  // of availability
  double begin;
  double end;
  double availability;
};

/// The trace as things that last.
class Picture {
 public:
  Picture(const Trace& trace, const Instance& instance)
      : instance_(instance), levels_(instance.platform.processor_count()) {
    for (auto& levels : levels_) levels.push_back({0.0, 0.0, 1.0});
    if (!trace.events.empty()) end_ = trace.events.back().time;
    for (const TraceEvent& event : trace.events) {
      now_ = event.time;
      std::visit([&](const auto& what) { add(what); }, event.what);
    }
    for (auto& levels : levels_) levels.back().end = end_;
    for (const auto& [task, stay] : running_) stays_.push_back(stay);
    for (const TaskId task : instance.graph.tasks()) {
      deepest_ = std::max(deepest_, instance.graph.level(task));
    }
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      moves_of_[instance.graph.source(moves_[k].edge)].push_back(k);
      moves_of_[instance.graph.target(moves_[k].edge)].push_back(k);
    }
  }

  std::string svg(const GanttOptions& options) const {
    const double height = top + row * static_cast<double>(levels_.size()) + 40.0;
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
                      pixels(left + width + 30.0) + "\" height=\"" + pixels(height) +
                      "\" font-family=\"sans-serif\" font-size=\"11\">\n"
                      "<style>.of{visibility:hidden} .task:hover .of{visibility:visible}"
                      " .task:hover rect{stroke:#000;stroke-width:2}"
                      " line.move{stroke:#c2410c;stroke-width:1.2;opacity:.75}</style>\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
                      "<text x=\"" +
                      pixels(left) + "\" y=\"20\" font-size=\"15\">" + escaped(options.title) +
                      "</text>\n";
    legend(out);
    axis(out, height);
    for (std::size_t p = 0; p < levels_.size(); ++p) draw_processor(out, p);
    if (options.transfers) {
      for (const Move& move : moves_) draw_move(out, move);
    }
    for (const Stay& stay : stays_) draw_task(out, stay);
    return out + "</svg>\n";
  }

 private:
  void add(const AvailabilityChanged& what) {
    if (!what.resource.is_processor()) return;
    auto& levels = levels_[what.resource.first.index()];
    levels.back().end = now_;
    levels.push_back({now_, now_, what.availability});
  }
  void add(const TaskStarted& what) {
    running_[what.task] = {what.task, what.processor, now_, end_, false};
  }
  void add(const TaskFinished& what) {
    Stay stay = running_.at(what.task);
    running_.erase(what.task);
    stay.end = now_;
    stay.finished = true;
    stays_.push_back(stay);
  }
  void add(const TransferStarted& what) {
    if (what.from == what.to || instance_.graph.data(what.edge) == 0.0) return;
    place_of_[what.transfer] = moves_.size();
    moves_.push_back({what.edge, what.from, what.to, now_, end_});
  }
  void add(const TransferFinished& what) {
    const auto found = place_of_.find(what.transfer);
    if (found != place_of_.end()) moves_[found->second].end = now_;
  }

  double x(double time) const { return left + (end_ > 0.0 ? time / end_ : 0.0) * width; }
  static double y(std::size_t processor) { return top + row * static_cast<double>(processor); }

  static void rectangle(std::string& out, double x, double y, double w, double h,
                        const std::string& more) {
    out += "<rect x=\"" + pixels(x) + "\" y=\"" + pixels(y) + "\" width=\"" + pixels(w) +
           "\" height=\"" + pixels(h) + "\" " + more;
  }

  static void legend(std::string& out) {
    double at = left;
    const auto item = [&](const std::string& fill, const std::string& text, double wide) {
      rectangle(out, at, 30.0, 12.0, 10.0, "fill=\"" + fill + "\"/>");
      out += "<text x=\"" + pixels(at + 16.0) + "\" y=\"39\">" + text + "</text>\n";
      at += wide;
    };
    item(colour(0.0), "first level", 85.0);
    item(colour(1.0), "last level", 85.0);
    item("#cbd5e1", "availability, out of 1", 145.0);
    item("#dc2626", "away", 60.0);
  }

  void axis(std::string& out, double height) const {
    const double bottom = height - 32.0;
    const double distance = end_ > 0.0 ? tick_distance(end_) : 1.0;
    for (int k = 0; k * distance <= end_ && k < 100; ++k) {
      const double at = x(k * distance);
      out += "<line x1=\"" + pixels(at) + "\" x2=\"" + pixels(at) + "\" y1=\"" + pixels(top - 6.0) +
             "\" y2=\"" + pixels(bottom) + "\" stroke=\"#e5e7eb\"/>" + "<text x=\"" + pixels(at) +
             "\" y=\"" + pixels(bottom + 14.0) + "\" text-anchor=\"middle\" fill=\"#374151\">" +
             shortest(k * distance) + "</text>\n";
    }
    out += "<text x=\"" + pixels(left + width) + "\" y=\"" + pixels(bottom + 28.0) +
           "\" text-anchor=\"end\" fill=\"#374151\">time</text>\n";
  }

  void draw_processor(std::string& out, std::size_t p) const {
    out += "<text x=\"" + pixels(left - 8.0) + "\" y=\"" + pixels(y(p) + bar / 2.0 + 4.0) +
           "\" text-anchor=\"end\">P" + std::to_string(p) + "</text>\n";
    for (const Level& level : levels_[p]) {
      if (level.end <= level.begin) continue;
      const double w = x(level.end) - x(level.begin);
      if (level.availability == 0.0) {
        rectangle(out, x(level.begin), y(p), w, bar + supply, "fill=\"#dc2626\" opacity=\".25\">");
        out += "<title>processor " + std::to_string(p) + " away from " + shortest(level.begin) +
               " to " + shortest(level.end) + "</title></rect>\n";
        continue;
      }
      const double h = supply * level.availability;
      rectangle(out, x(level.begin), y(p) + bar + supply - h, w, h, "fill=\"#cbd5e1\">");
      out += "<title>availability " + shortest(level.availability) + "</title></rect>\n";
    }
  }

  static std::string line(double x1, double y1, double x2, double y2) {
    return "<line class=\"move\" x1=\"" + pixels(x1) + "\" y1=\"" + pixels(y1) + "\" x2=\"" +
           pixels(x2) + "\" y2=\"" + pixels(y2) + "\"/>";
  }

  void draw_move(std::string& out, const Move& move) const {
    out += line(x(move.begin), y(move.from.index()) + bar / 2.0, x(move.end),
                y(move.to.index()) + bar / 2.0) +
           "\n";
  }

  void draw_task(std::string& out, const Stay& stay) const {
    const TaskGraph& graph = instance_.graph;
    const double most = deepest_ > 0 ? static_cast<double>(deepest_) : 1.0;
    const double share = static_cast<double>(graph.level(stay.task)) / most;
    const double w = std::max(0.8, x(stay.end) - x(stay.begin));
    out += "<g class=\"task\">";
    rectangle(out, x(stay.begin), y(stay.processor.index()), w, bar,
              "rx=\"2\" fill=\"" + colour(share) + "\" stroke=\"#fff\" stroke-width=\".6\"" +
                  (stay.finished ? "" : " stroke-dasharray=\"3\" opacity=\".5\"") + ">");
    const std::string kind = graph.kind(stay.task);
    out += "<title>task " + std::to_string(stay.task.value) +
           (kind.empty() ? "" : " (" + escaped(kind) + ")") + " on P" +
           std::to_string(stay.processor.value) + ": " + shortest(stay.begin) + " to " +
           (stay.finished ? shortest(stay.end) : "the end, unfinished") + "</title></rect>";
    const std::string number = std::to_string(stay.task.value);
    if (w > 7.0 * static_cast<double>(number.size()) + 4.0) {
      out += "<text x=\"" + pixels(x(stay.begin) + w / 2.0) + "\" y=\"" +
             pixels(y(stay.processor.index()) + bar / 2.0 + 4.0) +
             "\" text-anchor=\"middle\" pointer-events=\"none\" fill=\"" +
             (share > 0.6 ? "#111" : "#fff") + "\">" + number + "</text>";
    }
    const auto found = moves_of_.find(stay.task);
    if (found != moves_of_.end()) {
      out += "<g class=\"of\">";
      for (const std::size_t k : found->second) draw_move(out, moves_[k]);
      out += "</g>";
    }
    out += "</g>\n";
  }

  const Instance& instance_;
  double now_ = 0.0;
  double end_ = 0.0;
  std::uint32_t deepest_ = 0;               // level of any task
  std::vector<std::vector<Level>> levels_;  // [P]
  std::map<TaskId, Stay> running_;
  std::vector<Stay> stays_;
  std::vector<Move> moves_;
  std::map<std::uint32_t, std::size_t> place_of_;        // transfer -> moves_
  std::map<TaskId, std::vector<std::size_t>> moves_of_;  // task -> moves_ from and to it
};

}  // namespace

std::string gantt_svg(const Trace& trace, const Instance& instance, const GanttOptions& options) {
  return Picture(trace, instance).svg(options);
}

}  // namespace dagsweep
