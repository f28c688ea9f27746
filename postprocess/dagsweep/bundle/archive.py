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
from collections.abc import Mapping

from .. import steps
from ..errors import InputError

DATE = (1980, 1, 1, 0, 0, 0)
MODE = stat.S_IFREG | 0o644
LEVEL = 6               # of compression
UNIX = 3
SEAL = "dagsweep-bundle-1 sha256 "
COMMENT_BYTES = len(SEAL) + 64
PIECE = 1 << 20
# Limits of what a check unpacks and reads whole, since a bundle may be a stranger's: more than ten times what the largest honest ones have
# (bundles.md). 'dagsweep bundle' tests those of problem_of_sizes(), too.
MOST_FILES = 100_000
MOST_FOLDERS = 10_000
MOST_LEVELS = 40        # of folders in each other
MOST_NAMES = 16 << 20   # bytes of the list of files in the archive
MOST_BYTES = 256 << 30  # of all files together
MOST_RATIO = 200        # bytes of all files to those of the archive, from FREE_BYTES on
FREE_BYTES = 256 << 20
LARGEST_TEXTS = {".yaml": 500_000, "bundle.json": 4 << 20, "SHA256SUMS": 16 << 20}  # end of a name -> bytes; these are read whole
LONGEST_NAME = 1000
NAME = re.compile(r"[^\x00-\x1f\x7f\\:*?\"<>|]+")
READING = (zipfile.BadZipFile, zlib.error, EOFError, struct.error, NotImplementedError, RuntimeError, UnicodeError, ValueError,
           OverflowError, MemoryError)


END = struct.Struct("<4s4H2LH")             # end of the list of files: signature, ..., 5: bytes of the list
LOCATOR = struct.Struct("<4sLQL")           # before it in large archives: 2: offset of their own end of the list
LARGE_END = struct.Struct("<4sQ2H2L4Q")     # 8: bytes of the list


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
                for name in steps.each("files packed", sorted(files)):
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
    check_list_of_files(path)
    try:
        with zipfile.ZipFile(path) as archive:
            members = checked_members(archive, path)
            total = sum(info.file_size for info in members)
            if total > shutil.disk_usage(folder).free:
                raise OSError(f"{os.fspath(folder)}: unpacking {os.fspath(path)} needs {total} bytes, which are not free; "
                              "set TMPDIR to a folder with more space")
            for info in members:
                extract(archive, info, os.fspath(folder))
    except READING as error:
        raise DamagedBundle(path, " ".join(str(error).split()) or "it is no zip archive") from None
    return sorted(info.filename for info in members)


def check_list_of_files(path: str | os.PathLike[str]) -> None:
    """Raises DamagedBundle if the list of files, which zipfile reads whole, is larger than that of any bundle."""
    with open(path, "rb") as file:
        file.seek(max(0, os.path.getsize(path) - COMMENT_BYTES - END.size - LOCATOR.size - LARGE_END.size))
        tail = file.read()
    end, before = tail[-COMMENT_BYTES - END.size:-COMMENT_BYTES], tail[:-COMMENT_BYTES - END.size]
    if len(end) < END.size:
        raise DamagedBundle(path, "it is no zip archive")
    found = [END.unpack(end)[5]]
    if before[-LOCATOR.size:].startswith(b"PK\x06\x07") and len(before) == LOCATOR.size + LARGE_END.size:
        found.append(LARGE_END.unpack(before[:LARGE_END.size])[8])
    if max(found) > MOST_NAMES:
        raise DamagedBundle(path, f"its list of files has more than {MOST_NAMES} bytes")


def checked_members(archive: zipfile.ZipFile, path: str | os.PathLike[str]) -> list[zipfile.ZipInfo]:
    """The members of an archive. Raises DamagedBundle unless all are ordinary files with harmless names, within the limits."""
    members = archive.infolist()
    sizes = {info.filename: info.file_size for info in members}
    if problem := problem_of_sizes(sizes):
        raise DamagedBundle(path, problem)
    if sum(sizes.values()) > FREE_BYTES + MOST_RATIO * os.path.getsize(path):
        raise DamagedBundle(path, f"its files have more than {MOST_RATIO} times the bytes of the archive")
    seen: set[str] = set()
    for info in members:
        name = info.filename
        shown = f"{name!r:.200}"
        if problem := problem_of_name(name):
            raise DamagedBundle(path, f"the name {shown} {problem}")
        if name.lower() in seen:
            raise DamagedBundle(path, f"{shown} is in it twice")
        if info.external_attr >> 16 != MODE or info.create_system != UNIX:
            raise DamagedBundle(path, f"{shown} is a link, or no ordinary file")
        if info.flag_bits & 1 or info.compress_type != zipfile.ZIP_DEFLATED:
            raise DamagedBundle(path, f"{shown} is encrypted, or compressed in another way")
        seen.add(name.lower())
    return members


def problem_of_sizes(sizes: Mapping[str, int]) -> str:
    """The limit that files of these names and sizes exceed, or a name that is also a folder; '' if there is none."""
    if len(sizes) > MOST_FILES or sum(sizes.values()) > MOST_BYTES:
        return f"it has more than {MOST_FILES} files, or more than {MOST_BYTES} bytes"
    folders: set[str] = set()
    for name in sizes:
        if name.count("/") > MOST_LEVELS:
            return f"it has folders in each other on more than {MOST_LEVELS} levels"
        folder = name.rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
        if len(folders) > MOST_FOLDERS:
            return f"it has more than {MOST_FOLDERS} folders"
    for end, most in LARGEST_TEXTS.items():
        large = next((name for name in sizes if name.endswith(end) and sizes[name] > most), None)
        if large is not None:
            return f"{large!r:.200} has more than {most} bytes"
    both = next((name for name in sizes if name in folders), None)
    return "" if both is None else f"{both!r:.200} is in it twice"


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
