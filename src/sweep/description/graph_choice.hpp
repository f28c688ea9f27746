#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/file_scope.hpp"
#include "core/parameters.hpp"
#include "platform/generation/graph_kinds.hpp"
#include "runs/series.hpp"
#include "sweep/rows/axis.hpp"
#include "yaml/yaml_node.hpp"

namespace dagsweep {

/// One entry of the list `graphs` of a sweep file.
struct GraphChoice {
  const GraphKind* kind = nullptr;
  Parameters parameters;
  Series series;             ///< only for kinds that iterate
  std::string series_label;  ///< parameters of `series` as given; "" for one iteration
  std::string folder;        ///< folder of the sweep file; "" = the working directory
  std::string pattern;       ///< glob of files, includes `folder` or is absolute; "" = no files
  /// The parameter that names a further file, and the path of that file; "" = none.
  std::string further_parameter, further_path;
  std::string label;  ///< name in results; "" = kind and parameters, or kind and file
  std::uint64_t most_seeds = UINT64_MAX;  ///< only this many of the sweep's first seeds
  Place place;
};

/// One value of the graph axis.
struct GraphValue {
  std::uint32_t choice = 0;  ///< index of its GraphChoice
  std::string path;          ///< path of its file; "" = none
  std::string label;
  std::uint64_t digest = 0;      ///< hash of kind, file contents and parameters
  std::uint64_t tasks = 0;       ///< for the first seed; used to order runs
  std::uint64_t processors = 0;  ///< of an instance; 0 = given by the sweep's axes
  std::uint64_t nodes = 0;       ///< likewise
  RunFacts facts = 0;
  std::uint64_t edges = 0;  ///< for the first seed
  GraphUnits units = {};
  bool has_data = false;                  ///< whether some edge has data, for the first seed
  bool has_shared_items = false;          ///< for the first seed
  std::vector<std::string> notices = {};  ///< TaskGraph::notices, of the reader of its file
};

/// Reads the list `graphs`. Relative paths are resolved against `folder`.
std::vector<GraphChoice> read_graph_choices(const YamlNode& list, const std::string& folder);

/// The values of the graph axis. Finds the files of every pattern (sorted by name), reads every
/// file and generates every graph once with `first_seed`, so that errors are reported before any
/// run starts. Throws InputError; Stopped.
std::vector<GraphValue> find_graphs(const std::vector<GraphChoice>& choices,
                                    std::uint64_t first_seed, const FileScope& files,
                                    const StopToken& stop = {});

/// Serialises the values to a text that can be sent to other ranks, and back.
std::string pack_graphs(const std::vector<GraphValue>& values);
std::vector<GraphValue> unpack_graphs(const std::string& packed);

/// The graph, or instance, of a value for one seed. Throws InputError if its file has changed since
/// the value was created.
GraphOrExperiment make_graph(const GraphChoice& choice, const GraphValue& value, std::uint64_t seed,
                             const FileScope& files);

/// The graph of iteration k (from 0) of a choice whose kind iterates.
TaskGraph make_iteration(const GraphChoice& choice, std::uint64_t seed, std::uint64_t k);

/// Whether make_graph depends on the seed.
bool graph_is_random(const GraphChoice& choice);

}  // namespace dagsweep
