#include "simulation/trace/gantt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/number.hpp"
#include "core/text.hpp"
#include "simulation/trace/spans.hpp"

namespace dagsweep {
namespace {

constexpr double chart_left = 60.0;     // left end of the time axis, pixels
constexpr double chart_width = 1100.0;  // width of the time axis
constexpr double chart_top = 58.0;      // top of the first row
constexpr double bar_height = 26.0;     // height of a task
// Height of the availability bar below a task, at availability 1.
constexpr double availability_bar = 8.0;
constexpr double row_height = bar_height + availability_bar + 14.0;
constexpr double panel_title_height = 18.0;  // of a panel with a title, above its first row

/// A number of pixels as text, rounded to two decimals.
std::string pixels(double value) {
  return shortest(std::round(value * 100.0) / 100.0);
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : printable(text)) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
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

/// The colour of a share in [0, 1], from dark blue through green to yellow: interpolates the
/// viridis colour map, which is legible to colour-blind readers.
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

/// A time as a chart shows it: six digits are finer than a pixel.
std::string time_text(double time) {
  return rounded_number(time, 6);
}

/// A distance of 1, 2 or 5 times a power of ten that gives about ten ticks.
double tick_distance(double span) {
  const double rough = std::max(span / 10.0, 1e-300);
  double unit = 1.0;
  while (unit > rough) unit /= 10.0;
  while (unit * 10.0 <= rough) unit *= 10.0;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (unit * factor >= rough) return unit * factor;
  }
  return unit * 10.0;
}

/// A part as it is drawn.
struct PartSpans {
  PartSpans(const GanttPart& part, double first_row)
      : spans(spans_of(part.trace, part.instance)),
        graph(part.instance.graph),
        nodes(part.instance.platform.layout_of_nodes()),
        begin(part.begin),
        top(first_row),
        row(nodes.processor_count()),
        transfers_of(graph.task_count()) {
    std::size_t next = 0;
    for (const NodeId node : IdRange<NodeId>(nodes.count())) {
      for (const ProcessorId p : nodes.processors(node)) row[p] = next++;
    }
    for (const TaskId task : graph.tasks()) max_level = std::max(max_level, graph.level(task));
    for (std::size_t k = 0; k < spans.transfers.size(); ++k) {
      const std::vector<EdgeId>& edges = spans.transfers[k].edges;
      transfers_of[graph.source(edges.front())].push_back(k);
      for (const EdgeId edge : edges) transfers_of[graph.target(edge)].push_back(k);
    }
  }

  Spans spans;
  const TaskGraph& graph;
  const Nodes& nodes;
  double begin;
  double top;  ///< top of the row of processor 0, pixels
  std::uint32_t max_level = 0;
  IdMap<ProcessorId, std::size_t> row;                   // rows of a node are together
  IdMap<TaskId, std::vector<std::size_t>> transfers_of;  // [tasks] incoming and outgoing transfers
};

/// A panel as it is drawn. `top`: its upper end, pixels.
struct PanelSpans {
  PanelSpans(const GanttPanel& panel, double top) : title(panel.title) {
    const double rows = top + (title.empty() ? 0.0 : panel_title_height);
    for (const GanttPart& part : panel.parts) parts.emplace_back(part, rows);
    processors = parts.front().spans.availability.size();
    bottom = rows + row_height * static_cast<double>(processors);
  }

  std::string title;
  std::vector<PartSpans> parts;
  std::size_t processors = 0;
  double bottom = 0.0;  ///< pixels
};

class GanttChart {
 public:
  explicit GanttChart(std::span<const GanttPanel> panels) {
    double top = chart_top;
    for (const GanttPanel& panel : panels) {
      const PanelSpans& added = panels_.emplace_back(panel, top);
      top = added.bottom;
      for (const PartSpans& part : added.parts) end_ = std::max(end_, part.begin + part.spans.end);
    }
  }

