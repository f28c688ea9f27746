"""Checks the layers of the Python package: which sub-package may import which, and the order of modules inside each."""

import ast
import importlib
import os
import re
import unittest

from scripts import POSTPROCESS, text_of

import dagsweep
from dagsweep import aliases

PACKAGE = os.path.join(POSTPROCESS, "dagsweep")
README = os.path.join(POSTPROCESS, "README.md")

# Sub-packages, and modules beside them, lowest layer first: each may import itself and what is listed here.
MAY_IMPORT = {
    "axes": [],
    "errors": [],
    "wording": ["axes"],
    "papers": [],
    "terms": [],
    "program": [],
    "yaml_text": [],
    "steps": [],
    "results_file": ["axes", "errors", "wording"],
    "stats": ["errors", "results_file"],
    "stats/paired": ["errors", "wording", "results_file", "stats"],
    "drawing": ["errors", "wording"],
    "page": ["wording"],
    "sections": ["axes", "steps", "wording", "papers", "terms", "program", "yaml_text", "stats", "stats/paired", "drawing", "page"],
    "study/relations": ["wording", "stats"],
    "study/file": ["axes", "steps", "errors", "wording", "yaml_text", "results_file", "stats", "study/relations"],
    "study/verdict": ["steps", "wording", "results_file", "stats", "study/relations", "study/file"],
    "study/pages": ["steps", "errors", "wording", "results_file", "stats", "drawing", "page", "sections", "study/relations",
                    "study/file", "study/verdict"],
    "timing_report": ["results_file", "stats", "page", "sections"],
    "search_report": ["results_file", "stats", "sections"],
    "report": ["errors", "results_file", "stats", "stats/paired", "drawing", "page", "sections", "study/pages",
               "timing_report", "search_report"],
    "export": ["errors", "results_file", "stats", "stats/paired", "drawing", "page", "sections", "report"],
    "simulation": ["errors"],
    "version": [],
    "bundle": ["errors", "steps", "program", "yaml_text", "results_file", "drawing", "sections", "study/file", "study/pages", "report", "version"],
    "commands": ["errors", "steps", "program", "results_file", "drawing", "study/file", "study/verdict", "study/pages", "report", "bundle"],
    "aliases": [],
}
# The package itself: what others than `errors`, `aliases` and `version` offer is imported by name, when it is first used.
MAY_IMPORT["__init__"] = ["errors", "results_file", "stats", "export", "simulation", "aliases", "version"]

# Modules of each sub-package, lowest layer first: each may import those before it. __init__ comes last.
MODULES = {
    "results_file": ["digest", "checksums", "stored_values", "object_checks", "shown_labels", "conditions", "parameters", "axis_properties",
                     "structure", "storage", "rows",
                     "about", "public_values", "expansion", "column_store", "load", "read_values", "difference"],
    "stats": ["cluster_means", "shared_instances", "intervals", "per_seed", "least_chance", "settings", "means", "tables",
              "replication_overhead", "timing", "growth", "searches"],
    "stats/paired": ["side_by_side", "pairs", "average_ranks", "by_value", "profiles", "effort", "extremes", "equal_algorithms", "components"],
    "drawing": ["paper", "style", "figure_data", "figures", "progress", "heat_map", "found_instance"],
    "page": ["parts", "latex", "frames", "files", "names", "rendering"],
    "sections": ["captioned_figures", "general", "scores", "league", "crossings", "machine_tables", "rank_usage",
                 "words", "rerun", "mean_figures", "pair_figures", "pair_tables", "pairs_by_value", "component_tables", "citation", "timing_tables",
                 "timing_figures", "figure_catalogue", "search_tables", "search_figures", "found_instances"],
    "study/relations": ["pair_table", "effects", "verdicts", "dropped", "basis", "evidence", "relation", "ratios", "frequencies", "existence",
                        "trends", "catalogue"],
    "study/file": ["document", "sweep_axes", "references", "study", "claims_file", "on_files", "own_results", "runs"],
    "study/verdict": ["signed_rank", "judging", "factors", "completeness",
                      "claim_pairs", "pooled_axes", "fits", "counted_readings", "dependence", "worst_found", "judgements", "looks"],
    "study/pages": ["curves", "verdict_words", "figure_links", "pictures", "progress_pictures", "search_matrices", "printed_tables", "table_sections",
                    "table_pictures", "strips", "claim_words", "claim_notes", "reading_sections", "claim_sections", "paper_figures",
                    "overview_section", "not_judged", "effort_section", "own_claims", "study_report"],
    "simulation": ["extension", "graphs", "simulator", "batch", "environment", "serving"],
    "bundle": ["archive", "checksum_list", "sweep_inputs", "packed_sweeps", "spdx", "manifest", "recipes", "crate", "contents",
               "row_sample", "run_again", "row_comparison", "scratch_folder", "verification", "verdict_page"],
    "commands": ["required_packages", "command_line", "report_command", "study_command", "compare_command",
                 "progress_command", "bundle_command", "verify_bundle_command"],
}

