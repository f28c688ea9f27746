"""Licences of the files that the project did not make, as the user states them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from ..errors import InputError

UNKNOWN = "none"  # stated: the licence is not known
EXPRESSION = re.compile(r"[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*")
URL = "https://spdx.org/licenses/"
SHOWN = 5


class Licences:
    """Licences by file. given: values of --licence, SPDX or FILE=SPDX with a file or a folder."""

    def __init__(self, given: Sequence[str]):
        self.of_all = ""
        self.of_paths: dict[str, str] = {}
        for one in given:
            path, equals, licence = one.rpartition("=")
            if not EXPRESSION.fullmatch(licence):
                raise InputError(f"--licence: '{one}' is no SPDX identifier, such as MIT or CC-BY-4.0, nor FILE=SPDX; "
                                 f"write {UNKNOWN} if the licence is not known")
            if equals:
                if not os.path.exists(path):
                    raise InputError(f"--licence: {path}: does not exist; name a graph file, or a folder of them")
                self.of_paths[os.path.realpath(path)] = licence
            else:
                self.of_all = licence

    def of(self, path: str) -> str:
        """The SPDX expression of a file; '' if none was given. The nearest named folder counts."""
        place = os.path.realpath(path)
        while place not in self.of_paths and place != os.path.dirname(place):
            place = os.path.dirname(place)
        return self.of_paths.get(place, self.of_all)

    def of_files(self, files: Iterable[str]) -> dict[str, str]:
        """{path: licence}. Raises InputError that names files without one."""
        found = {path: self.of(path) for path in files}
        missing = sorted(path for path, licence in found.items() if not licence)
        if missing:
            more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
            raise InputError(f"{', '.join(missing[:SHOWN])}{more}: would be published, but under which licence? State it for each with "
                             f"--licence FILE=SPDX (a file or a folder), or for all with --licence SPDX; '{UNKNOWN}': it is not known")
        return found


def url_of(licence: str) -> str | None:
    """The address that explains an identifier; None for expressions and unknown identifiers."""
    return None if licence == UNKNOWN or " " in licence or licence.startswith("LicenseRef-") else URL + licence
