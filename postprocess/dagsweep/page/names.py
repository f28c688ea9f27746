"""Names of the files of a page's tables."""

import re


def names_of(parts):
    """{Table: name}, in the order of the page: the table's own name, or the name of its section, with a
    number if several tables have it."""
    found = {}
    for table, title in tables_in(parts, "table"):
        base = table.name or slug(title)
        name, number = base, 2
        while name in found.values():
            name, number = f"{base}-{number}", number + 1
        found[table] = name
    return found


def tables_in(parts, title):
    """Yields (Table, title of its section)."""
    for part in parts:
        if hasattr(part, "rows"):
            yield part, title
        yield from tables_in(getattr(part, "parts", []), getattr(part, "title", title))


def slug(text):
    """'Mean NSL by part' -> 'mean-nsl-by-part'"""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "table"
