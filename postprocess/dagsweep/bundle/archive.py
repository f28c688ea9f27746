"""The file of a bundle: a zip archive whose bytes depend only on its content, and in which any changed byte is detected.

Names are sorted, dates and permissions fixed. The comment of the archive, its seal, has the SHA-256 digest of all bytes before the
comment, so that a damaged byte is found wherever it lies, also where readers of zip archives do not look.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping

from ..errors import InputError

DATE = (1980, 1, 1, 0, 0, 0)
MODE = stat.S_IFREG | 0o644
LEVEL = 6               # of compression
UNIX = 3
SEAL = "dagsweep-bundle-1 sha256 "
COMMENT_BYTES = len(SEAL) + 64
PIECE = 1 << 20
MOST_FILES = 100_000
MOST_BYTES = 256 << 30  # of all files together
LONGEST_NAME = 1000
NAME = re.compile(r"[^\x00-\x1f\x7f\\:*?\"<>|]+")
READING = (zipfile.BadZipFile, zlib.error, EOFError, struct.error, NotImplementedError, RuntimeError, UnicodeError, ValueError,
           OverflowError, MemoryError)


class DamagedBundle(OSError):
    """The archive differs from what `dagsweep bundle` wrote."""

    def __init__(self, path: str | os.PathLike[str], why: str):
        super().__init__(f"{os.fspath(path)}: is damaged, or was changed ({why}); get it again from where it was published")


def write_archive(path: str | os.PathLike[str], files: Mapping[str, bytes | str]) -> None:
    """Writes an archive and replaces `path` once it is complete. files: {name in the archive: content, or path of the
    file with the content}"""
    for name in files:
        if problem := problem_of_name(name):
            raise InputError(f"{name!r:.200}: cannot be a file of a bundle ({problem}); rename it")
    folder = os.path.dirname(os.path.abspath(path))
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".bundle-", delete=False) as draft:
        try:
            with zipfile.ZipFile(draft, "w") as archive:
                for name in sorted(files):
                    add(archive, name, files[name])
                archive.comment = b"-" * COMMENT_BYTES
            draft.flush()
            seal(draft.name)
            os.chmod(draft.name, 0o644)
            os.replace(draft.name, path)
        except BaseException:
            os.unlink(draft.name)
            raise


def add(archive: zipfile.ZipFile, name: str, content: bytes | str) -> None:
    info = zipfile.ZipInfo(name, DATE)
    info.create_system, info.external_attr = UNIX, MODE << 16
    info.compress_type, info._compresslevel = zipfile.ZIP_DEFLATED, LEVEL  # type: ignore[attr-defined]
    info.file_size = len(content) if isinstance(content, bytes) else os.path.getsize(content)
    with archive.open(info, "w") as target:
        if isinstance(content, bytes):
            target.write(content)
        else:
            with open(content, "rb") as source:
                shutil.copyfileobj(source, target, PIECE)


def seal(path: str) -> None:
    """Replaces the comment at the end of an archive by its seal."""
    digest = digest_of_head(path)
    with open(path, "r+b") as file:
        file.seek(-COMMENT_BYTES, os.SEEK_END)
        file.write(SEAL.encode() + digest.encode())


def digest_of_head(path: str | os.PathLike[str]) -> str:
    """SHA-256 of all bytes before the comment, in hexadecimal digits."""
    digest, left = hashlib.sha256(), os.path.getsize(path) - COMMENT_BYTES
    with open(path, "rb") as file:
        while left > 0 and (piece := file.read(min(left, PIECE))):
            digest.update(piece)
            left -= len(piece)
    return digest.hexdigest()


def check_seal(path: str | os.PathLike[str]) -> None:
    """Raises DamagedBundle unless the archive is as it was written, to the byte."""
    with open(path, "rb") as file:
        file.seek(max(0, os.path.getsize(path) - COMMENT_BYTES))
        comment = file.read()
    if not comment.startswith(SEAL.encode()):
        raise DamagedBundle(path, "it does not end with the seal of a bundle")
    if comment != SEAL.encode() + digest_of_head(path).encode():
        raise DamagedBundle(path, "its bytes do not match its seal")


def extract_archive(path: str | os.PathLike[str], folder: str | os.PathLike[str]) -> list[str]:
    """Unpacks a bundle into a folder that is empty; returns the sorted names of its files. Raises InputError if `path` is not a
    file, DamagedBundle if its bytes differ from those written or if it has content that a bundle may not have."""
    if not os.path.isfile(path):
        raise InputError(f"{os.fspath(path)}: " + ("is no file" if os.path.exists(path) else "does not exist") +
                         "; name the .zip that 'dagsweep bundle' wrote")
    check_seal(path)
    try:
        with zipfile.ZipFile(path) as archive:
            members = list(checked_members(archive, path))
            total = sum(info.file_size for info in members)
            if total > shutil.disk_usage(folder).free:
                raise OSError(f"{os.fspath(folder)}: unpacking {os.fspath(path)} needs {total} bytes, which are not free; "
                              "set TMPDIR to a folder with more space")
            for info in members:
                extract(archive, info, os.fspath(folder))
    except READING as error:
        raise DamagedBundle(path, " ".join(str(error).split()) or "it is no zip archive") from None
    return sorted(info.filename for info in members)


def checked_members(archive: zipfile.ZipFile, path: str | os.PathLike[str]) -> Iterator[zipfile.ZipInfo]:
    """The members of an archive. Raises DamagedBundle unless all are ordinary files with harmless names."""
    members = archive.infolist()
    names = [info.filename for info in members]
    if len(members) > MOST_FILES or sum(info.file_size for info in members) > MOST_BYTES:
        raise DamagedBundle(path, f"it has more than {MOST_FILES} files, or more than {MOST_BYTES} bytes")
    folders = {name[:place] for name in names for place, letter in enumerate(name) if letter == "/"}
    seen: set[str] = set()
    for info in members:
        name = info.filename
        shown = f"{name!r:.200}"
        if problem := problem_of_name(name):
            raise DamagedBundle(path, f"the name {shown} {problem}")
        if name.lower() in seen or name in folders:
            raise DamagedBundle(path, f"{shown} is in it twice")
        if info.external_attr >> 16 != MODE or info.create_system != UNIX:
            raise DamagedBundle(path, f"{shown} is a link, or no ordinary file")
        if info.flag_bits & 1 or info.compress_type != zipfile.ZIP_DEFLATED:
            raise DamagedBundle(path, f"{shown} is encrypted, or compressed in another way")
        seen.add(name.lower())
        yield info


def problem_of_name(name: str) -> str:
    """The reason why a bundle may not have a file of this name; '' if it may."""
    parts = name.split("/")
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        return "has characters that not every system allows, or is too long"
    if any(part in ("", ".", "..") or part != part.strip() for part in parts):
        return "leads out of the bundle, or is no plain path"
    return ""


def extract(archive: zipfile.ZipFile, info: zipfile.ZipInfo, folder: str) -> None:
    target = os.path.join(folder, *info.filename.split("/"))
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with archive.open(info) as source, open(target, "xb") as file:  # never gives more than info.file_size, and checks the CRC
        shutil.copyfileobj(source, file, PIECE)
