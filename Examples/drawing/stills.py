"""Stills of the episodes of `series`: what each shows, in layers of stages, props, vessels and rooms.

Lists crop stills to the square in the middle, so what matters is between -0.5 and 0.5.
"""

from . import skies
from .palettes import Palette
from .props import cat, chair, coil, crate, figure, house, lamp, lamppost, mast, people, pipe, radio, tower
from .rooms import (corridor, furnace, gloom, keyhole, lens, net, orb, paper, room, stairwell, steps, table,
                    wall)
from .stages import Still, beam, fog, land, rain, rays, sea, sky
from .vessels import boat, deep, diver, gannet, helmet, jetty, plane, ribs, ripples, ship

#: The colours of each season. Season 3 has no stills, see make-series.
GRADES = {
    1: Palette("#0b2733", "#2c6670", "#f2a860", "#ffe3ae", "#3f6f74", "#06141b", "#e8733a"),
    2: Palette("#74897f", "#aebcab", "#e6e5d0", "#fdf9e4", "#91a396", "#1f2b27", "#b8532c"),
    4: Palette("#050716", "#182050", "#5a67a8", "#e3e9ff", "#2b356c", "#03040b", "#e2423c"),
    5: Palette("#5d5596", "#d6859f", "#ffd3a0", "#fff3d2", "#a5779c", "#2a1a36", "#f0a93a"),
}


def moon(s, x, y, r, phase=0.0):
    skies.moon(s, *s.at(x, y), r * 360, phase)


def aurora(s):
    skies.aurora(s, s.p, (s.p.accent, s.p.low))


