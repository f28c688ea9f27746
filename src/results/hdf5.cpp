#include "results/hdf5.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "results/object_checks.hpp"

namespace dagsweep::hdf5 {
namespace {

herr_t record_innermost(unsigned /*depth*/, const H5E_error2_t* entry, void* text) {
  if (entry->desc != nullptr) *static_cast<std::string*>(text) = entry->desc;
  return 0;
}

Handle simple_space(std::uint64_t rows) {
  const hsize_t extent[] = {rows};
  return {H5Screate_simple(1, extent, nullptr), H5Sclose, "describe a table"};
}

Handle select_rows(const Handle& table, std::uint64_t first, std::uint64_t count) {
  Handle space(H5Dget_space(table.get()), H5Sclose, "inspect a table");
  const hsize_t start[] = {first};
  const hsize_t extent[] = {count};
  check(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start, nullptr, extent, nullptr),
        "select rows");
  return space;
}

/// Properties of an object that does not record when it was changed.
Handle without_times(hid_t kind) {
  Handle properties(H5Pcreate(kind), H5Pclose, "describe an object");
  check(H5Pset_obj_track_times(properties.get(), false), "describe an object");
  return properties;
}

/// Properties of a group, or of a file with its root group, that does not record when it was
/// changed. Links are stored in the group's header: if they are elsewhere and damaged, HDF5 1.10
/// can crash while it lists them.
Handle group_properties(hid_t kind) {
  constexpr unsigned most_links = 1000;
  Handle properties = without_times(kind);
  check(H5Pset_link_phase_change(properties.get(), most_links, 0), "describe a group");
  return properties;
}

/// The descriptor of a file that create_file() has opened. `object`: the file, or a group of it.
int descriptor_of(hid_t object) {
  const Handle file(H5Iget_file_id(object), H5Fclose, "find a file");
  void* descriptor = nullptr;
  check(H5Fget_vfd_handle(file.get(), H5P_DEFAULT, &descriptor), "find the descriptor of a file");
  return *static_cast<int*>(descriptor);
}

herr_t record_name(hid_t /*group*/, const char* name, const H5L_info_t* /*link*/, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(name);
  return 0;
}

/// Opens an attribute that must be of this kind.
Handle open_attribute(hid_t object, const std::string& name, H5T_class_t kind) {
  Handle attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose,
                   "open attribute '" + name + "'");
  check_attribute(attribute, kind, name);
  return attribute;
}

std::string without_padding(std::string text) {
  text.resize(std::min(text.find('\0'), text.size()));
  return text;
}

}  // namespace

void fail(const std::string& what) {
  std::string why;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, record_innermost, &why);
  H5Eclear2(H5E_DEFAULT);
  throw IoError("cannot " + what + (why.empty() ? "" : " (" + why + ")"));
}

Handle file_access() {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "describe file access");
  check(H5Pset_file_locking(access.get(), false, true), "switch off file locking");
  // The rows of a shard are scattered: HDF5 would read and write 64 KiB for each.
  constexpr std::size_t block = 4096;
  check(H5Pset_sieve_buf_size(access.get(), block), "choose the size of a buffer");
  return access;
}

Handle create_file(const std::string& path) {
  const Handle access = file_access();
  // Later bounds would mark the file as open for writing, and it could not be opened after a kill.
  check(H5Pset_libver_bounds(access.get(), H5F_LIBVER_V18, H5F_LIBVER_V18), "choose a format");
  // Large tables begin at the blocks, or stripes, of a parallel file system.
  constexpr hsize_t large = 1 << 20;
  check(H5Pset_alignment(access.get(), large, large), "align tables");
  const Handle creation = group_properties(H5P_FILE_CREATE);
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation.get(), access.get()), H5Fclose,
          "create '" + path + "'"};
}

Handle text_type(std::size_t bytes) {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "describe a text");
  check(H5Tset_size(type.get(), std::max<std::size_t>(bytes, 1)), "describe a text");
  check(H5Tset_strpad(type.get(), H5T_STR_NULLPAD), "describe a text");
  check(H5Tset_cset(type.get(), H5T_CSET_UTF8), "describe a text");
  return type;
}

