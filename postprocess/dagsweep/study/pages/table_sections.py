"""The section of printed tables: our values beside them, and the distance of each combination of readings."""

from ... import page
from ...wording import count
from .printed_tables import distance, together

MOST_LISTED = 12  # combinations listed


def printed_tables(found):
    """Sections of [Comparison]."""
    every = section_of_all(together(found))
    return [*map(section_of, found), *([every] if every else [])]


def section_of_all(found):
    """The section on [Together]: the readings that come closest to all tables at once."""
    if not found:
        return None
    rows = [[page.cell(", ".join(f"{name} {value}" for name, value in one.readings.items())),
             page.cell(f"{one.distance:.3f}", number=True),
             page.cell("; ".join(filter(None, (rest(each, one) for each in one.combinations))))]
            for one in found[:MOST_LISTED]]
    heads = [("readings that all sweeps share", False), ("distance", True), ("closest in the others", False)]
    return page.section("All printed tables at once", page.table(heads, rows))


def rest(combination, one):
    """The part of a combination besides the shared readings."""
    own = {name: value for name, value in {**combination.readings, **combination.choice}.items()
           if name not in one.readings}
    return ", ".join(f"{name} {value}" for name, value in own.items())


def section_of(one):
    closest = one.combinations[0]
    lead = (f"Closest of {count(len(one.combinations), 'combination')}: distance "
            f"{one.distances[0]:.3f}" + (f" ({closest.text})" if closest.text else "") + ".")
    if one.own > 0:
        lead += f" The study's own readings: {one.distances[one.own]:.3f}."
    parts = [page.paragraph(lead, "lead")]
    for table in one.tables:
        parts += [page.paragraph(table.title), table_of(table, one, closest)]
    parts.append(page.paragraph(NOTE, "note"))
    if len(one.combinations) > 1:
        parts.append(ranking(one))
    return page.section(f"Printed tables, sweep {one.sweep}", *parts)


NOTE = ("Percent above the best on the instance: ours under the closest combination, and the printed "
        "value. Bold: times relative to the best agree to within 10 %. Struck: no combination comes so "
        "close. Distance: root mean square over all cells of ln((1 + ours) / (1 + printed)).")


def table_of(table, one, combination):
    printed, ours = table.printed_array, combination.ours[table.id]
    close, reached = one.near(table, combination), one.reached(table)
    rows = []
    for k, label in enumerate(table.rows):
        cells = [page.cell(label)]
        for j in range(len(table.columns)):
            theirs = page.Small(f"{100 * printed[k, j]:.1f}", struck=not reached[k, j])
            cells.append(page.cell(f"{100 * ours[k, j]:.1f}", theirs, number=True, best=bool(close[k, j]),
                                   value=100 * ours[k, j]))
        rows.append(cells)
    return page.table([("", False)] + [(str(label), True) for label in table.columns], rows, name=table.id)


def ranking(one):
    rows = [[page.cell(combination.text), page.cell(f"{far:.3f}", number=True),
             *(page.cell(f"{table_distance(table, combination):.3f}", number=True)
               for table in one.tables)]
            for combination, far in list(zip(one.combinations, one.distances))[:MOST_LISTED]]
    heads = [("combination", False), ("distance", True)] + [(table.id, True) for table in one.tables]
    return page.table(heads, rows)


def table_distance(table, combination):
    return distance({table.id: combination.ours[table.id]}, {table.id: table.printed_array})