#: By title: the season, how much darker than its palette (lighter below 0), and the layers with their
#: arguments, from back to front. What is drawn before `sea` is mirrored in it.
STILLS = {
    # Season 1: amber evenings over petrol blue.
    "The Lamp": (1, 0.1, (sky, 0.66, (-0.33, 0.6), 0.05, 0.8, 40), (land, 0.6, 0.67, -0.9, -0.5, 0.3),
        (sea, 0.66, -0.33), (land, 0.7, 1.1, -0.62, 0.95, 0.8, 0.6), (house, 0.3, 0.735, 0.13, 0.85, (0, 2)),
        (tower, 0.08, 0.73, 0.52), (beam, 0.08, 0.278, 0.53, 0.09), (beam, 0.08, 0.278, 0.96, 0.07, 0.5)),
    "Fog Signal": (1, 0.0, (sky, 0.5, (0.16, 0.36), 0.04, 0.3), (land, 0.42, 0.56, -0.1, 0.62, 0.1),
        (tower, 0.3, 0.45, 0.3, 0.1), (fog, 0.42, 0.16, 0.8), (sea, 0.55, 0.2, 0.4), (fog, 0.56, 0.1, 0.95),
        (boat, -0.36, 0.6, 0.12), (fog, 0.6, 0.06, 0.6), (boat, 0.28, 0.69, 0.19), (fog, 0.72, 0.07, 0.6),
        (boat, -0.1, 0.85, 0.42, 2, True), (fog, 0.98, 0.1, 0.5)),
    "What the Tide Owes": (1, 0.05, (sky, 0.45, (0.12, 0.37), 0.06, 0.8), (sea, 0.45, 0.12, 1.0),
        (land, 0.74, 1.0, -1.7, 1.5, 0.75, 1.1, 0.7), (figure, 0.33, 0.8, 0.34), (crate, -0.1, 0.86, 0.34)),
    "A Letter for Nobody": (1, 0.35, (sky, 0.7, None, 0, 0.6, 60), (sea, 0.5, 0),
        (tower, -0.08, 0.5, 0.2, 0.6), (beam, -0.08, 0.326, 0.04), (room, -0.3, 0.08, 0.2, 0.56),
        (table, 0.6, 0.25), (lamp, 0.36, 0.76, 0.36), (paper, "letter")),
    "The Meridian": (1, 0.0, (sky, 0.64, (0.02, 0.46), 0.13, 0.7), (land, 0.58, 0.66, -1.2, -0.45, 0.2),
        (ship, 0, 0.655, 0.74), (sea, 0.65, 0.02, 0.9), (boat, -0.3, 0.86, 0.2)),
    "Ottoline's Map": (1, 0.2, (wall, 0, 0.4, 1.1), (table, -0.1, 0), (paper, "map"),
        (gloom, -0.1, 0.35, 0.8)),
    "Two Lights": (1, 0.45, (sky, 0.66, None, 0, 0.7, 160), (land, 0.52, 0.68, -0.5, 0.5, 0.75),
        (tower, -0.28, 0.58, 0.27, 0.9), (tower, 0.26, 0.57, 0.27, 0.9), (beam, -0.28, 0.345, 0.56),
        (beam, 0.26, 0.335, 0.94), (sea, 0.66, 0, 0.7), (boat, 0.04, 0.86, 0.2)),
    "Saltglass": (1, 0.4, (wall, 0, 0.5, 0.7), (furnace, 0.22, 0.56, 0.22), (figure, -0.34, 1.04, 0.72),
        (pipe, -0.23, 0.74, 0.0, 0.6, 0.075)),
    # Season 2: silver daylight over sage.
    "Inventory": (2, 0.4, (wall, 0, 0.5, 0.8), (coil, -0.36, 0.08, 0.12), (coil, 0.36, 0.08, 0.12),
        (table, 0.72), (lamp, 0, 0.8, 0.46), (lamp, -0.32, 0.78, 0.34, False),
        (lamp, 0.32, 0.78, 0.34, False)),
    "The Quiet Oar": (2, 0.0, (sky, 0.46, (0.1, 0.3), 0.05, 0.4), (land, 0.36, 0.48, -0.9, 0.0, 0.15),
        (land, 0.4, 0.48, -0.2, 1.2, 0.3), (sea, 0.47, 0.1, 0.3), (fog, 0.47, 0.08, 0.9),
        (boat, 0, 0.72, 0.6, 2), (fog, 0.9, 0.1, 0.4)),
    "Net Loss": (2, 0.0, (sky, 0.6, (0.06, 0.44), 0.08, 0.5), (land, 0.54, 0.61, 0.1, 1.2, 0.3),
        (sea, 0.6, 0.06), (boat, 0.08, 0.7, 0.16), (net, -0.95, 0.95, 0.05, 0.1, 0.18, (0.05, 0.54, 0.28))),
    "Static": (2, 0.25, (sky, 0.62, None, 0, 0.9), (sea, 0.5, 0), (mast, 0.32, 0.5, 0.34),
        (room, -0.62, 0.06, 0.62, 0.54, (3, 1)), (table, 0.62), (radio, 0, 0.84, 0.52)),
    "Breath": (2, 0.1, (sky, 0.8, None, 0, 0.5), (room, -0.5, 0.06, 0.5, 0.9, (4, 3)),
        (orb, 0.06, 0.56, 0.29)),
    "Physic": (2, 0.0, (sky, 0.6, (-0.3, 0.3), 0.04, 0.5), (land, 0.5, 0.62, -0.1, 1.4, 0.2),
        (house, 0.34, 0.54, 0.16, 0.35, (1,)), (fog, 0.56, 0.1, 0.7), (sea, 0.6, -0.3, 0.4), (jetty, 0.62),
        (figure, -0.02, 0.86, 0.5, True, 2)),
    "The Chapel Stair": (2, 0.15, (sky, 0.7, (0, 0.3), 0.15, 0.6), (land, 0.46, 1.1, -1.1, 1.1, 0.45, 0.9),
        (house, 0, 0.5, 0.22, 0.7, (1,), True), (steps,), (figure, 0.09, 0.72, 0.19), (fog, 0.62, 0.1, 0.35)),
    "A House of Doors": (2, 0.1, (corridor,)),
    "Low Water": (2, 0.0, (sky, 0.44, (-0.2, 0.28), 0.05, 0.7), (land, 0.4, 0.45, 0.2, 1.3, 0.2),
        (sea, 0.44, -0.2, 0.25), (fog, 0.45, 0.06, 0.8), (land, 0.56, 0.66, -1.6, 1.6, 0.35, 0.8, 0.5),
        (ribs, 0.03, 0.66, 0.72), (figure, -0.4, 0.665, 0.15), (figure, -0.34, 0.665, 0.12),
        (sea, 0.66, -0.2, 0.25)),
    # Season 4: moonlight on black water, and one red.
    "Number Nine": (4, 0.0, (sky, 0.5, None, 0, 0.5, 120), (sea, 0.5, 0.22), (moon, 0.22, 0.24, 0.1),
        (helmet, 0, 0.56, 0.22), (ripples, 0, 0.74, 0.34)),
    "Wing and Water": (4, 0.0, (sky, 0.58, None, 0, 0.7, 90), (land, 0.5, 0.6, -1.2, -0.4, 0.5),
        (sea, 0.58, 0.02), (moon, 0.02, 0.26, 0.17), (ripples, 0.06, 0.76, 0.2), (plane, 0.02, 0.6, 0.72)),
    "The Inn at Low Tide": (4, 0.05, (sky, 0.62, None, 0, 0.6, 100), (land, 0.5, 0.64, -1.2, 1.2, 0.4),
        (house, -0.46, 0.64, 0.24, 0.8, ()), (house, 0.44, 0.64, 0.2, 0.8, ()),
        (house, 0, 0.65, 0.42, 0.95, (2,)), (sea, 0.65, 0.1, 0.3), (boat, -0.28, 0.84, 0.22, 0)),
    "Blackwater": (4, 0.1, (sky, 0.6, None, 0, 0.9, 20), (ship, 0.3, 0.6, 0.24), (sea, 0.6, 0.3),
        (land, 0.68, 1.1, -1.4, 0.45, 0.95, 0.6), (figure, -0.14, 0.72, 0.42), (lamp, -0.074, 0.685, 0.13)),
    "Second Opinion": (4, 0.0, (sky, 0.7, None, 0, 0.6, 60), (moon, 0.06, 0.24, 0.09),
        (land, 0.7, 1.0, -1.5, 1.5, 0.7), (figure, -0.02, 0.84, 0.52, True, 1), (keyhole, 0, 0.3, 0.21, 0.9)),
    "The Wreck of the Meridian": (4, 0.0, (deep,), (rays, 0.1, -0.2, 0.6),
        (ship, 0.02, 0.74, 0.7, -0.045, False), (land, 0.8, 1.1, -1.6, 1.6, 0.9, 0.7, 0.2),
        (diver, -0.38, 0.33, 0.15)),
    "Claim": (4, 0.0, (sky, 0.7, None, 0, 0.7), (land, 0.5, 0.72, -1.5, 1.5, 0.35),
        (house, -0.6, 0.72, 0.4, 0.7, ()), (house, 0.62, 0.72, 0.36, 0.7, (0,)), (lamppost, 0.3, 0.72, 0.5),
        (figure, 0, 0.74, 0.4, False, 1, True), (sea, 0.74, 0.3, 0.5), (rain, 300)),
    "Nell Alone": (4, 0.15, (wall, 0.0, 0.25, 0.6),
        (net, -0.85, 0.85, 0.02, 0.12, 0.08, (0.05, 0.62, 0.2), 0.3), (lamp, 0.0, 0.32, 0.18), (table, 0.86),
        (figure, 0, 0.98, 0.5)),
    "Dark Lantern": (4, 0.1, (sky, 0.66, None, 0, 1.0), (tower, 0.34, 0.66, 0.4, 0.7, False),
        (land, 0.62, 0.68, 0.1, 1.2, 0.7), (sea, 0.66, -0.3, 1.4), (moon, -0.3, 0.2, 0.08, 0.4),
        (land, 0.76, 1.1, -1.5, 0.8, 0.95, 0.6), (lamp, -0.02, 0.82, 0.3), (cat, -0.28, 0.82, 0.2)),
    # Season 5: rose and gold, the night is over.
    "Wick": (5, 0.1, (sky, 0.62, (0.12, 0.5), 0.07, 0.7), (land, 0.55, 0.63, -1, -0.1, 0.3),
        (sea, 0.62, 0.12), (room, -0.42, 0.08, 0.42, 0.8, (2, 2)), (cat, -0.12, 0.8, 0.32),
        (lamp, 0.2, 0.8, 0.26)),
    "Gannet": (5, 0.0, (sky, 0.7, (0.2, 0.6), 0.06, 0.8), (land, 0.66, 0.71, -1.2, -0.3, 0.3),
        (sea, 0.7, 0.2), (plane, 0.38, 0.2, 0.13), (gannet, 0.0, 0.55, 0.8)),
    "The Island Ledger": (5, 0.25, (sky, 0.5, (-0.1, 0.3), 0.06, 0.6), (sea, 0.36, -0.1),
        (room, -0.5, -0.1, 0.5, 0.36, (3, 1)), (table, 0.44), (paper, "book")),
    "Blown": (5, 0.3, (sky, 0.7, None, 0, 0.6), (sea, 0.7, 0), (room, -0.8, -0.1, 0.8, 0.86, (6, 1)),
        (beam, 0, 0.46, 0.5, 0.12), (beam, 0, 0.46, 0, 0.12), (lens, 0, 0.46, 0.32)),
    "All Stations": (5, 0.2, (sky, 0.7, None, 0, 0.4, 120), (aurora,), (land, 0.5, 0.62, -0.1, 1.3, 0.2),
        (mast, 0.3, 0.54, 0.16), (land, 0.56, 0.64, -1.3, 0.15, 0.4), (mast, -0.3, 0.58, 0.26),
        (sea, 0.64, 0, 0.6), (land, 0.8, 1.1, -0.5, 1.5, 0.9, 0.6), (mast, 0.24, 0.86, 0.5)),
    "Under the Lamp": (5, 0.1, (stairwell, 0.02, 0.47)),
    "The Last Oil": (5, 0.15, (sky, 0.62, (0, 0.56), 0.05, 0.6), (ship, -0.24, 0.62, 0.14),
        (ship, 0.26, 0.62, 0.14), (sea, 0.62, 0), (room, -0.62, 0.04, 0.62, 0.86, (4, 2)),
        (chair, 0, 1.0, 0.52), (lamp, 0.24, 0.86, 0.2)),
    "Morning": (5, -0.12, (sky, 0.66, (-0.2, 0.5), 0.09, 0.6), (land, 0.6, 0.67, -0.9, -0.5, 0.2),
        (sea, 0.66, -0.2), (land, 0.7, 1.1, -0.62, 0.95, 0.5, 0.6), (house, 0.3, 0.735, 0.13, 0.6, ()),
        (tower, 0.08, 0.73, 0.52, 0.5, False), (land, 0.88, 1.1, -1.8, 1.8, 0.9, 0.8, 0.6), (people, 0.9)),
}


def still(title):
    """The picture of an episode."""
    season, dark, *layers = STILLS[title]
    s = Still(title, GRADES[season], dark)
    for draw, *arguments in layers:
        draw(s, *arguments)
    return s.finish()
