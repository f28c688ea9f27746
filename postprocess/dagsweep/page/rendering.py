"""Parts as HTML, and the files of a page."""

import base64
import io
import os
import pathlib
import re

import jinja2
from PIL import Image  # a part of matplotlib

from ..wording import integer_text
from . import files
from .names import names_of

FOLDER = os.path.dirname(__file__)
SHOWN = 0.71     # height of what a small copy shows, as a share of its width: without the legend below
THUMBNAIL = 132  # pixels of a small copy on the page; it has twice as many for fine screens
STRIP = {"width": 300, "left": 20, "inner": 260}  # pixels: of a strip, to its first place, between place 0 and 1


def environment():
    """Jinja2 with the templates; all text is escaped."""
    found = jinja2.Environment(loader=jinja2.FileSystemLoader(os.path.join(FOLDER, "templates")),
                               autoescape=True, trim_blocks=True, lstrip_blocks=True,
                               undefined=jinja2.StrictUndefined)
    found.filters["integer"] = integer_text
    found.filters["basename"] = os.path.basename
    found.globals["inline_svg"] = inline_svg
    found.globals["source"] = source
    found.globals["inline_png"] = inline_png
    found.globals["of_strip"] = STRIP
    return found


def source(name):
    """The content of a file of this folder, unescaped: our own style and script."""
    return jinja2.utils.markupsafe.Markup(pathlib.Path(FOLDER, name).read_text(encoding="utf-8"))


def inline_svg(path):
    """The SVG beside a PNG, for the inside of a page: without prologue and size, with ids of its own."""
    text = pathlib.Path(path).with_suffix(".svg").read_text(encoding="utf-8")
    text = text[text.index("<svg"):]
    own = re.sub(r"\W", "-", os.path.splitext(os.path.basename(path))[0])
    text = re.sub(r'\b(id="|xlink:href="#|url\(#)', rf"\g<1>{own}-", text)
    text = re.sub(r'(<svg\b[^>]*?) width="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg\b[^>]*?) height="[^"]*"', r"\1", text, count=1)
    text = re.sub(r"<metadata>.*?</metadata>", "", text, count=1, flags=re.DOTALL)
    return jinja2.utils.markupsafe.Markup(text)


def inline_png(path):
    """A small copy of a PNG as a data URL."""
    with Image.open(path) as picture:
        picture = picture.crop((0, 0, picture.width, min(picture.height, int(SHOWN * picture.width))))
        picture.thumbnail((2 * THUMBNAIL, 2 * THUMBNAIL))
        small = io.BytesIO()
        picture.convert("RGB").quantize(32).save(small, "PNG", optimize=True)
    return "data:image/png;base64," + base64.b64encode(small.getvalue()).decode("ascii")


def html(part, tables=None):
    """The HTML of one part. tables: {Table: name of its files}."""
    return environment().get_template("part.html").render(it=part, tables=tables or {})


def write(directory, name, parts):
    """Writes DIR/report.html from its parts, and its tables into DIR/tables as CSV and LaTeX; returns the
    path of the page. name: name of the sweep."""
    parts = [part for part in parts if part]
    tables = names_of(parts)
    files.write_tables(directory, tables)
    path = os.path.join(directory, "report.html")
    text = environment().get_template("page.html").render(title=f"{name} · dagsweep", parts=parts, tables=tables)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path
