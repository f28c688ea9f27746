"""Results files that a stranger could have made: each is made from an intact file by one change that this program never makes."""

import numpy

from results import h5py

ROOT_ATTRIBUTES = ("format", "name", "model_version", "sweep_identity", "timing")
SHARD_ATTRIBUTES = ("shard", "tuples")
WITH_CHECKSUM = ("axes/seed", "axes/algorithm", "provenance/sweep", "algorithm_runs")
TABLES = ("rows", "timing", "reasons", "status", "launches", "machines", "ranks", "algorithm_runs")
LISTS = ("axes/seed", "axes/algorithm", "metrics/name", "metrics/better")
TEXTS = ("provenance/sweep", "provenance/version")
GROUPS = ("axes", "metrics", "provenance")
MANY = 4000  # values of an attribute, or bytes of one

PAIR = numpy.dtype([("a", "<u8"), ("b", "<u8")])
ATTRIBUTE_VALUES = {
    "4,000 numbers": numpy.full(MANY, 0x41414141, numpy.uint64),
    "one number in a list": numpy.ones(1, numpy.uint64),
    "numbers in two dimensions": numpy.ones((20, 30), numpy.uint64),
    "no numbers": numpy.zeros(0, numpy.uint64),
    "nothing": h5py.Empty(numpy.uint64),
    "no text": h5py.Empty("S8"),
    "a short number": numpy.uint8(1),
    "a negative number": numpy.int64(-1),
    "a float": numpy.float64(1.0),
    "a text of variable length": "K" * 100,
    "texts of variable length": numpy.array(["K" * 100] * 100, h5py.string_dtype()),
    "a long text": numpy.bytes_(b"K" * MANY),
    "texts": numpy.array([b"K" * 8] * MANY),
    "a compound": numpy.zeros((), PAIR),
    "compounds": numpy.zeros(MANY, PAIR),
    "an array": numpy.zeros((), numpy.dtype(("<u8", (MANY,)))),
    "a truth": numpy.bool_(True),
    "a reference": "reference",
    "missing": None,
}


def set_attribute(item, name, value):
    del item.attrs[name]
    if isinstance(value, str) and value == "reference":
        item.attrs.create(name, item.ref, dtype=h5py.ref_dtype)
    elif value is not None:
        item.attrs[name] = value


def attributes():
    """(what, of a shard?, change) for every attribute and every kind of value."""
    for what, value in ATTRIBUTE_VALUES.items():
        for name in ROOT_ATTRIBUTES:
            yield f"attribute {name}: {what}", False, lambda file, name=name, value=value: set_attribute(file, name, value)
        for name in SHARD_ATTRIBUTES:
            yield f"attribute {name}: {what}", True, lambda file, name=name, value=value: set_attribute(file, name, value)
        for path in WITH_CHECKSUM:
            yield f"attribute checksum of {path}: {what}", False, lambda file, path=path, value=value: set_attribute(file[path], "checksum", value)
        yield f"attribute position: {what}", False, lambda file, value=value: set_attribute(file["axes/seed"], "position", value)


def replaced(make):
    """A change that replaces a dataset by what make(file, path, values, type) makes; attributes are kept."""
    def change(file, path):
        values, kind, kept = file[path][()], file[path].dtype, dict(file[path].attrs)
        del file[path]
        make(file, path, values, kind)
        if isinstance(file.get(path, getlink=True), h5py.HardLink) and isinstance(file[path], h5py.Dataset):
            file[path].attrs.update(kept)
    return change


def external(file, path, values, kind):
    values = numpy.asarray(values)
    file.create_dataset(path, shape=values.shape, dtype=kind, external=[("secret.txt", 0, h5py.h5f.UNLIMITED)])


def virtual(file, path, values, kind):
    values = numpy.asarray(values)
    layout = h5py.VirtualLayout(shape=values.shape, dtype=kind)
    layout[...] = h5py.VirtualSource("outside.h5", path, shape=values.shape, dtype=kind)
    file.create_virtual_dataset(path, layout)


def soft(file, path, values, kind):
    file.create_dataset("elsewhere", data=values, dtype=kind)
    file[path] = h5py.SoftLink("/elsewhere")


def set_item(make):
    def put(file, path, values, kind):
        file[path] = make(numpy.asarray(values))
    return put


def created(**options):
    def put(file, path, values, kind):
        values = numpy.array(values, kind).reshape(-1)  # a single text cannot be in chunks
        file.create_dataset(path, data=values, dtype=kind, chunks=(min(len(values), 64),), **options)
    return put


def compact(file, path, values, kind):
    creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    creation.set_layout(h5py.h5d.COMPACT)
    values = numpy.asarray(values)
    h5py.h5d.create(file.id, path.encode(), h5py.h5t.py_create(kind, logical=True), h5py.h5s.create_simple((1,)), creation)


def huge(file, path, values, kind):
    """Far more elements than the file has bytes; none has a place in it."""
    creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    creation.set_alloc_time(h5py.h5d.ALLOC_TIME_LATE)
    h5py.h5d.create(file.id, path.encode(), h5py.h5t.py_create(kind, logical=True), h5py.h5s.create_simple((1 << 44,)), creation)


def other_columns(values):
    return numpy.zeros(values.shape or 1, PAIR)


