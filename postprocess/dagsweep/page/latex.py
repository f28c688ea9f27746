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