  std::string svg(const GanttOptions& options) const {
    const double height = panels_.back().bottom + 40.0;
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
                      pixels(chart_left + chart_width + 30.0) + "\" height=\"" + pixels(height) +
                      "\" font-family=\"sans-serif\" font-size=\"11\">\n"
                      "<style>.of{visibility:hidden} .task:hover .of{visibility:visible}"
                      " .task:hover rect{stroke:#000;stroke-width:2}"
                      " line.move{stroke:#c2410c;stroke-width:1.2;opacity:.75}"
                      " line.copy{stroke:#0f766e} line.dropped{stroke-dasharray:2}"
                      " line.migration{stroke:#7c3aed;stroke-width:1.4;opacity:.8}</style>\n"
                      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
                      "<text x=\"" +
                      pixels(chart_left) + "\" y=\"20\" font-size=\"15\">" +
                      escaped(options.title) + "</text>\n";
    legend(out, migrates());
    axis(out, height);
    for (const PanelSpans& panel : panels_) draw_panel(out, panel, options.transfers);
    return out + "</svg>\n";
  }

 private:
  double x(double time) const {
    return chart_left + (end_ > 0.0 ? time / end_ : 0.0) * chart_width;
  }
  double x(const PartSpans& part, double time) const { return x(part.begin + time); }
  static double y(const PartSpans& part, ProcessorId p) {
    return part.top + row_height * static_cast<double>(part.row[p]);
  }
  /// The middle of the node's first row.
  static double middle(const PartSpans& part, NodeId node) {
    return y(part, part.nodes.first_processor(node)) + bar_height / 2.0;
  }
  /// "P" and the number of the node's processor or, if some node has several, "N" and its own.
  static std::string name(const PartSpans& part, NodeId node) {
    return (part.nodes.have_several_processors() ? "N" : "P") + std::to_string(node.value);
  }

  const PartSpans& first() const { return panels_.front().parts.front(); }
  bool migrates() const {
    return std::any_of(panels_.begin(), panels_.end(), [](const PanelSpans& panel) {
      return !panel.parts.front().spans.migrations.empty();
    });
  }

  static void rectangle(std::string& out, double x, double y, double w, double h,
                        const std::string& more) {
    out += "<rect x=\"" + pixels(x) + "\" y=\"" + pixels(y) + "\" width=\"" + pixels(w) +
           "\" height=\"" + pixels(h) + "\" " + more;
  }

  static void legend(std::string& out, bool migrates) {
    double at = chart_left;
    const auto item = [&](const std::string& fill, const std::string& text, double wide) {
      rectangle(out, at, 30.0, 12.0, 10.0, "fill=\"" + fill + "\"/>");
      out += "<text x=\"" + pixels(at + 16.0) + "\" y=\"39\">" + text + "</text>\n";
      at += wide;
    };
    item(colour(0.0), "first level", 85.0);
    item(colour(1.0), "last level", 85.0);
    item("#cbd5e1", "availability, out of 1", 145.0);
    item("#f5c6c6", "away", 60.0);
    if (migrates) item("#7c3aed", "migration", 80.0);
  }

  void axis(std::string& out, double height) const {
    const double bottom = height - 32.0;
    const double distance = end_ > 0.0 ? tick_distance(end_) : 1.0;
    for (int k = 0; k * distance <= end_ && k < 100; ++k) {
      const double at = x(k * distance);
      out += "<line x1=\"" + pixels(at) + "\" x2=\"" + pixels(at) + "\" y1=\"" +
             pixels(chart_top - 6.0) + "\" y2=\"" + pixels(bottom) + "\" stroke=\"#e5e7eb\"/>" +
             "<text x=\"" + pixels(at) + "\" y=\"" + pixels(bottom + 14.0) +
             "\" text-anchor=\"middle\" fill=\"#374151\">" + time_text(k * distance) + "</text>\n";
    }
    out += "<text x=\"" + pixels(chart_left + chart_width) + "\" y=\"" + pixels(bottom + 28.0) +
           "\" text-anchor=\"end\" fill=\"#374151\">" + time_label() + "</text>\n";
  }

  /// The name of the axis, with its unit if that is known.
  std::string time_label() const {
    const std::string_view unit = symbol(first().graph.units().work);
    return unit.empty() ? "time" : "time (" + std::string(unit) + ")";
  }

