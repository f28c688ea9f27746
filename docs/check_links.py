"""Checks a built site: every link and anchor leads somewhere, nothing is loaded from elsewhere, and every table is one.

python3 check_links.py FOLDER    exit code 1 if something is found; each finding is a line
"""

import html.parser
import pathlib
import re
import sys
import urllib.parse

LOADS = {("script", "src"), ("img", "src"), ("link", "href"), ("source", "src"), ("iframe", "src"), ("object", "data")}


class Page(html.parser.HTMLParser):
    """The targets of a page, its links (tag, attribute, URL), and paragraphs that should be tables."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.lines = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name"):
                self.ids.add(value)
            elif name in ("href", "src", "data") and value is not None:
                self.links.append((tag, name, value))

    handle_startendtag = handle_starttag

    def handle_data(self, text):
        if text.startswith("| ") and self.get_starttag_text() == "<p>":
            self.lines.append(text.partition("\n")[0])


def findings(folder):
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    for path, page in sorted(pages.items()):
        yield from (f"{path}: no table: {line}" for line in page.lines)
        for tag, name, link in page.links:
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                if (tag, name) in LOADS and url.scheme != "data":
                    yield f"{path}: loads {link}"
                continue
            target = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
            if not target.is_file():
                yield f"{path}: no file for {link}"
            elif url.fragment and target in pages and urllib.parse.unquote(url.fragment) not in pages[target].ids:
                yield f"{path}: no anchor for {link}"
    for path in sorted(folder.rglob("*.css")):
        for link in re.findall(r"(?:@import\s+|url\()\s*[\"']?((?:https?:|/)[^\"')\s]+)", path.read_text(encoding="utf-8")):
            yield f"{path}: loads {link}"


if __name__ == "__main__":
    found = list(findings(pathlib.Path(sys.argv[1])))
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
