#pragma once

#include <string>

#include "results/hdf5.hpp"

namespace dagsweep::hdf5 {

// Checks of objects in results files, which may come from strangers. Objects that this program
// writes are plain: hard links, values in one piece of the file itself, elements of fixed size.
// HDF5 knows other objects, which can lead out of the file, or be larger in memory than a reader
// expects. All functions throw DamagedFile that names the object if it is not plain.

/// Every part of a path must be a hard link: soft and external links lead elsewhere.
void check_links(hid_t object, const std::string& path);

/// The elements must lie in one piece of the file, without external files, parts of other datasets,
/// chunks or filters. They must be a single element or a one-dimensional list.
void check_storage(const Handle& dataset);

/// An attribute must be a single element: a text of fixed length, or a whole number of 8 bytes.
void check_attribute(const Handle& attribute, H5T_class_t kind, const std::string& name);

/// The elements must be numbers, texts of fixed length, or rows of these.
void check_plain_type(const Handle& dataset);
/// The dataset must be a list of texts of fixed length, or a single one.
void check_text_list(const Handle& dataset);
void check_single_text(const Handle& dataset);

/// The dataset must be a list whose elements can be read as `type`: equal numbers, texts of fixed
/// length, or rows with the columns of `type`.
void check_list(const Handle& dataset, hid_t type);

/// The path of an object in its file.
std::string path_of(hid_t object);

}  // namespace dagsweep::hdf5