# Modules that import others by name, which their syntax does not show.
BY_NAME = {"__init__", "aliases", "commands/required_packages", "simulation/extension"}


def modules():
    """{module, such as "stats/means" or "page/__init__": its syntax tree} of the package."""
    found = {}
    for folder, _, names in os.walk(PACKAGE):
        for name in names:
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                found[os.path.relpath(path, PACKAGE).removesuffix(".py").replace(os.sep, "/")] = ast.parse(text_of(path), path)
    return found


TREES = modules()


def layer_of(module):
    """Its sub-package; itself beside them."""
    return module.rpartition("/")[0] or module


def imports():
    """(module, imported module) of every import in the package, also inside functions."""
    for module, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                above = ["dagsweep", *module.split("/")][:-node.level] if node.level else []
                base = [*above, *(node.module.split(".") if node.module else [])]
                yield from ((module, target) for target in targets(base, [one.name for one in node.names]))
            elif isinstance(node, ast.Import):
                for one in node.names:
                    yield from ((module, target) for target in targets(one.name.split("."), []))


def targets(base, names):
    """The modules of the package that `from base import names` imports; none of other packages and of the extension."""
    if base[0] != "dagsweep" or base[1:] == ["_core"]:
        return set()
    found = set()
    for name in names or [""]:
        path = [one for one in (*base[1:], name) if one]
        known = ["/".join(part) for part in (path, path[:-1], [*path, "__init__"], [*path[:-1], "__init__"])]
        found.add(next(one for one in known if one in TREES))
    return found


class Layers(unittest.TestCase):
    def test_every_module_is_in_the_table(self):
        listed = {f"{package}/{name}" for package, names in MODULES.items() for name in names}
        listed |= {name for name in MAY_IMPORT if name not in MODULES}
        plain = {module for module in TREES if "/" not in module or not module.endswith("__init__")}
        self.assertEqual(plain, listed)
        self.assertEqual(set(MODULES) - set(MAY_IMPORT), set())

    def test_the_table_leads_downward(self):
        known = set()
        for layer, others in MAY_IMPORT.items():
            self.assertEqual(set(others) - known, set(), f"{layer} may import what is no lower layer")
            known.add(layer)

    def test_sub_packages_import_downward_only(self):
        used = set()
        for module, target in imports():
            here, other = layer_of(module), layer_of(target)
            if here != other:
                self.assertIn(other, MAY_IMPORT[here], f"{module} imports {target}")
                used.add((here, other))
        stated = {(layer, other) for layer, others in MAY_IMPORT.items() for other in others}
        self.assertEqual(stated - used, set(), "dependencies that nobody uses")
        self.assertGreater(len(used), 30)

    def test_modules_import_downward_only(self):
        for module, target in imports():
            package = layer_of(module)
            if package == layer_of(target) and package in MODULES:
                order = [f"{package}/{name}" for name in (*MODULES[package], "__init__")]
                self.assertLess(order.index(target), order.index(module), f"{module} imports {target}")

    def test_a_module_has_a_name_of_its_own(self):
        names = [*(name for some in MODULES.values() for name in some),
                 *(name for name in MAY_IMPORT if name not in MODULES)]
        self.assertEqual(sorted(names), sorted(set(names)))

    def test_few_modules_import_by_name(self):
        found = {module for module, tree in TREES.items() for node in ast.walk(tree)
                 if isinstance(node, ast.Import) and any(one.name.startswith("importlib") for one in node.names)}
        self.assertEqual(found, BY_NAME)

    def test_the_readme_states_this_order(self):
        rows = re.findall(r"^\| `([\w/]+?)/?` \| ([^|]*) \|$", text_of(README).partition("## Modules")[2], re.M)
        self.assertEqual([layer for layer, _ in rows], [layer for layer in MAY_IMPORT if layer != "__init__"])
        for layer, text in rows:
            if layer in MODULES:
                self.assertEqual(re.findall(r"`(\w+)`", text), MODULES[layer])