  void draw_panel(std::string& out, const PanelSpans& panel, bool transfers) const {
    if (!panel.title.empty()) {
      out += "<text x=\"" + pixels(chart_left) + "\" y=\"" + pixels(panel.parts.front().top - 6.0) +
             "\" font-size=\"13\">" + escaped(panel.title) + "</text>\n";
    }
    for (const ProcessorId p : IdRange<ProcessorId>(panel.processors)) {
      name_processor(out, panel.parts.front(), p);
    }
    for (std::size_t k = 0; k < panel.parts.size(); ++k) {
      if (k > 0) mark_iteration(out, panel, k);
      draw_part(out, panel.parts[k], transfers);
    }
  }

  void mark_iteration(std::string& out, const PanelSpans& panel, std::size_t k) const {
    const PartSpans& part = panel.parts[k];
    const double at = x(part.begin);
    out += "<line x1=\"" + pixels(at) + "\" x2=\"" + pixels(at) + "\" y1=\"" +
           pixels(part.top - 6.0) + "\" y2=\"" + pixels(panel.bottom + 8.0) +
           "\" stroke=\"#111\" stroke-dasharray=\"4\"><title>iteration " + std::to_string(k) +
           " begins at " + time_text(part.begin) + "</title></line>\n";
  }

  void draw_part(std::string& out, const PartSpans& part, bool transfers) const {
    for (const ProcessorId p : IdRange<ProcessorId>(part.spans.availability.size())) {
      draw_availability(out, part, p);
    }
    if (transfers) {
      for (const TransferSpan& transfer : part.spans.transfers) draw_transfer(out, part, transfer);
    }
    for (const TaskSpan& span : part.spans.tasks) draw_task(out, part, span);
    for (const Migration& migration : part.spans.migrations) draw_migration(out, part, migration);
  }

  static void name_processor(std::string& out, const PartSpans& part, ProcessorId p) {
    const std::string node =
        part.nodes.have_several_processors() ? name(part, part.nodes.of(p)) + " " : "";
    out += "<text x=\"" + pixels(chart_left - 8.0) + "\" y=\"" +
           pixels(y(part, p) + bar_height / 2.0 + 4.0) + "\" text-anchor=\"end\">" + node + "P" +
           std::to_string(p.value) + "</text>\n";
  }

  void draw_availability(std::string& out, const PartSpans& part, ProcessorId p) const {
    for (const AvailabilitySpan& level : part.spans.availability[p.index()]) {
      if (level.end <= level.begin) continue;
      const double w = x(part, level.end) - x(part, level.begin);
      if (level.availability == 0.0) {
        rectangle(out, x(part, level.begin), y(part, p), w, bar_height + availability_bar,
                  "fill=\"#f5c6c6\">");
        out += "<title>processor " + std::to_string(p.value) + " away from " +
               time_text(part.begin + level.begin) + " to " + time_text(part.begin + level.end) +
               "</title></rect>\n";
        continue;
      }
      const double h = availability_bar * level.availability;
      rectangle(out, x(part, level.begin), y(part, p) + bar_height + availability_bar - h, w, h,
                "fill=\"#cbd5e1\">");
      out += "<title>availability " + rounded_number(level.availability, 4) + "</title></rect>\n";
    }
  }

  /// `title`: what the pointer on the line shows.
  static std::string line(const std::string& kind, double x1, double y1, double x2, double y2,
                          const std::string& title = "") {
    return "<line class=\"" + kind + "\" x1=\"" + pixels(x1) + "\" y1=\"" + pixels(y1) +
           "\" x2=\"" + pixels(x2) + "\" y2=\"" + pixels(y2) + "\"" +
           (title.empty() ? "/>" : "><title>" + title + "</title></line>");
  }

  /// Names all tasks for which the data is sent.
  static std::string title_of(const PartSpans& part, const TransferSpan& transfer) {
    const auto number = [](TaskId task) { return std::to_string(task.value); };
    const std::vector<EdgeId>& edges = transfer.edges;
    std::string readers = edges.size() > 1 ? "tasks " : "task ";
    for (std::size_t k = 0; k < edges.size(); ++k) {
      if (k > 0) readers += k + 1 < edges.size() ? ", " : " and ";
      readers += number(part.graph.target(edges[k]));
    }
    return "data of task " + number(part.graph.source(edges.front())) + " for " + readers + ": " +
           name(part, transfer.from) + " to " + name(part, transfer.to) + ", " +
           time_text(part.begin + transfer.begin) + " to " + time_text(part.begin + transfer.end) +
           (transfer.dropped ? ", dropped" : "");
  }