Handle create_table(hid_t file, const std::string& name, hid_t type, std::uint64_t rows,
                    bool filled, const StopToken& stop, std::vector<FileRange>* unwritten) {
  const Handle space = simple_space(rows);
  const Handle layout = without_times(H5P_DATASET_CREATE);
  check(H5Pset_layout(layout.get(), H5D_CONTIGUOUS), "describe a table");
  check(H5Pset_alloc_time(layout.get(), H5D_ALLOC_TIME_EARLY), "describe a table");
  check(H5Pset_fill_time(layout.get(), H5D_FILL_TIME_NEVER), "describe a table");
  Handle table(
      H5Dcreate2(file, name.c_str(), type, space.get(), H5P_DEFAULT, layout.get(), H5P_DEFAULT),
      H5Dclose, "create table '" + name + "'");
  const haddr_t begin = H5Dget_offset(table.get());
  if (filled && begin != HADDR_UNDEF) {
    allocate(descriptor_of(file), {begin, H5Dget_storage_size(table.get())}, stop, unwritten);
  }
  return table;
}

Handle create_group(hid_t file, const std::string& name) {
  const Handle creation = group_properties(H5P_GROUP_CREATE);
  return {H5Gcreate2(file, name.c_str(), H5P_DEFAULT, creation.get(), H5P_DEFAULT), H5Gclose,
          "create group '" + name + "'"};
}

Handle open_table(hid_t file, const std::string& name, bool collective) {
  const Handle access(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose, "describe access");
  if (collective) {
    check(H5Pset_all_coll_metadata_ops(access.get(), true), "read collectively");
  } else {
    check_links(file, name);
  }
  Handle table(H5Dopen2(file, name.c_str(), access.get()), H5Dclose, "open table '" + name + "'");
  check_storage(table);
  return table;
}

std::uint64_t row_count(const Handle& table) {
  const Handle space(H5Dget_space(table.get()), H5Sclose, "inspect a table");
  return static_cast<std::uint64_t>(H5Sget_simple_extent_npoints(space.get()));
}

std::vector<std::string> names_in(hid_t file, const std::string& group) {
  check_links(file, group);
  const Handle opened(H5Gopen2(file, group.c_str(), H5P_DEFAULT), H5Gclose,
                      "open group '/" + group + "'");
  std::vector<std::string> names;
  check(H5Literate(opened.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr, record_name, &names),
        "list group '" + group + "'");
  return names;
}

std::string read_bytes(const Handle& dataset) {
  check_plain_type(dataset);
  const Handle type(H5Dget_type(dataset.get()), H5Tclose, "inspect a dataset");
  std::string bytes(row_count(dataset) * H5Tget_size(type.get()), '\0');
  check(H5Dread(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()),
        "read a dataset");
  return bytes;
}

void visit_bytes(const Handle& dataset, const std::function<void(std::string_view)>& visit) {
  const Handle space(H5Dget_space(dataset.get()), H5Sclose, "inspect a dataset");
  if (H5Sget_simple_extent_ndims(space.get()) != 1) {
    visit(read_bytes(dataset));
    return;
  }
  check_plain_type(dataset);
  const Handle type(H5Dget_type(dataset.get()), H5Tclose, "inspect a dataset");
  std::string piece;
  static_assert(piece_rows % 8 == 0);
  in_pieces(row_count(dataset), [&](std::uint64_t first, std::uint64_t count) {
    piece.resize(count * H5Tget_size(type.get()));
    read_rows(dataset, type.get(), first, count, piece.data());
    visit(piece);
  });
}

std::vector<std::string> column_names(hid_t type) {
  std::vector<std::string> names;
  for (int k = 0; k < H5Tget_nmembers(type); ++k) {
    char* const name = H5Tget_member_name(type, static_cast<unsigned>(k));
    names.emplace_back(name);
    H5free_memory(name);
  }
  return names;
}

void write_rows(const Handle& table, hid_t type, std::uint64_t first, std::uint64_t count,
                const void* rows) {
  const Handle memory = simple_space(count);
  const Handle place = select_rows(table, first, count);
  check(H5Dwrite(table.get(), type, memory.get(), place.get(), H5P_DEFAULT, rows), "write rows");
}

