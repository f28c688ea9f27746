"""What a figure of a report is: its entry in a catalogue, the picture that it draws, and the drawing on the page."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from ..drawing import figures

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Data = TypeVar("Data")  # what the figures of one catalogue are drawn from


@dataclasses.dataclass(frozen=True)
class Drawing:
    path: str     # of the PNG; a PDF lies beside it
    caption: str
    name: str = ""      # name of a study's figure
    anchor: str = ""    # name of its place on the page
    links: tuple = ()   # tuple of (text, target), shown after the caption
    tables: tuple = ()  # names of the printed tables of a study that it shows
    legend: tuple = ()  # tuple of (label, colour), for a small copy without its own


@dataclasses.dataclass(frozen=True)
class Picture:
    """A figure that is not saved yet."""
    name: str  # of its files
    figure: Figure
    caption: str


@dataclasses.dataclass(frozen=True)
class ReportFigure(Generic[Data]):
    """An entry of a catalogue of figures."""
    name: str  # of its files; words in capitals stand for a metric, an axis or a setting
    applies: Callable[[Data], bool]
    draw: Callable[[Data], Iterable[Picture]]
    metrics: tuple[str, ...] = ()  # that are read for it, as far as the results file has them


def always(_: object) -> bool:
    return True


def draw_all(catalogue: Iterable[ReportFigure[Data]], data: Data, directory: str | os.PathLike[str]) -> list[Drawing]:
    """Draws and saves the figures of a catalogue that apply, in its order."""
    return [Drawing(figures.save(picture.figure, directory, picture.name), picture.caption)
            for picture in pictures_of(catalogue, data)]


def pictures_of(catalogue: Iterable[ReportFigure[Data]], data: Data) -> Iterator[Picture]:
    """Yields one picture after the other, so that each is closed before the next is drawn."""
    for entry in catalogue:
        if entry.applies(data):
            yield from entry.draw(data)
