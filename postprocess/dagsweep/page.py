"""Parts of a self-contained HTML page, which loads nothing from elsewhere."""

import base64
import html
import os

from .wording import integer_text

STATUS_COLOURS = {"done": "#009E73", "stalled": "#E69F00", "failed": "#D55E00",
                  "aborted": "#CC79A7", "pending": "#C4CAD0"}


def escape(value):
    """Text escaped for use inside an element or a quoted attribute."""
    return html.escape(str(value), quote=True)


def page(title, parts):
    """A complete document from its parts (HTML)."""
    with open(os.path.join(os.path.dirname(__file__), "page.css"), encoding="utf-8") as file:
        css = file.read()
    return "\n".join(["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">',
                      '<meta name="viewport" content="width=device-width, initial-scale=1">',
                      f"<title>{escape(title)}</title>", f"<style>\n{css}</style></head><body>",
                      *parts, "</body></html>", ""])


def write(directory, name, parts):
    """Writes DIR/report.html from its parts (HTML); returns its path. name: of the sweep."""
    path = os.path.join(directory, "report.html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(page(f"{name} · dagsweep", filter(None, parts)))
    return path


def section(title, *parts):
    """A heading and the parts below it; empty parts are left out."""
    return "\n".join([f"<section><h2>{escape(title)}</h2>", *filter(None, parts), "</section>"])


def paragraph(text, kind=""):
    """A paragraph of plain text; kind: 'lead', 'note' or ''."""
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def cell(content, number=False, best=False, name=False):
    """A table cell; content is HTML."""
    kinds = [kind for kind, on in (("number", number), ("best", best), ("name", name)) if on]
    return f'<td class="{" ".join(kinds)}">{content}</td>' if kinds else f"<td>{content}</td>"


def table(heads, rows):
    """A table. heads: (text, whether the column is numeric); rows: lists of cells from cell()."""
    top = "".join(f'<th class="number">{escape(text)}</th>' if number
                  else f"<th>{escape(text)}</th>" for text, number in heads)
    body = "\n".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (f'<div class="scroll"><table><thead><tr>{top}</tr></thead>\n'
            f"<tbody>\n{body}\n</tbody></table></div>")


def plain_table(heads, frame):
    """A table of a DataFrame's values, unformatted."""
    numbers = [kind.kind in "iuf" for kind in frame.dtypes]
    rows = [[cell(escape(value), number) for value, number in zip(row, numbers)]
            for row in frame.itertuples(index=False)]
    return table(list(zip(heads, numbers)), rows)


def dot(colour):
    """A round sample of a colour."""
    return f'<span class="dot" style="background:{colour}"></span>'


def status_bar(counts):
    """The progress of a sweep, as a bar with a legend. counts: {status: number of tuples}."""
    total = max(sum(counts.values()), 1)
    shown = [(name, counts[name]) for name in STATUS_COLOURS if counts.get(name)]
    bar = "".join(f'<div style="width:{100 * number / total:.3f}%;'
                  f'background:{STATUS_COLOURS[name]}"></div>' for name, number in shown)
    key = "".join(f"<li>{dot(STATUS_COLOURS[name])}{name} <b>{integer_text(number)}</b></li>"
                  for name, number in shown)
    return f'<div class="bar">{bar}</div><ul class="key">{key}</ul>'


def figure(path, caption, wide=False):
    """The image at `path` (PNG), embedded."""
    with open(path, "rb") as file:
        data = base64.b64encode(file.read()).decode("ascii")
    kind = ' class="wide"' if wide else ""
    return (f'<figure{kind}><img alt="{escape(caption)}" src="data:image/png;base64,{data}">'
            f"<figcaption>{escape(caption)} <code>{escape(os.path.basename(path))}</code>"
            "</figcaption></figure>")


def folded(title, text):
    """Preformatted text that is shown on a click."""
    return f"<details><summary>{escape(title)}</summary><pre>{escape(text)}</pre></details>"