void read_rows(const Handle& table, hid_t type, std::uint64_t first, std::uint64_t count,
               void* rows) {
  const Handle memory = simple_space(count);
  const Handle place = select_rows(table, first, count);
  check(H5Dread(table.get(), type, memory.get(), place.get(), H5P_DEFAULT, rows), "read rows");
}

void write_attribute(hid_t object, const std::string& name, const std::string& value) {
  const Handle type = text_type(value.size());
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose, "describe an attribute");
  const Handle attribute(
      H5Acreate2(object, name.c_str(), type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
      "create attribute '" + name + "'");
  const std::string padded = value.empty() ? std::string(1, '\0') : value;
  check(H5Awrite(attribute.get(), type.get(), padded.data()), "write attribute '" + name + "'");
}

void write_attribute(hid_t object, const std::string& name, std::uint64_t value) {
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose, "describe an attribute");
  const Handle attribute(
      H5Acreate2(object, name.c_str(), H5T_STD_U64LE, space.get(), H5P_DEFAULT, H5P_DEFAULT),
      H5Aclose, "create attribute '" + name + "'");
  check(H5Awrite(attribute.get(), H5T_NATIVE_UINT64, &value), "write attribute '" + name + "'");
}

bool has_attribute(hid_t object, const std::string& name) {
  const htri_t exists = H5Aexists(object, name.c_str());
  if (exists < 0) fail("find attribute '" + name + "'");
  return exists > 0;
}

std::string read_text_attribute(hid_t object, const std::string& name) {
  const Handle attribute = open_attribute(object, name, H5T_STRING);
  const Handle type(H5Aget_type(attribute.get()), H5Tclose, "inspect attribute '" + name + "'");
  std::string value(H5Tget_size(type.get()), '\0');
  check(H5Aread(attribute.get(), type.get(), value.data()), "read attribute '" + name + "'");
  return without_padding(value);
}

std::uint64_t read_number_attribute(hid_t object, const std::string& name) {
  const Handle attribute = open_attribute(object, name, H5T_INTEGER);
  std::uint64_t value = 0;
  check(H5Aread(attribute.get(), H5T_NATIVE_UINT64, &value), "read attribute '" + name + "'");
  return value;
}

void write_text(hid_t group, const std::string& name, const std::string& value) {
  const Handle type = text_type(value.size());
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose, "describe a text");
  const Handle creation = without_times(H5P_DATASET_CREATE);
  const Handle dataset(H5Dcreate2(group, name.c_str(), type.get(), space.get(), H5P_DEFAULT,
                                  creation.get(), H5P_DEFAULT),
                       H5Dclose, "create text '" + name + "'");
  const std::string padded = value.empty() ? std::string(1, '\0') : value;
  check(H5Dwrite(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, padded.data()),
        "write text '" + name + "'");
}

std::string read_text(hid_t group, const std::string& name) {
  const Handle dataset = open_table(group, name);
  check_single_text(dataset);
  const Handle type(H5Dget_type(dataset.get()), H5Tclose, "inspect text '" + name + "'");
  std::string value(H5Tget_size(type.get()), '\0');
  check(H5Dread(dataset.get(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, value.data()),
        "read text '" + name + "'");
  return without_padding(value);
}

void write_texts(hid_t group, const std::string& name, const std::vector<std::string>& values) {
  std::size_t longest = 1;
  for (const std::string& value : values) longest = std::max(longest, value.size());
  std::string packed;
  for (const std::string& value : values) {
    packed += value;
    packed.append(longest - value.size(), '\0');
  }
  const Handle type = text_type(longest);
  const Handle table = create_table(group, name, type.get(), values.size());
  write_rows(table, type.get(), 0, values.size(), packed.data());
}

std::vector<std::string> read_texts(const Handle& table) {
  check_text_list(table);
  const std::string packed = read_bytes(table);
  const std::uint64_t count = row_count(table);
  std::vector<std::string> texts;
  for (std::uint64_t k = 0; k < count; ++k) {
    const std::size_t bytes = packed.size() / count;
    texts.push_back(without_padding(packed.substr(k * bytes, bytes)));
  }
  return texts;
}

}  // namespace dagsweep::hdf5
