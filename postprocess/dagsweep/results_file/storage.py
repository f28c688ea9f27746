"""Opens results files (HDF5) for reading, also while a sweep is writing to them."""

import contextlib
import os
import stat

from ..errors import ArgumentTypeError, DamagedError, InputError
from .object_checks import TEXT, Refused, attribute, dataset_of, group_of
from .stored_values import h5py, text, visible
from .structure import check_objects, is_of_first_version

FORMAT = "dagsweep-results-1"
HDF5_ERRORS = (OSError, KeyError, RuntimeError, ValueError, TypeError)


@contextlib.contextmanager
def open_results(path):
    """The open h5py.File of a results file, whose objects have been checked to be what the program writes.

    Raises InputError if `path` does not exist or is not a results file, DamagedError if it is damaged, other
    OSErrors if it cannot be read.
    """
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise ArgumentTypeError(f"path: must be the name of a results file, not {type(path).__name__}")
    path = os.fspath(path)
    check_is_file(path)
    if not h5py.is_hdf5(path):
        raise InputError(f"{path}: is no results file (not HDF5); "
                         "try the --output of 'dagsweep run'")
    try:
        file = h5py.File(path, "r")
    except OSError as error:
        raise DamagedError(path, f"cannot be opened: {one_line(error)}", is_readable=False) from None
    with file:
        try:
            check_format(file, path)
            check_version(file, path)
            check_objects(file)
            yield file
        except Refused as error:
            raise DamagedError(path, one_line(error)) from None
        except MemoryError:
            raise OSError(f"{path}: reading it needs more memory than the machine, or a limit, leaves") from None
        except HDF5_ERRORS as error:
            if isinstance(error, DamagedError) or not raised_by_h5py(error):
                raise
            raise DamagedError(path, one_line(error).strip('"')) from None


def raised_by_h5py(error):
    """Whether an error comes from reading with h5py, whose errors have no class of their own."""
    place = error.__traceback__
    while place.tb_next:
        place = place.tb_next
    return "h5py" in place.tb_frame.f_code.co_filename


def check_is_file(path):
    """Raises InputError unless `path` is a file, so that nothing is opened that waits, such as a pipe or a terminal."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise InputError(f"{path}: does not exist; try the --output of 'dagsweep run'") from None
    if stat.S_ISDIR(mode):
        raise InputError(f"{path}: is a directory; name the results file (R.h5)")
    if not stat.S_ISREG(mode):
        raise InputError(f"{path}: is no regular file (but a pipe, a device or a socket); name the results file (R.h5)")
    with open(path, "rb"):
        pass


def one_line(error):
    return " ".join(str(error).split())


def check_format(file, path):
    try:
        found = attribute(file, "format", TEXT)
    except Refused:
        found = None
    if found != FORMAT:
        raise InputError(f"{path}: is no results file of dagsweep "
                         f"(format {(found or '')!r:.60}, not '{FORMAT}')")


def check_version(file, path):
    """Raises InputError if version 0.1 wrote the file."""
    if is_of_first_version(file):
        version = dataset_of(group_of(file, "provenance"), "version", single=True)
        raise InputError(f"{path}: was written by version {visible(text(version[()]))} of this program, "
                         "whose files are no longer read (run the sweep again)")
