#include "results/object_checks.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "results/damaged_file.hpp"
#include "support/error_text.hpp"
#include "support/scratch_folder.hpp"

namespace dagsweep::object_checks_test {

namespace {

/// A file of its own, removed at the end.
struct Scratch {
  ScratchResults results;
  hdf5::Handle file{
      H5Fcreate(results.path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, hdf5::file_access().get()),
      H5Fclose, "create"};
};

hdf5::Handle space(const std::vector<hsize_t>& extent) {
  return {extent.empty()
              ? H5Screate(H5S_SCALAR)
              : H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr),
          H5Sclose, "space"};
}

void add_attribute(hid_t file, const char* name, hid_t type, const hdf5::Handle& extent) {
  const hdf5::Handle made(H5Acreate2(file, name, type, extent.get(), H5P_DEFAULT, H5P_DEFAULT),
                          H5Aclose, "attribute");
  const std::vector<char> zeros(100'000);
  hdf5::check(H5Awrite(made.get(), type, zeros.data()), "write");
}

/// The text of the DamagedFile that `work` throws; "" if it throws none.
template <class Work>
std::string damage(Work work) {
  return error_text<DamagedFile>(work);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("an attribute must be one text of fixed length, or one number of 8 bytes") {
  const Scratch scratch;
  const hid_t file = scratch.file.get();
  hdf5::write_attribute(file, "text", std::string("a text"));
  hdf5::write_attribute(file, "number", std::uint64_t{7});
  CHECK(hdf5::read_text_attribute(file, "text") == "a text");
  CHECK(hdf5::read_number_attribute(file, "number") == 7);
  add_attribute(file, "many", H5T_STD_U64LE, space({4000}));
  add_attribute(file, "table", H5T_STD_U64LE, space({20, 30}));
  add_attribute(file, "list", H5T_STD_U64LE, space({1}));
  add_attribute(file, "short", H5T_STD_U32LE, space({}));
  add_attribute(file, "float", H5T_IEEE_F64LE, space({}));
  add_attribute(file, "texts", hdf5::text_type(8).get(), space({4000}));
  const hdf5::Handle variable = hdf5::text_type(8);
  hdf5::check(H5Tset_size(variable.get(), H5T_VARIABLE), "type");
  add_attribute(file, "variable", variable.get(), space({}));
  const hdf5::Handle nothing(H5Screate(H5S_NULL), H5Sclose, "space");
  const hdf5::Handle null(
      H5Acreate2(file, "null", H5T_STD_U64LE, nothing.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
      "attribute");
  for (const std::string name :
       {"many", "table", "list", "short", "float", "texts", "variable", "null", "text"}) {
    INFO(name);
    CHECK(damage([&] { hdf5::read_number_attribute(file, name); }) ==
          "the attribute '" + name + "' of / is not one whole number of 8 bytes");
  }
  for (const std::string name :
       {"many", "table", "list", "short", "float", "texts", "variable", "null", "number"}) {
    INFO(name);
    CHECK(damage([&] { hdf5::read_text_attribute(file, name); }) ==
          "the attribute '" + name + "' of / is not one text of fixed length");
  }
}

TEST_CASE("links that may lead out of the file are not followed") {
  const Scratch scratch;
  const hid_t file = scratch.file.get();
  const hdf5::Handle group = hdf5::create_group(file, "group");
  hdf5::create_table(group.get(), "table", H5T_STD_U64LE, 3);
  CHECK(hdf5::row_count(hdf5::open_table(file, "group/table")) == 3);
  CHECK(hdf5::row_count(hdf5::open_table(file, "/group/table")) == 3);
  hdf5::check(H5Lcreate_soft("/group", file, "soft", H5P_DEFAULT, H5P_DEFAULT), "link");
  hdf5::check(H5Lcreate_external("other.h5", "/", file, "external", H5P_DEFAULT, H5P_DEFAULT),
              "link");
  hdf5::check(H5Lcreate_soft("table", group.get(), "soft", H5P_DEFAULT, H5P_DEFAULT), "link");
  for (const std::string path : {"soft", "external", "soft/table", "external/table"}) {
    const std::string link = path.substr(0, path.find('/'));
    INFO(path);
    CHECK(contains(damage([&] { hdf5::open_table(file, path); }), link + " is a soft or external"));
  }
  CHECK(contains(damage([&] { hdf5::open_table(file, "/group/soft"); }), "/group/soft is a soft"));
  CHECK(contains(damage([&] { hdf5::names_in(file, "external"); }), "/external is a soft"));
  CHECK(damage([&] { hdf5::open_table(file, "group/none"); }) == "it has no /group/none");
}

TEST_CASE("values must lie in one piece of the file, in at most one dimension") {
  const Scratch scratch;
  const hid_t file = scratch.file.get();
  const auto create = [&](const char* name, const hdf5::Handle& extent, auto describe) {
    const hdf5::Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "properties");
    describe(creation.get());
    const hdf5::Handle made(H5Dcreate2(file, name, H5T_STD_U64LE, extent.get(), H5P_DEFAULT,
                                       creation.get(), H5P_DEFAULT),
                            H5Dclose, "dataset");
  };
  const hsize_t few[] = {2};
  create("outside", space({4}),
         [](hid_t creation) { H5Pset_external(creation, "/etc/passwd", 0, H5F_UNLIMITED); });
  create("virtual", space({4}), [](hid_t creation) {
    H5Pset_virtual(creation, space({4}).get(), "o.h5", "/x", space({4}).get());
  });
  create("chunks", space({4}), [&](hid_t creation) { H5Pset_chunk(creation, 1, few); });
  create("compact", space({4}), [](hid_t creation) { H5Pset_layout(creation, H5D_COMPACT); });
  create("unwritten", space({hsize_t{1} << 44}), [](hid_t /*creation*/) {});
  create("table", space({2, 2}),
         [](hid_t creation) { H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY); });
  const auto refused = [&](const char* name, const char* problem) {
    const std::string found = damage([&] { hdf5::open_table(file, name); });
    INFO(found);
    CHECK(contains(found, std::string("/") + name + " " + problem));
  };
  refused("outside", "keeps its values in other files");
  refused("virtual", "is a virtual dataset");
  refused("chunks", "is not contiguous");
  refused("compact", "is not contiguous");
  refused("unwritten", "is larger than its place in the file");
  refused("table", "does not have one dimension");
}

TEST_CASE("elements must be those that are read") {
  const Scratch scratch;
  const hid_t file = scratch.file.get();
  const auto pair = [](const char* second, hid_t number, const hdf5::Handle& text) {
    hdf5::Handle type(H5Tcreate(H5T_COMPOUND, 64), H5Tclose, "type");
    hdf5::check(H5Tinsert(type.get(), "number", 0, number), "type");
    hdf5::check(H5Tinsert(type.get(), second, 8, text.get()), "type");
    return type;
  };
  const hdf5::Handle variable = hdf5::text_type(8);
  hdf5::check(H5Tset_size(variable.get(), H5T_VARIABLE), "type");
  const hdf5::Handle early(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "properties");
  hdf5::check(H5Pset_alloc_time(early.get(), H5D_ALLOC_TIME_EARLY), "properties");
  const hdf5::Handle expected = pair("text", H5T_STD_U64LE, hdf5::text_type(8));
  hdf5::create_table(file, "same", expected.get(), 2);
  hdf5::create_table(file, "longer", pair("text", H5T_STD_U64LE, hdf5::text_type(20)).get(), 2);
  hdf5::create_table(file, "lacks", pair("other", H5T_STD_U64LE, hdf5::text_type(8)).get(), 2);
  hdf5::create_table(file, "float", pair("text", H5T_IEEE_F64LE, hdf5::text_type(8)).get(), 2);
  const hdf5::Handle made(H5Dcreate2(file, "variable", pair("text", H5T_STD_U64LE, variable).get(),
                                     space({2}).get(), H5P_DEFAULT, early.get(), H5P_DEFAULT),
                          H5Dclose, "dataset");
  hdf5::create_table(file, "numbers", H5T_STD_U64LE, 2);
  hdf5::create_table(file, "texts", hdf5::text_type(3).get(), 2);
  hdf5::write_text(file, "text", "one");
  const auto accepts = [&](const char* name, hid_t type) {
    return damage([&] { hdf5::check_list(hdf5::open_table(file, name), type); }).empty();
  };
  CHECK(accepts("same", expected.get()));
  CHECK(accepts("longer", expected.get()));
  for (const char* name : {"lacks", "float", "variable", "numbers", "texts", "text"}) {
    INFO(name);
    CHECK_FALSE(accepts(name, expected.get()));
  }
  CHECK(accepts("numbers", H5T_NATIVE_UINT64));
  CHECK_FALSE(accepts("numbers", H5T_NATIVE_UINT32));
  CHECK_FALSE(accepts("numbers", H5T_NATIVE_DOUBLE));
  CHECK(hdf5::read_texts(hdf5::open_table(file, "texts")).size() == 2);
  CHECK(hdf5::read_text(file, "text") == "one");
  CHECK(damage([&] { hdf5::read_text(file, "texts"); }) != "");
  CHECK(damage([&] { hdf5::read_texts(hdf5::open_table(file, "text")); }) != "");
  CHECK(damage([&] { hdf5::read_bytes(hdf5::open_table(file, "variable")); }) != "");
}

}  // namespace dagsweep::object_checks_test
