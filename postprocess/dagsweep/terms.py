"""The terms of the manual's glossary, as plain text. A package that is installed without the manual has none."""

import functools
import pathlib
import re

PATH = pathlib.Path(__file__).resolve().parents[2] / "docs" / "concepts" / "glossary.md"
ROW = re.compile(r"\| (.+?) \| (.+) \|")
LINK = re.compile(r"\[([^][]*)\]\([^)]*\)")
ITALIC = re.compile(r"\*(\S[^*]*)\*")


@functools.cache
def terms() -> dict[str, str]:
    """{term: meaning}, in the order of the glossary; links that stand apart are left out."""
    if not PATH.exists():
        return {}
    rows = [match.groups() for line in PATH.read_text(encoding="utf-8").splitlines() if (match := ROW.fullmatch(line))][1:]
    return {plain(term): plain(meaning) for term, meaning in rows}


def plain(text: str) -> str:
    apart = rf" \({LINK.pattern}\)|[;,]? ?{LINK.pattern}$"
    return ITALIC.sub(r"\1", LINK.sub(r"\1", re.sub(apart, "", text))).replace("`", "")


def term_of(name: str) -> str:
    """The meaning of the term that has the name of an axis, in either case; "" without."""
    return {term.lower(): meaning for term, meaning in terms().items()}.get(name.replace("_", " ").lower(), "")
