"""Writes the classes of the Python package that schedulers and policies use into docs/reference/python.md: what each is, and a table of its
members. Names and types come from the type stub and the sources, texts from the docstrings.

python3 docs/members.py    with the Python that has the package and its C++ module; a test compares
"""

import ast
import inspect
import pathlib
import re

import dagsweep

PAGE = pathlib.Path(__file__).resolve().parent / "reference" / "python.md"
PACKAGE = pathlib.Path(dagsweep.__file__).parent
CLASSES = ("Instance", "Schedule", "State", "Estimates", "Run", "Environment", "Environments", "States", "Search")


def definitions():
    """{class: its definition} of the type stub and of environment.py."""
    return {node.name: node for path in (PACKAGE / "_core.pyi", PACKAGE / "simulation" / "environment.py")
            for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)}


def call(name, function):
    """'finish(tasks)': the call of a method, without types."""
    arguments = function.args
    for one in [*arguments.args, *arguments.kwonlyargs, *filter(None, [arguments.vararg, arguments.kwarg])]:
        one.annotation = None
    arguments.args = [one for one in arguments.args if one.arg != "self"]
    return f"{name}({ast.unparse(arguments)})"


def type_text(function):
    return re.sub(r"\b(np|numpy)\.ndarray\b", "array", ast.unparse(function.returns)).strip("'\"")


def explanation(name, thing):
    """The docstring without the signature that pybind11 writes into it."""
    text = inspect.getdoc(thing) or ""
    first, _, rest = text.partition("\n")
    return rest.strip() if first.startswith(f"{name}(") else text


def section(name):
    """The lines on a class."""
    from dagsweep.simulation import environment  # States has no other name

    described = getattr(environment, name, None) or getattr(dagsweep, name)
    functions = [node for node in definitions()[name].body if isinstance(node, ast.FunctionDef)]
    yield f"### {name}\n"
    yield from (f"`{call(name, one)}`\n" for one in functions if one.name == "__init__")
    yield explanation(name, described) + "\n"
    yield "| member | |"
    yield "|---|---|"
    for one in functions:
        if not one.name.startswith("_"):
            is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in one.decorator_list)
            member = f"`{one.name}`:" if is_property else f"`{call(one.name, one)}` →"
            text = explanation(one.name, getattr(described, one.name)).partition("\n\n")[0].replace("\n", " ")
            yield "| " + " | ".join(cell.replace("|", r"\|") for cell in (f"{member} {type_text(one)}", text)) + " |"
    yield ""


def written(page):
    """The text of the page with the sections."""
    lines = "\n".join(line for name in CLASSES for line in section(name))
    text, count = re.subn(r"(<!-- members: [^\n]*-->\n).*?(?=<!-- end -->)", lambda found: found[1] + lines, page, flags=re.DOTALL)
    assert count == 1, f"the page has {count} markers"
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
