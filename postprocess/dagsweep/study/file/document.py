"""A YAML file whose errors name the line and the key."""

import dataclasses
import re

import yaml

from ...errors import InputError
from ...yaml_text import read_yaml

NAME_OF_FILE = re.compile("[A-Za-z0-9_][A-Za-z0-9._-]*")
NO_NAME_OF_FILE = ("must have letters, digits, '_', '.' and '-' alone, and begin with neither '.' nor '-' "
                   "(files are named after it)")


@dataclasses.dataclass(frozen=True)
class Document:
    path: str
    content: object
    lines: dict  # keys from the outermost one on -> line

    def refuse(self, place, problem):
        """Throws InputError. place: keys from the outermost one on; missing ones have the line of the
        map that lacks them."""
        known = next((k for k in range(len(place), 0, -1) if place[:k] in self.lines), 0)
        where = f"{self.path}:{self.lines[place[:known]]}" if known else self.path
        keys = "".join(f"{key}: " for key in place)
        raise InputError(f"{where}: {keys}{problem}")


def read_document(path, what):
    """The Document of a file. what: the kind of file to give instead, for the error if it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        read = read_yaml(text)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); {what}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: is no YAML ({' '.join(str(error).split())})") from error
    document = Document(path, read.content, {})
    note_lines(document, read.root, ())
    return document


def note_lines(document, node, place):
    """Records the lines of the keys of a map and of the maps in it. Refuses a key that is given twice, since
    the first one would be ignored."""
    if not isinstance(node, yaml.MappingNode):
        return
    for name, value in node.value:
        here = (*place, name.value)
        if here in document.lines:
            document.refuse(here, f"is given twice (again in line {name.start_mark.line + 1})")
        document.lines[here] = name.start_mark.line + 1
        note_lines(document, value, here)


class Keys:
    """A map of the file, every key of which must be used."""

    def __init__(self, document, place, content):
        self.document, self.place = document, place
        if not isinstance(content, dict):
            document.refuse(place, "must be a map of keys and values" if place else
                            "the file must be a map of keys and values")
        self.left = dict(content)

    def refuse(self, key, problem):
        self.document.refuse((*self.place, str(key)), problem)

    def take(self, key, default=None, needed=False):
        if needed and key not in self.left:
            self.refuse(key, "is missing")
        return self.left.pop(key, default)

    def text(self, key, default="", needed=False):
        found = self.take(key, default, needed)
        if not isinstance(found, str):
            self.refuse(key, "must be a text (in quotes, if it looks like a number)")
        return found

    def number(self, key, default=float("nan"), least=-float("inf")):
        found = self.take(key, default)
        if isinstance(found, bool) or not isinstance(found, (int, float)) or found < least:
            self.refuse(key, "must be a number" + (f" of at least {least:g}" if least > -1e9 else ""))
        return found

    def listed(self, key, needed=False):
        found = self.take(key, [], needed)
        if not isinstance(found, list):
            self.refuse(key, "must be a list")
        return tuple(found)

    def texts(self, key, needed=False):
        """[str] of a text or a list of texts."""
        found = self.take(key, [], needed)
        found = [found] if isinstance(found, str) else found
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self.refuse(key, "must be a text or a list of texts")
        return tuple(found)

    def mapping(self, key, needed=False):
        found = self.take(key, {}, needed)
        if not isinstance(found, dict):
            self.refuse(key, "must be a map")
        return found

    def maps(self, key, name_files=False):
        """[(name, Keys)] of a map of maps. name_files: files are named after the names."""
        found = []
        for name, content in self.mapping(key).items():
            place = (*self.place, key, str(name))
            if name_files and not NAME_OF_FILE.fullmatch(str(name)):
                self.document.refuse(place, NO_NAME_OF_FILE)
            found.append((str(name), Keys(self.document, place, content)))
        return found

    def inner(self, key):
        """The Keys of a map that is required."""
        return Keys(self.document, (*self.place, key), self.take(key, needed=True))

    def finish(self):
        for key in self.left:
            self.refuse(key, "is no known key")
