"""A self-contained HTML page, which loads nothing from elsewhere, made of parts that are values.

Sections return parts; templates/ turns them into HTML, and tables into CSV and LaTeX as well.
"""

from .parts import (Cell, Code, Entry, Figure, Figures, Folded, Group, Head, Header, Listing, Paragraph, Section,
                    Small, Strip, Table, Thumbnail,
                    cell, folded, interval_cell, paragraph, plain_table, section, table)
from .rendering import html, write

__all__ = ["Cell", "Code", "Entry", "Figure", "Figures", "Folded", "Group", "Head", "Header", "Listing", "Paragraph",
           "Section", "Small", "Strip", "Table", "Thumbnail", "cell", "folded", "html", "interval_cell", "paragraph", "plain_table", "section",
           "table", "write"]
