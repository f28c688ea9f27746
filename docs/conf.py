"""The site of the manual (Sphinx). Documents stay where they are: the source folder is the repository, and `include_patterns` says
which of its documents are pages. `cmake --build build/release --target site` builds it.
"""

import importlib.util
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = pathlib.Path(os.environ["DAGSWEEP_BUILD"]).absolute()
sys.path[:0] = [str(ROOT / "docs"), str(ROOT / "postprocess")]

import dagsweep  # noqa: E402
import generated  # noqa: E402

# The extension module of this build, as if the package were installed with it.
for path in (BUILD / "python").glob("_core*.so"):
    spec = importlib.util.spec_from_file_location("dagsweep._core", path)
    sys.modules["dagsweep._core"] = dagsweep._core = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dagsweep._core)

project, author, copyright = "dagsweep", "The dagsweep authors", "The dagsweep authors"
release = version = dagsweep.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "breathe"]

root_doc = "docs/index"
include_patterns = ["docs/**.md", "CHANGELOG.md", "CONTRIBUTING.md", "jobscripts/GUIDE.md", "postprocess/*.md", "src/**.md", "sweeps/*.md",
                    "tests/reference/README.md"]
exclude_patterns = ["build", "results", ".git", "src/*/*/*/*/*"]

myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # parts of JSON and of C++ in documents

html_theme = "furo"
html_title = f"dagsweep {release}"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # signatures have them
breathe_projects = {"dagsweep": str(BUILD / "doxygen" / "xml")}
breathe_default_project = "dagsweep"


def complete_theme(app, _exception):
    """Debian's furo loads a style from the root of the server, and has a script that only a bundler can read: both become whole."""
    static = pathlib.Path(app.outdir, "_static")
    for path, load, loaded in ((static / "styles" / "furo.css", "@import url(/javascript/normalize.css/normalize.css);",
                                pathlib.Path("/usr/share/javascript/normalize.css/normalize.css")),
                               (static / "scripts" / "furo.js", 'import Gumshoe from "./gumshoe-patched.js";',
                                static / "scripts" / "gumshoe-patched.js")):
        text = path.read_text(encoding="utf-8")
        if load in text:
            path.write_text(text.replace(load, loaded.read_text(encoding="utf-8")), encoding="utf-8")


def setup(app):
    app.connect("build-finished", complete_theme)
    app.connect("source-read", generated.expand)
    app.connect("autodoc-process-docstring", generated.plain_docstring)
