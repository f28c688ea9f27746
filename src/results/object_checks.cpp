#include "results/object_checks.hpp"

#include "results/damaged_file.hpp"

namespace dagsweep::hdf5 {
namespace {

[[noreturn]] void refuse(const Handle& dataset, const std::string& problem) {
  throw DamagedFile(path_of(dataset.get()) + " " + problem);
}

Handle type_of(const Handle& dataset) {
  return {H5Dget_type(dataset.get()), H5Tclose, "inspect a type"};
}

Handle member_type(hid_t type, unsigned column) {
  return {H5Tget_member_type(type, column), H5Tclose, "inspect a column"};
}

Handle space_of(const Handle& dataset) {
  return {H5Dget_space(dataset.get()), H5Sclose, "inspect a table"};
}

bool is_fixed_text(hid_t type) {
  return H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0;
}

bool is_number(hid_t type) {
  const H5T_class_t kind = H5Tget_class(type);
  return (kind == H5T_INTEGER || kind == H5T_FLOAT) && H5Tget_size(type) <= sizeof(double);
}

bool is_plain_element(hid_t type) {
  return is_number(type) || is_fixed_text(type);
}

bool is_plain(hid_t type) {
  if (H5Tget_class(type) != H5T_COMPOUND) return is_plain_element(type);
  for (int k = 0; k < H5Tget_nmembers(type); ++k) {
    if (!is_plain_element(member_type(type, static_cast<unsigned>(k)).get())) return false;
  }
  return true;
}

/// Whether elements of the type in the file can be read unchanged as the type in memory.
bool is_same_element(hid_t stored, hid_t memory) {
  if (is_fixed_text(memory)) return is_fixed_text(stored);
  return H5Tequal(stored, memory) > 0;
}

void check_columns(const Handle& dataset, hid_t stored, hid_t memory) {
  const std::string problem = "does not have the columns of this program's files: ";
  const auto refuse_column = [&](const std::string& name, const char* why) {
    refuse(dataset, problem + "'" + name + "' " + why);
  };
  if (H5Tget_class(stored) != H5T_COMPOUND || !is_plain(stored)) {
    refuse(dataset, problem + "it has other elements");
  }
  unsigned column = 0;
  for (const std::string& name : column_names(memory)) {
    const int found = H5Tget_member_index(stored, name.c_str());
    const Handle expected = member_type(memory, column++);
    if (found < 0) refuse_column(name, "is missing");
    const Handle type = member_type(stored, static_cast<unsigned>(found));
    if (!is_same_element(type.get(), expected.get())) {
      refuse_column(name, "has another type");
    }
  }
}

}  // namespace

std::string path_of(hid_t object) {
  const ssize_t size = H5Iget_name(object, nullptr, 0);
  std::string path(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  if (path.empty() || H5Iget_name(object, path.data(), path.size() + 1) < 0) return "an object";
  return path;
}

void check_links(hid_t object, const std::string& path) {
  for (std::size_t end = 0; end != std::string::npos;) {
    end = path.find('/', end + 1);
    const std::string part = path.substr(0, end);
    const std::string name = (path[0] == '/' ? "" : "/") + part;
    const htri_t exists = H5Lexists(object, part.c_str(), H5P_DEFAULT);
    if (exists < 0) fail("find " + name);
    if (exists == 0) throw DamagedFile("it has no " + name);
    H5L_info_t link;
    check(H5Lget_info(object, part.c_str(), &link, H5P_DEFAULT), "inspect the link " + name);
    if (link.type != H5L_TYPE_HARD) {
      throw DamagedFile(name + " is a soft or external link, which this program does not write");
    }
  }
}

void check_storage(const Handle& dataset) {
  const Handle creation(H5Dget_create_plist(dataset.get()), H5Pclose, "inspect a dataset");
  if (H5Pget_external_count(creation.get()) != 0) {
    refuse(dataset, "keeps its values in other files, which this program does not do");
  }
  const H5D_layout_t layout = H5Pget_layout(creation.get());
  if (layout == H5D_VIRTUAL) {
    refuse(dataset, "is a virtual dataset, which this program does not write");
  }
  if (layout != H5D_CONTIGUOUS || H5Pget_nfilters(creation.get()) != 0) {
    refuse(dataset,
           "is not contiguous, as this program writes it ('h5repack -l CONTI' restores that)");
  }
  const Handle space = space_of(dataset);
  const H5S_class_t extent = H5Sget_simple_extent_type(space.get());
  if ((extent != H5S_SIMPLE && extent != H5S_SCALAR) ||
      H5Sget_simple_extent_ndims(space.get()) > 1) {
    refuse(dataset, "does not have one dimension");
  }
  const std::uint64_t elements = row_count(dataset);
  if (elements == 0) return;
  const std::uint64_t element = H5Tget_size(type_of(dataset).get());
  const haddr_t begin = H5Dget_offset(dataset.get());
  const Handle file(H5Iget_file_id(dataset.get()), H5Fclose, "find a file");
  hsize_t size = 0;
  check(H5Fget_filesize(file.get(), &size), "find the size of a file");
  if (begin == HADDR_UNDEF || begin > size || element > (size - begin) / elements) {
    refuse(dataset, "is larger than its place in the file");
  }
}

void check_attribute(const Handle& attribute, H5T_class_t kind, const std::string& name) {
  const Handle type(H5Aget_type(attribute.get()), H5Tclose, "inspect attribute '" + name + "'");
  const Handle space(H5Aget_space(attribute.get()), H5Sclose, "inspect attribute '" + name + "'");
  const bool is_expected = kind == H5T_STRING
                               ? is_fixed_text(type.get())
                               : H5Tget_class(type.get()) == H5T_INTEGER &&
                                     H5Tget_size(type.get()) == sizeof(std::uint64_t);
  if (H5Sget_simple_extent_type(space.get()) == H5S_SCALAR && is_expected) return;
  throw DamagedFile("the attribute '" + name + "' of " + path_of(attribute.get()) + " is not one " +
                    (kind == H5T_STRING ? "text of fixed length" : "whole number of 8 bytes"));
}

void check_plain_type(const Handle& dataset) {
  if (!is_plain(type_of(dataset).get())) {
    refuse(dataset, "has elements of a type that this program does not write");
  }
}

void check_text_list(const Handle& dataset) {
  if (H5Sget_simple_extent_ndims(space_of(dataset).get()) != 1 ||
      !is_fixed_text(type_of(dataset).get())) {
    refuse(dataset, "is not a list of texts of fixed length");
  }
}

void check_single_text(const Handle& dataset) {
  if (H5Sget_simple_extent_ndims(space_of(dataset).get()) != 0 ||
      !is_fixed_text(type_of(dataset).get())) {
    refuse(dataset, "is not one text of fixed length");
  }
}

void check_list(const Handle& dataset, hid_t type) {
  if (H5Sget_simple_extent_ndims(space_of(dataset).get()) != 1) refuse(dataset, "is not a list");
  const Handle stored = type_of(dataset);
  if (H5Tget_class(type) == H5T_COMPOUND) {
    check_columns(dataset, stored.get(), type);
  } else if (!is_same_element(stored.get(), type)) {
    refuse(dataset, "has elements of another type than this program writes");
  }
}

}  // namespace dagsweep::hdf5
