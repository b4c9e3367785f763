"""The tables of the pages in docs/."""

import re


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def tables(text):
    """Each table as a list of rows, and each row as a dictionary by the headings of the columns."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [cells(line) for line in block.splitlines()]
        yield [dict(zip(head, row)) for row in rows]


def table(text, *columns):
    """The rows of the tables that have all these columns."""
    return [row for rows in tables(text) for row in rows if set(columns) <= set(row)]


def code(cell):
    """The texts in backticks."""
    return re.findall(r"`([^`]+)`", cell)
