"""Refuses objects of a results file that the program would not have written (src/results/object_checks.hpp).

Results files come from strangers, too. What the program writes is plain: hard links, values in one piece of the file itself,
elements of fixed size. HDF5 has many other features, which may lead out of the file or take more memory than a reader
expects. Functions that check raise Refused, before anything is read.
"""

import re

import numpy as np

from .stored_values import h5py

NUMBERS = {"u1": h5py.h5t.STD_U8LE, "u4": h5py.h5t.STD_U32LE, "u8": h5py.h5t.STD_U64LE, "f8": h5py.h5t.IEEE_F64LE}
TEXT = "text"  # a text of fixed length
NAME = re.compile(r"[A-Za-z0-9_]+")


class Refused(Exception):
    """The program would not have written this. Text: the object and the problem."""


def attribute(item, name, kind):
    """An attribute of an object: a str (TEXT) or an int ("u8"); None if there is none."""
    key = name.encode()
    if not h5py.h5a.exists(item.id, key):
        return None
    found = h5py.h5a.open(item.id, key)
    if found.get_space().get_simple_extent_type() != h5py.h5s.SCALAR or not has_kind(found.get_type(), kind):
        what = "text of fixed length" if kind == TEXT else "whole number of 8 bytes"
        raise Refused(f"the attribute '{name}' of {item.name} is not one {what}")
    value = np.zeros((), found.dtype)
    found.read(value)
    return value[()].decode("utf-8", "replace").partition("\0")[0] if kind == TEXT else int(value)


def needed_attribute(item, name, kind):
    value = attribute(item, name, kind)
    if value is None:
        raise Refused(f"{item.name} has no attribute '{name}'")
    return value


def opened(group, name):
    """The object named `name` in a group. The name must be a hard link."""
    path = f"{group.name.rstrip('/')}/{name}"
    key = name.encode("utf-8", "surrogateescape")
    if not group.id.links.exists(key):
        raise Refused(f"it has no {path}")
    if group.id.links.get_info(key).type != h5py.h5l.TYPE_HARD:
        raise Refused(f"{path} is a soft or external link, which the program does not write")
    return group[name]


def group_of(file, name):
    found = opened(file, name)
    if not isinstance(found, h5py.Group):
        raise Refused(f"/{name} is no group")
    return found


def dataset_of(group, name, single=False):
    """A dataset whose values lie in one piece of the file: a list, or a single element."""
    found = opened(group, name)
    path = f"{group.name.rstrip('/')}/{name}"
    if not isinstance(found, h5py.Dataset):
        raise Refused(f"{path} is no dataset")
    creation = found.id.get_create_plist()
    if creation.get_external_count():
        raise Refused(f"{path} keeps its values in other files, which the program does not do")
    if creation.get_layout() == h5py.h5d.VIRTUAL:
        raise Refused(f"{path} is a virtual dataset, which the program does not write")
    if creation.get_layout() != h5py.h5d.CONTIGUOUS or creation.get_nfilters():
        raise Refused(f"{path} is not contiguous, as the program writes it ('h5repack -l CONTI' restores that)")
    space = found.id.get_space()
    if space.get_simple_extent_type() not in (h5py.h5s.SIMPLE, h5py.h5s.SCALAR) or \
            space.get_simple_extent_ndims() != (0 if single else 1):
        raise Refused(f"{path} is not {'a single element' if single else 'a list'}")
    check_size(found, path)
    return found


def check_size(dataset, path):
    """Raises Refused unless the file is large enough for all elements."""
    elements, begin = dataset.id.get_space().get_simple_extent_npoints(), dataset.id.get_offset()
    size = dataset.file.id.get_filesize()
    if elements and (begin is None or begin + elements * dataset.id.get_type().get_size() > size):
        raise Refused(f"{path} is larger than its place in the file")


def has_kind(stored, kind):
    """Whether a type of HDF5 is one of NUMBERS, or a text of fixed length (TEXT)."""
    if kind == TEXT:
        return stored.get_class() == h5py.h5t.STRING and not stored.is_variable_str()
    return bool(NUMBERS[kind].equal(stored))


def check_elements(dataset, *kinds):
    if not any(has_kind(dataset.id.get_type(), kind) for kind in kinds):
        raise Refused(f"{dataset.name} has elements of another type than the program writes")


def columns_of(dataset):
    """{name: type} of a table, whose columns are numbers or texts of fixed length, one after the other."""
    stored = dataset.id.get_type()
    problem = f"{dataset.name} does not have the columns of the program's files: "
    if stored.get_class() != h5py.h5t.COMPOUND:
        raise Refused(problem + "it has other elements")
    columns, end = {}, 0
    for k in range(stored.get_nmembers()):
        name, kind = stored.get_member_name(k).decode("utf-8", "replace"), stored.get_member_type(k)
        if not NAME.fullmatch(name) or name in columns or stored.get_member_offset(k) < end or \
                not any(has_kind(kind, one) for one in (*NUMBERS, TEXT)):
            raise Refused(f"{problem}'{name}' has another type or place")
        columns[name], end = kind, stored.get_member_offset(k) + kind.get_size()
    return columns
