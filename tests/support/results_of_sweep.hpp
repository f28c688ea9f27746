#pragma once

#include <string>

#include "results/hdf5.hpp"
#include "sweep/rows/tuple_result.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// A sweep of two algorithms with so many seeds each.
inline Sweep sweep(const std::string& seeds) {
  SweepDescription description = read_sweep(
      "graphs: [{kind: layered, tasks: 5}]\n"
      "sweep: {ccr: 1, algorithm: [heft, rand], seed: {from: 1, count: " +
          seeds + "}}\n",
      "s.yaml");
  auto graphs = resolve_graphs(description);
  return {std::move(description), std::move(graphs)};
}

/// A made-up result of a tuple of the sweep.
inline TupleResult result(const Sweep& s, std::uint64_t number,
                          RunStatus status = RunStatus::done) {
  TupleResult out;
  out.number = number;
  out.tuple = s.tuple(number);
  out.facts = s.facts_of(out.tuple);
  out.identity = s.identity(out.tuple);
  out.status = status;
  if (status == RunStatus::failed) out.reason = "a reason";
  out.metrics.assign(s.metrics().size(), 1.5 * static_cast<double>(number));
  return out;
}

/// Flips a bit of the first element of a dataset.
inline void damage(const std::string& path, const std::string& dataset) {
  const hdf5::Handle file(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose, "open");
  const auto table = hdf5::open_table(file.get(), dataset);
  const hdf5::Handle type(H5Dget_type(table.get()), H5Tclose, "type");
  std::string bytes = hdf5::read_bytes(table);
  bytes[0] ^= 1;
  hdf5::check(H5Dwrite(table.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()),
              "write");
}

}  // namespace dagsweep
