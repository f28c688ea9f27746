#pragma once

#include <string>

#include "results/hdf5.hpp"

namespace dagsweep::hdf5 {

// Results files come from strangers, too. What this program writes is plain: hard links, values in
// one piece of the file itself, elements of fixed size. HDF5 knows much else, which can lead out of
// the file, or is larger in memory than a reader expects. All functions throw DamagedFile that
// names the object if it is not plain.

/// Every part of a path must be a hard link: soft and external links lead elsewhere.
void check_links(hid_t object, const std::string& path);

/// The elements must lie in one piece of the file, without external files, parts of other datasets,
/// chunks or filters, and be a single one or a list.
void check_storage(const Handle& dataset);

/// An attribute must be a single element: a text of fixed length, or a whole number of 8 bytes.
void check_attribute(const Handle& attribute, H5T_class_t kind, const std::string& name);

/// Numbers, texts of fixed length, or rows of these.
void check_plain_type(const Handle& dataset);
/// A list of texts of fixed length, or a single one.
void check_text_list(const Handle& dataset);
void check_single_text(const Handle& dataset);

/// A list whose elements can be read as `type`: equal numbers, texts of fixed length, or rows with
/// the columns of `type`. `may_lack_columns`: those that the rows lack keep their value in memory.
void check_list(const Handle& dataset, hid_t type, bool may_lack_columns = false);

/// The path of an object in its file.
std::string path_of(hid_t object);

}  // namespace dagsweep::hdf5
