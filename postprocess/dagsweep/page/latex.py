"""Tables in LaTeX, for the package booktabs."""

LONG = 36  # letters of a text from which a column breaks lines
WIDTH = "6cm"
SPECIAL = {"\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{",
           "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}",
           ">": r"\textgreater{}", "|": r"\textbar{}",
           "\u202f": r"\,", "\u00a0": "~", "–": "--", "—": "---", "−": "$-$", "…": r"\dots{}", "·": r"\,$\cdot$\,",
           "ε": r"$\varepsilon$", "τ": r"$\tau$", "α": r"$\alpha$", "χ": r"$\chi$", "ω": r"$\omega$",
           "²": r"\textsuperscript{2}", "₀": r"\textsubscript{0}", "×": r"$\times$", "±": r"$\pm$",
           "≤": r"$\le$", "≥": r"$\ge$", "µ": r"$\mu$", "é": r"\'e", "ä": r"\"a", "ö": r"\"o", "ü": r"\"u"}


def escape(text):
    """Plain text in LaTeX; characters that plain LaTeX lacks become '?'."""
    return "".join(SPECIAL.get(letter, letter if letter.isascii() else "?")
                   for letter in str(text).replace("\n", " "))


def latex(table):
    """A tabular with the intervals beside the numbers. Needs \\usepackage{booktabs}."""
    return tabular([head.text for head in table.heads],
                   [alignment(head, [row[k] for row in table.rows]) for k, head in enumerate(table.heads)],
                   [list(map(cell_text, row)) for row in table.rows])


def tabular(heads, alignments, rows):
    """heads: plain texts; rows: lists of cells in LaTeX."""
    lines = ["% \\usepackage{booktabs}", f"\\begin{{tabular}}{{@{{}}{''.join(alignments)}@{{}}}}", "\\toprule",
             " & ".join(map(escape, heads)) + r" \\", "\\midrule"]
    lines += [" & ".join(row) + r" \\" for row in rows]
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}", ""])


COLUMN = 245.0   # points of a column of 3.4 inches
LETTER = 3.7     # points of a mean letter in \\scriptsize
GAP = 4.0        # points between columns


def narrow(table):
    """A tabular that fits a column of a paper (3.4 inches): without the columns that the page shows on request, intervals below the numbers;
    if that is still too wide, every row as a list of its cells. "" if the plain tabular fits."""
    if width_of(table, range(len(table.heads)), in_line=True) <= COLUMN:
        return ""
    places = [k for k, head in enumerate(table.heads) if not head.more]
    if width_of(table, places, in_line=False) > COLUMN:
        return as_lists(table, places)
    heads = [stacked(table.heads[k].text.split(), table.heads[k].number) for k in places]
    rows = [[stacked([plain_text(row[k]), *(line.text for line in row[k].small)], table.heads[k].number) for k in places] for row in table.rows]
    return surrounded(f"@{{}}{'l' * len(places)}@{{}}", [" & ".join(heads) + r" \\", "\\midrule", *(" & ".join(row) + r" \\" for row in rows)])


def plain_text(one):
    return f"{one.strong} {one.text}" if one.strong else one.text


def width_of(table, places, in_line):
    """About how wide a table is, in points. in_line: whether the lines of a cell lie side by side."""
    total = 0.0
    for k in places:
        head, cells = table.heads[k].text, [[plain_text(row[k]), *(line.text for line in row[k].small)] for row in table.rows]
        join = sum if in_line else max
        longest = max([len(head) if in_line else max(map(len, head.split()), default=0), *(join(map(len, lines)) for lines in cells)], default=0)
        total += LETTER * longest + GAP
    return total * (1.3 if in_line else 1.0)  # which is in larger letters


def stacked(lines, on_right):
    """Lines of a cell below each other."""
    place = "r" if on_right else "l"
    below = r"\\".join(f"{{{escape(line)}}}" for line in lines if line)
    return rf"\begin{{tabular}}[t]{{@{{}}{place}@{{}}}}{below}\end{{tabular}}"


def as_lists(table, places):
    """Every row as its first cell, and a line for each other cell with the head of its column."""
    lines = []
    for row in table.rows:
        first, *others = places
        lines.append(r"\multicolumn{2}{@{}p{3.3in}@{}}{\raggedright\textbf{" + escape(plain_text(row[first])) + r"}} \\")
        for k in others:
            text = "; ".join(filter(None, [plain_text(row[k]), *(line.text for line in row[k].small)]))
            if text:
                lines.append(f"{escape(table.heads[k].text)} & {escape(text)} " + r"\\")
        lines.append(r"\addlinespace")
    return surrounded(r"@{}p{1in}@{\hspace{4pt}}>{\raggedright\arraybackslash}p{2.2in}@{}", lines, "booktabs,array")


def surrounded(columns, lines, packages="booktabs"):
    return "\n".join([f"% \\usepackage{{{packages}}}", "{\\scriptsize\\setlength{\\tabcolsep}{2pt}%", f"\\begin{{tabular}}{{{columns}}}", "\\toprule",
                      *lines, "\\bottomrule", "\\end{tabular}}", ""])


def alignment(head, cells):
    if head.number:
        return "r"
    longest = max((len(one.text) + len(one.strong) for one in cells), default=0)
    return f"p{{{WIDTH}}}" if longest > LONG else "l"


def cell_text(one):
    text = escape(one.text)
    text = f"\\texttt{{{text}}}" if one.code and text else text
    text = f"\\textbf{{{escape(one.strong)}}} {text}" if one.strong else text
    text = f"\\textbf{{{text}}}" if one.best else text
    small = "; ".join(escape(line.text) for line in one.small)
    # Braces keep a bracket that starts a row from being read as an option of the line end before it.
    return f"{{{text}}}" + (f" {{\\scriptsize ({small})}}" if small else "")