class TypeHints(unittest.TestCase):
    """What the README documents has hints for every argument and result; mypy checks that they are right."""

    def test_public_functions_have_type_hints(self):
        documented = [(dagsweep.MODULE_OF[name].replace(".", "/"), name) for name in dagsweep.MODULE_OF]
        documented += [("stats/cluster_means", "clusters_of"), ("stats/cluster_means", "mean_intervals"),
                       ("stats/shared_instances", "on_shared_instances"), ("sections/league", "league_table"),
                       ("drawing/figures", "save"), ("drawing/figures", "curves"), ("drawing/figures", "panels"),
                       ("stats/paired/side_by_side", "side_by_side"), ("stats/paired/pairs", "wins"),
                       ("stats/paired/pairs", "paired_ratios"), ("stats/paired/average_ranks", "average_ranks"),
                       ("stats/paired/profiles", "profiles"), ("stats/paired/effort", "quality_and_seconds"),
                       ("stats/paired/extremes", "extremes"), ("report", "write_report")]
        documented += [(module, node.name) for module in ("stats/means", "stats/tables") for node in TREES[module].body
                       if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        checked = 0
        for module, name in documented:
            found = [node for node in TREES[module].body if getattr(node, "name", "") == name]
            for function in [one for node in found for one in ast.walk(node) if isinstance(one, ast.FunctionDef)]:
                with self.subTest(module=module, function=function.name):
                    arguments = function.args
                    every = [*arguments.args, *arguments.kwonlyargs, arguments.kwarg, arguments.vararg]
                    self.assertEqual([one.arg for one in every if one and one.arg != "self" and not one.annotation], [])
                    self.assertIsNotNone(function.returns)
                checked += 1
        self.assertGreater(checked, 50)


class Aliases(unittest.TestCase):
    DOCUMENTED = ("comparison", "figures", "league", "means", "paired", "paired.effort", "paired.extremes",
                  "paired.pairs", "paired.profiles", "paired.ranks", "paired.side_by_side", "statistics", "tables")

    def test_documented_modules_have_two_names(self):
        for name in self.DOCUMENTED:
            alias = f"dagsweep.{name}"
            module = importlib.import_module(alias)
            self.assertIs(module, importlib.import_module(aliases.target_of(alias)))
            self.assertEqual(module.__name__, aliases.target_of(alias))
            self.assertEqual(module.__spec__.name, module.__name__)

    def test_documented_modules_are_attributes(self):
        for name in dagsweep.MODULES:
            self.assertIs(getattr(dagsweep, name), importlib.import_module(f"dagsweep.{name}"))

    def test_documented_names(self):
        from dagsweep.comparison import compare
        from dagsweep.paired import effort, extremes, pairs, profiles, ranks

        self.assertIs(compare, dagsweep.comparison.on_shared_instances)
        for function in (pairs.wins, pairs.paired_ratios, ranks.average_ranks, profiles.profiles,
                         effort.quality_and_seconds, extremes.extremes, dagsweep.league.league_table):
            self.assertTrue(callable(function))

    def test_an_alias_is_of_a_module_that_exists_and_hides_none(self):
        for alias, target in aliases.MODULES.items():
            path = target.partition(".")[2].replace(".", "/")
            self.assertTrue({path, f"{path}/__init__"} & set(TREES), alias)
            self.assertFalse({alias.partition(".")[2].replace(".", "/")} & set(TREES), alias)

    def test_every_name_of_the_package_exists_and_is_known_to_type_checkers(self):
        imported = {one.name for node in ast.walk(TREES["__init__"]) if isinstance(node, ast.ImportFrom) for one in node.names}
        self.assertEqual(set(dagsweep.MODULE_OF) - imported, set())
        self.assertEqual(set(dagsweep.__all__) - set(dir(dagsweep)), set())
        for name in dagsweep.__all__:
            if not dagsweep.MODULE_OF.get(name, "").startswith("simulation."):  # these need the C++ module
                self.assertIsNotNone(getattr(dagsweep, name))

    def test_an_unknown_module_is_an_error(self):
        with self.assertRaises(ModuleNotFoundError):
            importlib.import_module("dagsweep.tabels")
        with self.assertRaises(ModuleNotFoundError):
            importlib.import_module("dagsweep.paired.rank")


if __name__ == "__main__":
    unittest.main()
