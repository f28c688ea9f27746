"""What the program's catalogue says of algorithms: summaries, parameters and papers. They are stored in papers.json, which
`python3 papers.py PROGRAM` writes and a test compares with the program. src/schedulers/generated.py writes it together with what
else follows from that catalogue."""

import functools
import json
import pathlib
import re
import subprocess
import sys
from typing import Dict, List, Optional, Tuple

PATH = pathlib.Path(__file__).with_name("papers.json")

# Bibliographic data that the four papers reproduced by dagsweep state of themselves and of each other beyond the catalogue, by
# the catalogue's text for the paper. Data on which they differ (the pages of Sih & Lee) are left out.
TPDS = "IEEE Transactions on Parallel and Distributed Systems"
DETAILS = {
    "Topcuoglu, Hariri & Wu, IEEE TPDS 13(3)": {
        "author": "Topcuoglu, H. and Hariri, S. and Wu, M.-Y.", "journal": TPDS, "pages": "260--274",
        "title": "Performance-Effective and Low-Complexity Task Scheduling for Heterogeneous Computing"},
    "Sih & Lee, IEEE TPDS 4(2)": {
        "author": "Sih, G. C. and Lee, E. A.", "journal": TPDS,
        "title": "A Compile-Time Scheduling Heuristic for Interconnection-Constrained Heterogeneous Processor Architectures"},
    "Hwang, Chow, Anger & Lee, SIAM J. Comput. 18(2)": {
        "author": "Hwang, J.-J. and Chow, Y.-C. and Anger, F. D. and Lee, C.-Y.", "journal": "SIAM Journal on Computing",
        "pages": "244--257", "title": "Scheduling Precedence Graphs in Systems with Interprocessor Communication Times"},
    "Girault, Kalla, Sighireanu & Sorel, DSN": {
        "author": "Girault, A. and Kalla, H. and Sighireanu, M. and Sorel, Y.",
        "booktitle": "International Conference on Dependable Systems and Networks (DSN'03)",
        "title": "An Algorithm for Automatically Obtaining Distributed and Fault-Tolerant Static Schedules"},
    "Zhao & Sakellariou, Scientific Programming 12(4)": {
        "author": "Zhao, H. and Sakellariou, R.", "pages": "253--262",
        "title": "A Low-Cost Rescheduling Policy for Efficient Mapping of Workflows on Grid Systems"},
    "Hernandez & Cole, Computacion y Sistemas 13(2)": {
        "author": "Hern{\\'a}ndez, Jes{\\'u}s Israel and Cole, Murray", "journal": "Computaci{\\'o}n y Sistemas", "pages": "221--237",
        "title": "Reactive Scheduling of {DAG} Applications on Heterogeneous and Dynamic Distributed Computing Systems"},
    "Benoit, Hakem & Robert, Fault Tolerant Scheduling of Precedence Task Graphs on Heterogeneous Platforms": {
        "author": "Benoit, Anne and Hakem, Mourad and Robert, Yves",
        "institution": "Laboratoire de l'Informatique du Parall{\\'e}lisme, {ENS} Lyon", "number": "2008-03",
        "type": "Research Report", "title": "Fault Tolerant Scheduling of Precedence Task Graphs on Heterogeneous Platforms"},
    "Jin & Buyya, A Dataflow System with a Local Optima-based Scheduling for Enterprise Grids": {
        "author": "Jin, Chao and Buyya, Rajkumar", "institution": "The University of Melbourne",
        "title": "A Dataflow System with a Local Optima-based Scheduling for Enterprise Grids"},
}


def listed(program: str) -> dict:
    """What the program prints of algorithms, as far as reports show it."""
    done = subprocess.run([program, "list", "--json"], check=True, capture_output=True, text=True)
    return {"algorithms": [{**{key: one[key] for key in ("name", "summary", "called", "paper", "year") if key in one},
                            "parameters": {parameter["name"]: parameter["meaning"] for parameter in one.get("parameters", ())}}
                           for one in json.loads(done.stdout)["algorithms"]]}


@functools.cache
def catalogue() -> Dict[str, dict]:
    """{name: entry of papers.json}"""
    return {one["name"]: one for one in json.loads(PATH.read_text(encoding="utf-8"))["algorithms"]}


def described(algorithm: str) -> Tuple[str, Dict[str, str]]:
    """(summary, {parameter: meaning}) of an algorithm with or without parameters; ("", {}) of one that is not the program's."""
    one = catalogue().get(algorithm.split(" ")[0], {})
    return one.get("summary", ""), one.get("parameters", {})


def when_called(algorithm: str) -> str:
    """When the program calls an algorithm with or without parameters: 'once, before the run', 'at rescheduling points'; "" of one that is not
    the program's."""
    return catalogue().get(algorithm.split(" ")[0], {}).get("called", "")


def paper_of(algorithm: str) -> Optional[Tuple[str, int]]:
    """(paper, year) in the catalogue's words, of an algorithm with or without parameters; None if the catalogue
    names no paper."""
    one = catalogue().get(algorithm.split(" ")[0], {})
    return (one["paper"].split(", with ")[0], one["year"]) if "paper" in one else None


def entries(algorithms: List[str]) -> List[str]:
    """BibTeX of the papers of algorithms, one entry per paper, in their order."""
    found: Dict[Tuple[str, int], List[str]] = {}
    for name in dict.fromkeys(label.split(" ")[0] for label in algorithms):
        paper = paper_of(name)
        if paper:
            found.setdefault(paper, []).append(name)
    taken: List[str] = []
    return [entry(paper, year, names, taken) for (paper, year), names in found.items()]


def entry(paper: str, year: int, names: List[str], taken: List[str]) -> str:
    """The BibTeX entry of a paper. taken: keys of earlier entries, to which the key of this entry is added."""
    authors, where = re.fullmatch(r"(.+ & [^,]+|[^,]+), (.+)", paper).groups()  # type: ignore[union-attr]
    fields = {"author": re.sub(r", | & ", " and ", authors).replace(" et al.", " and others")}
    volume = re.fullmatch(r"(.+) (\d+)\((\d+)\)", where)
    details = DETAILS.get(paper, {})
    if volume:
        fields |= {"journal": volume[1], "volume": volume[2], "number": volume[3]}
    elif "institution" not in details:
        fields |= {"booktitle": where}
    fields |= details
    kind = next(kind for key, kind in (("journal", "article"), ("booktitle", "inproceedings"), ("type", "techreport"), ("author", "misc"))
                if key in fields)
    if kind == "misc":
        fields["howpublished"] = fields.pop("institution")
    missing = "" if "title" in fields else "; the title is not in the catalogue"
    fields |= {"year": str(year), "note": f"In dagsweep: {', '.join(names)}{missing}"}
    key = re.sub(r"\W", "", re.split(r"[, ]", paper)[0].lower()) + str(year)
    while key in taken:
        key += "a"
    taken.append(key)
    order = ("author", "title", "journal", "booktitle", "institution", "howpublished", "type", "volume", "number", "pages", "year", "note")
    return "\n".join([f"@{kind}{{{key},", *(f"  {name} = {{{fields[name]}}}," for name in order if name in fields)])[:-1] + "\n}\n"


if __name__ == "__main__":
    PATH.write_text(json.dumps(listed(sys.argv[1]), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
