"""Figures of the report on a sweep of searches."""

from ..drawing import figures
from ..drawing.heat_map import heat_map
from .captioned_figures import Drawing
from .search_tables import compared


def draw(table, info, directory, name="worst-ratios", of=""):
    """The Drawing DIR/NAME of a matrix of worst ratios (stats.searches.matrix). of: name of the sweep, if the page has
    several."""
    picture = heat_map(table, "algorithm", "against", "worst ratio")
    caption = f"The largest ratio that was found of {' to '.join(compared(info))}; at least so many times as long."
    return Drawing(figures.save(picture, directory, name), f"{of}: {caption}" if of else caption)
