#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/parameters.hpp"
#include "sweep/axes/axes.hpp"
#include "sweep/description/graph_kinds.hpp"
#include "sweep/description/series.hpp"
#include "sweep/description/yaml_node.hpp"

namespace dagsweep {

/// One entry of the list `graphs` as written.
struct GraphChoice {
  const GraphKind* kind = nullptr;
  Parameters parameters;
  Series series;                          ///< of a kind that iterates
  std::string series_label;               ///< what was written about it; "" if it is one iteration
  std::string folder;                     ///< the sweep file's; "" = the working directory
  std::string pattern;                    ///< of files, below `folder` or absolute; "" = no files
  std::uint64_t most_seeds = UINT64_MAX;  ///< only so many of the sweep's seeds, the first
  Place place;
};

/// One value of the graph axis.
struct GraphValue {
  std::uint32_t choice = 0;  ///< which GraphChoice it comes from
  std::string path;          ///< the file, "" = none
  std::string label;
  std::uint64_t digest = 0;      ///< of the file's content, or of kind and parameters
  std::uint64_t tasks = 0;       ///< expected number, for ordering work
  std::uint64_t processors = 0;  ///< of an own instance; 0 = the sweep's axis decides
  AxisDependencies dependencies = 0;
  std::uint64_t edges = 0;  ///< expected number
};

/// Reads the list `graphs`; relative paths start at `folder`.
std::vector<GraphChoice> read_graph_choices(const YamlNode& list, const std::string& folder);

/// Finds the files of every pattern (sorted by name), reads every file and makes every generated
/// graph once, so that whatever is wrong shows before any run starts.
std::vector<GraphValue> find_graphs(const std::vector<GraphChoice>& choices,
                                    std::uint64_t first_seed);

/// The values as one text, for handing them to other ranks, and back.
std::string pack_graphs(const std::vector<GraphValue>& values);
std::vector<GraphValue> unpack_graphs(const std::string& packed);

/// What a graph value is for one seed. Throws InputError if its file is no longer what it was when
/// the value was made.
GraphOrExperiment make_graph(const GraphChoice& choice, const GraphValue& value,
                             std::uint64_t seed);

/// The graph of the k-th iteration, from 0, of a choice whose kind iterates.
TaskGraph make_iteration(const GraphChoice& choice, std::uint64_t seed, std::uint64_t k);

/// Does make_graph depend on the seed?
bool graph_is_random(const GraphChoice& choice);

}  // namespace dagsweep