  void draw_transfer(std::string& out, const PartSpans& part, const TransferSpan& transfer) const {
    const std::string kind = std::string("move") + (transfer.from_copy ? " copy" : "") +
                             (transfer.dropped ? " dropped" : "");
    out += line(kind, x(part, transfer.begin), middle(part, transfer.from), x(part, transfer.end),
                middle(part, transfer.to), title_of(part, transfer)) +
           "\n";
  }

  /// A vertical line between the two rows, with a dot at the destination.
  void draw_migration(std::string& out, const PartSpans& part, const Migration& migration) const {
    const double at = x(part, migration.time);
    const double to = y(part, migration.to) + bar_height / 2.0;
    out += "<g>" + line("migration", at, y(part, migration.from) + bar_height / 2.0, at, to) +
           "<circle cx=\"" + pixels(at) + "\" cy=\"" + pixels(to) +
           "\" r=\"2.2\" fill=\"#7c3aed\"/><title>task " + std::to_string(migration.task.value) +
           " migrates from P" + std::to_string(migration.from.value) + " to P" +
           std::to_string(migration.to.value) + " at " + time_text(part.begin + migration.time) +
           "</title></g>\n";
  }

  static std::string style_of(const TaskSpan& span) {
    if (span.undone) return " stroke-dasharray=\"2\" opacity=\".35\"";
    return span.finished ? "" : " stroke-dasharray=\"3\" opacity=\".5\"";
  }
  static std::string end_of(const PartSpans& part, const TaskSpan& span) {
    const std::string end = time_text(part.begin + span.end);
    if (span.undone) return end + ", thrown away";
    return span.finished ? end : "the end, unfinished";
  }

  void draw_task(std::string& out, const PartSpans& part, const TaskSpan& span) const {
    const double levels = part.max_level > 0 ? static_cast<double>(part.max_level) : 1.0;
    const double share = static_cast<double>(part.graph.level(span.task)) / levels;
    const double w = std::max(0.8, x(part, span.end) - x(part, span.begin));
    out += "<g class=\"task\">";
    rectangle(out, x(part, span.begin), y(part, span.processor), w, bar_height,
              "rx=\"2\" fill=\"" + colour(share) + "\" stroke=\"#fff\" stroke-width=\".6\"" +
                  style_of(span) + ">");
    const std::string kind = part.graph.kind(span.task);
    const std::string name(part.graph.name(span.task));
    out += "<title>task " + std::to_string(span.task.value) +
           (name.empty() ? "" : " '" + escaped(name) + "'") +
           (kind.empty() ? "" : " (" + escaped(kind) + ")") + " on P" +
           std::to_string(span.processor.value) + ": " + time_text(part.begin + span.begin) +
           " to " + end_of(part, span) + "</title></rect>";
    const auto fits = [&](const std::string& text) {
      return !text.empty() && w > 7.0 * static_cast<double>(text.size()) + 4.0;
    };
    const std::string number = std::to_string(span.task.value);
    if (fits(number)) {
      out += "<text x=\"" + pixels(x(part, span.begin) + w / 2.0) + "\" y=\"" +
             pixels(y(part, span.processor) + bar_height / 2.0 + 4.0) +
             "\" text-anchor=\"middle\" pointer-events=\"none\" fill=\"" +
             (share > 0.6 ? "#111" : "#fff") + "\">" + (fits(name) ? escaped(name) : number) +
             "</text>";
    }
    if (!part.transfers_of[span.task].empty()) {
      out += "<g class=\"of\">";
      for (const std::size_t k : part.transfers_of[span.task]) {
        draw_transfer(out, part, part.spans.transfers[k]);
      }
      out += "</g>";
    }
    out += "</g>\n";
  }

  std::vector<PanelSpans> panels_;
  double end_ = 0.0;  // end of the last part
};

}  // namespace

std::string gantt_svg(std::span<const GanttPanel> panels, const GanttOptions& options) {
  return GanttChart(panels).svg(options);
}

std::string gantt_svg(std::span<const GanttPart> parts, const GanttOptions& options) {
  const GanttPanel panel{"", {parts.begin(), parts.end()}};
  return gantt_svg({&panel, 1}, options);
}

}  // namespace dagsweep
