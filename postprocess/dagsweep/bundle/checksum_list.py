"""SHA256SUMS: the checksums of all other files of a bundle, as `sha256sum -c SHA256SUMS` reads them."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping

from .archive import MOST_FILES

NAME = "SHA256SUMS"
LINE = re.compile(r"([0-9a-f]{64})  (.+)")
PIECE = 1 << 20


def digest_of(content: bytes | str) -> str:
    """SHA-256, in hexadecimal digits, of bytes or of the file at a path."""
    if isinstance(content, bytes):
        return hashlib.sha256(content).hexdigest()
    digest = hashlib.sha256()
    with open(content, "rb") as file:
        while piece := file.read(PIECE):
            digest.update(piece)
    return digest.hexdigest()


def checksum_list(digests: Mapping[str, str]) -> bytes:
    """The content of SHA256SUMS. digests: {name: SHA-256}"""
    return "".join(f"{digests[name]}  {name}\n" for name in sorted(digests)).encode()


def problems_of(folder: str | os.PathLike[str], names: Iterable[str]) -> list[str]:
    """The problems of the files of an unpacked bundle: files that differ from the list, are not in it, or are missing. names:
    of all unpacked files."""
    found = {*names} - {NAME}
    try:
        with open(os.path.join(folder, NAME), encoding="utf-8", newline="\n") as file:
            text = file.read().removesuffix("\n")
    except (FileNotFoundError, UnicodeError):
        return [f"it has no list of checksums ({NAME})"]
    if text.count("\n") > MOST_FILES:
        return [f"{NAME} has more than {MOST_FILES} lines"]
    lines = [LINE.fullmatch(line) for line in text.split("\n")]
    listed = {line[2]: line[1] for line in lines if line}
    if None in lines or len(listed) != len(lines):
        return [f"{NAME} has lines that are not a checksum and a name, or a name twice"]
    problems = [f"{name!r:.200} has no checksum" for name in sorted(found - set(listed))]
    problems += [f"{name!r:.200} is missing" for name in sorted(set(listed) - found)]
    return problems + [f"{name!r:.200} does not match its checksum" for name in sorted(found & set(listed))
                       if digest_of(os.path.join(folder, name)) != listed[name]]
