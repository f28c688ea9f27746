"""Opens results files (HDF5) for reading, also while a sweep is writing to them."""

import contextlib
import os

# The program protects its files with a lock of its own; HDF5's file locking would refuse readers.
# HDF5 reads the variable when it is loaded, so it is set before the import.
os.environ.setdefault("HDF5_USE_FILE_LOCKING", "FALSE")

import h5py  # noqa: E402
import numpy as np  # noqa: E402

from ..errors import DamagedError, InputError  # noqa: E402
from .checksums import CHECKSUM, description_checksum  # noqa: E402

FORMAT = "dagsweep-results-1"
TABLES = ("rows", "status", "reasons", "timing", "machines", "launches", "axes", "metrics/name",
          "metrics/unit", "metrics/meaning", "provenance")
ATTRIBUTES = ("name", "model_version", "sweep_identity")


def text(value):
    """A str from a fixed-length or variable-length text of h5py."""
    if isinstance(value, np.ndarray):
        value = value[()]
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return str(value).partition("\0")[0]


def texts(values):
    """List of str from a one-dimensional dataset or array of texts."""
    return [text(value) for value in values[:]]


@contextlib.contextmanager
def open_results(path):
    """The open h5py.File of a results file.

    Raises InputError if `path` does not exist or is no results file, DamagedError if it is damaged,
    other OSErrors if it cannot be read.
    """
    path = os.fspath(path)
    try:
        with open(path, "rb"):
            pass
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(f"{path}: does not exist; try the --output of 'dagsweep run'") from None
    except IsADirectoryError:
        raise InputError(f"{path}: is a directory; name the results file (R.h5)") from None
    if not h5py.is_hdf5(path):
        raise InputError(f"{path}: is no results file (not HDF5); "
                         "try the --output of 'dagsweep run'")
    try:
        file = h5py.File(path, "r")
    except OSError as error:
        raise DamagedError(path, f"cannot be opened: {error}") from None
    with file:
        try:
            check_format(file, path)
            check_description(file, path)
            yield file
        except HDF5_ERRORS as error:
            if isinstance(error, DamagedError) or not raised_by_h5py(error):
                raise
            raise DamagedError(path, str(error).strip('"')) from None


HDF5_ERRORS = (OSError, KeyError, RuntimeError, ValueError, TypeError, MemoryError)


def raised_by_h5py(error):
    """Whether an error comes from reading with h5py, whose errors have no class of their own."""
    place = error.__traceback__
    while place.tb_next:
        place = place.tb_next
    return "h5py" in place.tb_frame.f_code.co_filename


def check_format(file, path):
    """Raises InputError unless an open HDF5 file is a results file of the known format."""
    found = text(file.attrs.get("format", ""))
    if found != FORMAT:
        raise InputError(f"{path}: is no results file of dagsweep "
                         f"(format '{found}', not '{FORMAT}')")
    missing = [f"/{name}" for name in TABLES if name not in file]
    missing += [f"attribute {name}" for name in ATTRIBUTES if name not in file.attrs]
    if missing:
        raise InputError(f"{path}: lacks {', '.join(missing)} (cut short, or made by something "
                         "else); run the sweep anew under another name")


def check_description(file, path):
    """Raises DamagedError if a dataset of /axes, /metrics, /provenance or /algorithm_runs does not
    match its checksum. Files of earlier versions have none."""
    names = [f"/{group}/{name}" for group in ("axes", "metrics", "provenance")
             for name in file[group]]
    for name in names + ["/algorithm_runs"] * ("algorithm_runs" in file):
        stored = file[name].attrs.get(CHECKSUM)
        if stored is not None and int(stored) != description_checksum(name, raw_bytes(file[name])):
            raise DamagedError(path, f"{name} does not match its checksum")


def raw_bytes(dataset):
    """The bytes of a dataset as stored."""
    values = np.zeros(dataset.shape, dataset.dtype)
    if values.size:
        dataset.read_direct(values)
    return values.tobytes()