# Lead out of the dataset, perhaps out of the file: every reader of the dataset refuses them.
LEADING_OUT = {
    "external storage": external, "virtual": virtual, "a soft link": soft,
    "a dangling soft link": lambda file, path, *_: file.__setitem__(path, h5py.SoftLink("/nowhere")),
    "an external link": lambda file, path, *_: file.__setitem__(path, h5py.ExternalLink("outside.h5", path)),
    "an external link to a pipe": lambda file, path, *_: file.__setitem__(path, h5py.ExternalLink("pipe", path)),
    "in chunks": created(), "compressed": created(compression="gzip"), "with checksums": created(fletcher32=True), "compact": compact,
}
MISSHAPEN = {
    "missing": lambda *_: None,
    "a group": lambda file, path, *_: file.create_group(path),
    "a type": lambda file, path, values, kind: file.__setitem__(path, numpy.dtype("<u8")),
    "another dataset": lambda file, path, *_: file.__setitem__(path, file["rows" if path != "rows" else "status"]),
    "texts of variable length": lambda file, path, *_: file.create_dataset(path, data=["K" * 100] * 24, dtype=h5py.string_dtype()),
    "lists of variable length": lambda file, path, *_: file.create_dataset(path, shape=(24,), dtype=h5py.vlen_dtype("<u8")),
    "references": lambda file, path, *_: file.create_dataset(path, shape=(24,), dtype=h5py.ref_dtype),
    "numbers": set_item(lambda values: numpy.zeros(max(values.size, 1), numpy.int64)),
    "short numbers": set_item(lambda values: numpy.zeros(max(values.size, 1), numpy.int8)),
    "floats": set_item(lambda values: numpy.zeros(max(values.size, 1), numpy.float32)),
    "short texts": set_item(lambda values: numpy.full(max(values.size, 1), b"K")),
    "arrays": lambda file, path, *_: file.create_dataset(path, shape=(24,), dtype=numpy.dtype(("<u8", (MANY,)))),
    "other columns": set_item(other_columns),
    "two dimensions": set_item(lambda values: numpy.atleast_1d(values).reshape(1, -1)),
    "three dimensions": set_item(lambda values: numpy.atleast_1d(values).reshape(1, 1, -1)),
    "one element": lambda file, path, values, kind: file.create_dataset(path, data=numpy.atleast_1d(values)[0], dtype=kind),
    "no elements": lambda file, path, values, kind: file.create_dataset(path, shape=(0,), dtype=kind),
    "nothing": lambda file, path, values, kind: file.__setitem__(path, h5py.Empty(kind)),
    "twice as long": set_item(lambda values: numpy.concatenate(2 * [numpy.atleast_1d(values)])),
    "without the last": set_item(lambda values: numpy.atleast_1d(values)[:-1]),
    "far too long": huge,
}


def datasets(kinds):
    """(what, path, change) for every dataset and these kinds of change."""
    for kind, make in kinds.items():
        for path in (*TABLES, *LISTS, *TEXTS):
            yield f"{path}: {kind}", path, lambda file, path=path, make=make: replaced(make)(file, path)


def groups():
    """(what, path, change) for every group."""
    def change(file, path, link):
        file.move(path, "elsewhere")
        if link is not None:
            file[path] = link

    for path in GROUPS:
        for kind, link in (("missing", None), ("a soft link", h5py.SoftLink("/elsewhere")),
                           ("an external link", h5py.ExternalLink("outside.h5", "/" + path)),
                           ("a soft link to itself", h5py.SoftLink("/" + path)), ("a dataset", numpy.zeros(3))):
            yield f"{path}: {kind}", path, lambda file, path=path, link=link: change(file, path, link)


def without_column(path, column):
    """A change that removes a column of a table."""
    def change(file):
        values = file[path][()]
        kept = numpy.empty(values.shape, [(name, values.dtype[name]) for name in values.dtype.names if name != column])
        for name in kept.dtype.names:
            kept[name] = values[name]
        del file[path]
        file[path] = kept
    return change


def with_type(path, column, kind):
    """A change that gives a column of a table another type."""
    def change(file):
        values = file[path][()]
        new = numpy.dtype([(name, kind if name == column else values.dtype[name]) for name in values.dtype.names])
        del file[path]
        file.create_dataset(path, shape=values.shape, dtype=new)
        if not new.hasobject:
            file[path][...] = numpy.zeros(values.shape, new)
    return change


def columns():
    """(what, change) of tables whose columns differ."""
    for path, column in (("timing", "checksum"), ("timing", "machine"), ("timing", "scheduling_seconds"), ("launches", "checksum"),
                         ("launches", "host"), ("machines", "checksum"), ("ranks", "checksum"), ("rows", "identity"),
                         ("rows", "checksum"), ("rows", "seed"), ("rows", "makespan"),
                         ("algorithm_runs", "begin")):
        yield f"{path} without {column}", without_column(path, column)
    for path, column, kind in (("rows", "makespan", "<u4"), ("rows", "algorithm", "u1"), ("rows", "algorithm", "S4000"), ("rows", "identity", "<u4"),
                               ("rows", "checksum", ("<u8", (MANY,))), ("rows", "makespan", h5py.string_dtype()),
                               ("timing", "machine", h5py.string_dtype()),
                               ("timing", "machine", "<f8"), ("launches", "host", h5py.string_dtype()), ("launches", "ranks", "S4000"),
                               ("machines", "host", ("<u8", (MANY,))), ("ranks", "runs", h5py.vlen_dtype("<u8")),
                               ("algorithm_runs", "algorithm", "S8")):
        yield f"{column} of {path} as {kind}", with_type(path, column, kind)
