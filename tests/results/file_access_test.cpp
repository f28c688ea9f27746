#include "results/file_access.hpp"

#include <filesystem>
#include <fstream>
#include <new>

#include "catch.hpp"
#include "support/error_text.hpp"
#include "support/scratch_folder.hpp"

namespace dagsweep::file_access_test {

namespace {

/// Writes a file that has the attributes of the root only.
std::string write(const std::string& path, const std::string& format,
                  const std::string& shard = "") {
  const hdf5::Handle file = hdf5::create_file(path);
  hdf5::write_attribute(file.get(), "format", format);
  for (const char* name : {"name", "sweep_identity"}) {
    hdf5::write_attribute(file.get(), name, std::string("x"));
  }
  for (const char* name : {"model_version", "timing"}) {
    hdf5::write_attribute(file.get(), name, std::uint64_t{1});
  }
  if (!shard.empty()) hdf5::write_attribute(file.get(), "shard", shard);
  return path;
}

/// The message with which the file is refused.
std::string refusal(const std::string& path, unsigned flags = H5F_ACC_RDONLY) {
  return error_text<Error>([&] { open_results(path, flags); });
}

}  // namespace

TEST_CASE("what is no results file is refused by name, and why") {
  const ScratchFolder folder;
  const std::string good = write(folder / "results.h5", std::string(results_format));
  CHECK_NOTHROW(open_results(good, H5F_ACC_RDWR));
  CHECK(refusal(folder / "result.h5") ==
        folder / "result.h5: does not exist; did you mean '" + good + "'?");
  std::ofstream(folder / "s.yaml") << "graphs: [{kind: chain}]\nsweep: {algorithm: heft}\n";
  CHECK(refusal(folder / "s.yaml") ==
        folder / "s.yaml: is a sweep file, not a results file (dagsweep run " +
            folder / "s.yaml --output R.h5 writes one)");
  const std::string foreign = ": is not a results file of this program";
  CHECK(refusal(write(folder / "other.h5", "dagsweep-results-2")) == folder / "other.h5" + foreign);
  { const hdf5::Handle none = hdf5::create_file(folder / "none.h5"); }
  CHECK(refusal(folder / "none.h5") == folder / "none.h5" + foreign);
  {
    const hdf5::Handle number = hdf5::create_file(folder / "number.h5");
    hdf5::write_attribute(number.get(), "format", std::uint64_t{1});
  }
  CHECK(refusal(folder / "number.h5") == folder / "number.h5" + foreign);
  CHECK(refusal("/dev/null").starts_with("/dev/null: "));
  const std::string unwritable = refusal("/sys/kernel/uevent_seqnum", H5F_ACC_RDWR);
  CHECK(unwritable.starts_with("/sys/kernel/uevent_seqnum: cannot be written ("));
  CHECK(unwritable.ends_with("); make it writable, or choose another --output"));
}

TEST_CASE("a file of version 0.1 is refused by its version") {
  const ScratchFolder folder;
  const std::string path = folder / "first.h5";
  {
    const hdf5::Handle file(
        H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, hdf5::file_access().get()), H5Fclose,
        "create");
    hdf5::write_attribute(file.get(), "format", std::string(results_format));
    const hdf5::Handle seconds(H5Tcreate(H5T_COMPOUND, 8), H5Tclose, "type");
    hdf5::check(H5Tinsert(seconds.get(), "scheduling_seconds", 0, H5T_IEEE_F64LE), "insert");
    hdf5::create_table(file.get(), "timing", seconds.get(), 1);
    hdf5::write_text(hdf5::create_group(file.get(), "provenance").get(), "version", "0.1.3");
  }
  CHECK(refusal(path) ==
        path +
            ": was written by version 0.1.3 of this program, whose files are no longer read (run "
            "the sweep again)");
}

TEST_CASE("a damaged file says what is damaged, and what to do") {
  const ScratchFolder folder;
  const std::string format(results_format);
  const std::string path = write(folder / "shard.h5", format, "3");
  CHECK(refusal(path) ==
        path +
            ": is damaged (the attribute 'shard' is '3', not K/N); restore a copy, or start "
            "anew under another name, with --reuse " +
            path + " to keep its intact rows");
  // Of the tuples of a shard the number must be known.
  CHECK(refusal(write(folder / "count.h5", format, "1/2")).find("'shard_tuples'") !=
        std::string::npos);
  const std::string cut = write(folder / "cut.h5", format);
  std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 2);
  const std::string text = refusal(cut);
  CHECK(text.starts_with(cut + ": cannot open it ("));
  CHECK(
      text.ends_with("(it may be damaged or not be HDF5; restore a copy, or start anew under "
                     "another name)"));
}

TEST_CASE("a lack of memory and mistakes of users are not taken for damage") {
  const ScratchFolder folder;
  const std::string path = write(folder / "r.h5", std::string(results_format));
  const auto thrown = [&](const auto& error) {
    return error_text<Error>(
        [&] { with_results(path, H5F_ACC_RDONLY, [&](hid_t /*file*/) { throw error; }); });
  };
  CHECK(thrown(std::bad_alloc()) ==
        path + ": reading it needs more memory than the machine, or a limit, leaves");
  CHECK(thrown(InputError("another sweep")) == "another sweep");
}

}  // namespace dagsweep::file_access_test
