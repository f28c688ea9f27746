"""The temporary folder of a check, which may be large: what a killed check left is removed by the next one."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator

PREFIX = "dagsweep-verify-"


@contextlib.contextmanager
def scratch_folder() -> Iterator[str]:
    """A folder that is removed at the end. Holds a lock on it, which the system gives up when this process dies."""
    remove_abandoned()
    new = tempfile.mkdtemp(prefix="new-" + PREFIX)  # has its name, by which it could be removed, once it is locked
    lock = os.open(new, os.O_RDONLY | os.O_DIRECTORY)
    folder = os.path.join(os.path.dirname(new), os.path.basename(new).removeprefix("new-"))
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        os.rename(new, folder)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def remove_abandoned() -> None:
    """Removes the folders of this user's checks that have died."""
    where = tempfile.gettempdir()
    for name in os.listdir(where):
        if not name.startswith(PREFIX):
            continue
        path = os.path.join(where, name)
        with contextlib.suppress(OSError):  # another user's, or one that is being removed
            lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.fstat(lock).st_uid == os.getuid():
                    shutil.rmtree(path, ignore_errors=True)
            finally:
                os.close(lock)
