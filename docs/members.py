"""Writes what schedulers, policies and studies use of the Python package into the pages docs/reference/python*.md: functions with their
arguments, and classes with their members, in the order of the page's markers. Names, defaults and types come from the sources and the type
stub, texts from the docstrings.

In a docstring, an indented block after "Arguments:", or another such title, becomes a table. Any other one is code.

python3 docs/members.py    with the Python that has the package and its C++ module; a test compares
"""

import ast
import inspect
import pathlib
import re
import textwrap

import dagsweep

PAGES = sorted((pathlib.Path(__file__).resolve().parent / "reference").glob("python*.md"))
MARKED = re.compile(r"(<!-- members ([^:]+): written by docs/members.py -->\n).*?(?=<!-- end -->)", re.DOTALL)
PACKAGE = pathlib.Path(dagsweep.__file__).parent
ARGUMENTS = "Arguments"


def shown_names():
    """The functions and classes that the pages show, page by page."""
    return [name for page in PAGES for found in MARKED.finditer(page.read_text(encoding="utf-8")) for name in found[2].split()]


def thing_of(name):
    from dagsweep.simulation import environment  # States has no other name

    return getattr(environment, name, None) or getattr(dagsweep, name)


def is_class(name):
    return isinstance(thing_of(name), type)


def definitions():
    """{class: its definition} of the type stub and of environment.py."""
    return {node.name: node for path in (PACKAGE / "_core.pyi", PACKAGE / "simulation" / "environment.py")
            for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)}


def call(name, function):
    """'finish(tasks)': the call of a function or method, without types."""
    arguments = function.args
    for one in all_arguments(function):
        one.annotation = None
    arguments.args = [one for one in arguments.args if one.arg != "self"]
    return f"{name}({ast.unparse(arguments)})"


def all_arguments(function):
    """The arguments of a definition, in its order."""
    arguments = function.args
    return [*arguments.args, *filter(None, [arguments.vararg]), *arguments.kwonlyargs, *filter(None, [arguments.kwarg])]


def type_text(function):
    return re.sub(r"\b(np|numpy|pandas|pd)\.(ndarray|DataFrame)\b", lambda found: found[2].replace("ndarray", "array"),
                  ast.unparse(function.returns)).strip("'\"")


def explanation(name, thing):
    """The docstring without the signature that pybind11 writes into it."""
    text = inspect.getdoc(thing) or ""
    first, _, rest = text.partition("\n")
    return rest.strip() if first.startswith(f"{name}(") else text


def row(*cells):
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def parts(text):
    """(title, text) of each paragraph; the title of an indented block is the line before it, such as "Arguments:", or "" of code."""
    for part in re.split(r"\n\n(?=\S)", text):
        title, begins, block = part.partition("\n    ")
        title = title.rstrip()
        if not begins:
            yield None, part
        elif title.endswith(":") and "\n" not in title:
            yield title, textwrap.dedent("    " + block)
        else:
            yield from ([(None, title)] if title else [])
            yield "", textwrap.dedent("    " + block).strip("\n")


def entries(block):
    """{name: meaning} of lines "name: meaning", which may go on in indented lines."""
    return {name: re.sub(r"\n +", " ", meaning) for name, meaning in re.findall(r"^((?:(?!  )[^:\n])+): (.*(?:\n +.*)*)", block, re.MULTILINE)}


def described(text, signature, names):
    """Lines of a docstring: its example stands before the call, its arguments behind it, in one or more tables."""
    calls, explained = [f"{signature}\n"] if signature else [], []
    for title, block in parts(text):
        if title:
            yield from calls
            calls = []
        meanings = entries(block) if title else {}
        if title and title.startswith(ARGUMENTS):
            explained += meanings
        if meanings:
            yield row(title.rstrip(":").lower(), "") + "\n|---|---|"
            yield from (row(f"`{one}`", meaning) for one, meaning in meanings.items())
            yield ""
        else:
            yield f"{block}\n" if title is None else f"```{'text' if title else 'python'}\n{block}\n```\n"
    yield from calls
    assert not explained or sorted(explained) == sorted(names), f"{signature}: the docstring has the arguments {explained}, the function {names}"


def arguments_of(definition):
    return [one.arg for one in all_arguments(definition) if one.arg != "self"]


def function_section(name):
    """The lines on a function."""
    function = getattr(dagsweep, name)
    definition = ast.parse(inspect.getsource(function)).body[0]
    names = arguments_of(definition)
    yield f"### {name}\n"
    yield from described(inspect.getdoc(function), f"`{call(name, definition)}` → {type_text(definition)}", names)


def class_section(name):
    """The lines on a class."""
    thing = thing_of(name)
    functions = [node for node in definitions()[name].body if isinstance(node, ast.FunctionDef)]
    made_by = [(f"`{call(name, one)}`", arguments_of(one)) for one in functions if one.name == "__init__"]
    yield f"### {name}\n"
    yield from described(explanation(name, thing), *(made_by or [("", [])])[0])
    yield row("member", "") + "\n|---|---|"
    for one in functions:
        if not one.name.startswith("_"):
            is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in one.decorator_list)
            member = f"`{one.name}`:" if is_property else f"`{call(one.name, one)}` →"
            yield row(f"{member} {type_text(one)}", explanation(one.name, getattr(thing, one.name)).partition("\n\n")[0].replace("\n", " "))
    yield ""


def written(page):
    """The text of a page with the sections that its markers name."""
    def sections(found):
        return found[1] + "\n".join(line for name in found[2].split() for line in (class_section if is_class(name) else function_section)(name))

    return MARKED.sub(sections, page)


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
