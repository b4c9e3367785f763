"""Towns: skylines, canal houses, rain on a window, tiles."""

import numpy as np

from . import skies
from .canvas import mix, rgb, smooth
from .waters import open_water


def skyline(c, p, river=True, bridge=False, moon=False):
    """Towers in three depths with lit windows."""
    base = 0.72 if river else 0.9
    if moon:
        skies.stars(c, p, 160, False, 3)
        skies.moon(c, 0.78 * c.width, 0.2 * c.height, 0.05 * c.unit)
    else:
        skies.day(c, p, base, (c.uniform(0.2, 0.8), base - 0.1), 0.05, 0.6)
    for i in range(3):
        color = mix(mix(p.low, p.far, 0.7), p.near, (0.15, 0.55, 0.95)[i])
        x = -0.02 * c.width
        while x < c.width:
            w = c.uniform(0.035, 0.085) * c.unit * (1 + 0.25 * i)
            middle = np.exp(-(((x / c.width - 0.45) / 0.3) ** 2))
            h = (c.uniform(0.08, 0.2) + middle * c.uniform(0.05, 0.34)) * c.height * (1.1, 0.8, 0.5)[i]
            block(c, p, x, base * c.height, w, h, color, i)
            x += w * c.uniform(0.95, 1.5 if i < 2 else 1.15)
    if bridge:
        suspension(c, p, base * c.height)
    if river:
        open_water(c, p, base, 0.5, 0.55) if not moon else c.reflect(base * c.height, p.near, 0.8, 0.6)
    else:
        c.below(np.full(c.width, base * c.height), p.near)


def block(c, p, x, foot, w, h, color, depth):
    """One building with a roof of its own and some windows lit."""
    c.rectangle(x, foot - h, x + w, foot + 2, color)
    roof = c.rng.integers(0, 5)
    if roof == 0:
        c.polygon([(x, foot - h + 1), (x + w / 2, foot - h - w * 0.5), (x + w, foot - h + 1)], color)
    elif roof == 1:
        c.rectangle(x + w * 0.2, foot - h - w * 0.3, x + w * 0.8, foot - h + 1, color)
        c.line([(x + w / 2, foot - h - w * 0.3), (x + w / 2, foot - h - w * 0.9)], max(1, w * 0.03), color)
    elif roof == 2:
        c.lathe(x + w / 2, foot - h - w * 0.42, foot - h + 1, lambda t: w * 0.42 * t**0.5 + 1, color, 0)
    if depth:
        columns, rows = max(2, int(w / c.unit * 120)), max(3, int(h / c.unit * 75))
        lit = c.rng.random((rows, columns)) < 0.34
        for r, q in zip(*np.nonzero(lit)):
            wx, wy = x + w * (q + 0.28) / columns, foot - h + h * (r + 0.35) / (rows + 0.6)
            c.rectangle(
                wx,
                wy,
                wx + w * 0.46 / columns,
                wy + h * 0.42 / rows,
                mix(p.accent, "#fff3c4", c.rng.random()),
                0.5 + 0.45 * c.rng.random(),
            )


def suspension(c, p, foot):
    color = mix(p.near, p.accent, 0.25)
    deck, towers = foot - 0.055 * c.height, (0.22 * c.width, 0.78 * c.width)
    top = deck - 0.24 * c.height
    c.rectangle(0, deck, c.width, deck + 0.014 * c.height, color)
    for x in towers:
        for k in (-0.012, 0.012):
            c.rectangle(x + k * c.width - 0.005 * c.unit, top, x + k * c.width + 0.005 * c.unit, foot, color)
        for k in (0.1, 0.4, 0.7):
            c.rectangle(
                x - 0.012 * c.width,
                top + (foot - top) * k,
                x + 0.012 * c.width,
                top + (foot - top) * (k + 0.02),
                color,
            )
    spans = [(towers[0] - 0.56 * c.width, towers[0]), towers, (towers[1], towers[1] + 0.56 * c.width)]
    for a, b in spans:
        xs = np.linspace(a, b, 60)
        sag = lambda x: top + (deck - top) * (1 - (2 * (x - a) / (b - a) - 1) ** 2) * 0.93
        c.line([(x, sag(x)) for x in xs], max(1.2, 0.005 * c.unit), color)
        for x in xs[::2]:
            c.line([(x, sag(x)), (x, deck)], max(0.7, 0.0016 * c.unit), color)


def canal(c, p, boats=True, lights=False):
    """A row of gabled houses above a canal."""
    base = 0.7 * c.height
    skies.day(c, p, 0.7, (c.uniform(0.2, 0.8), 0.25), 0.035, 0.7)
    paints = [
        "#b5533c",
        "#d9a35b",
        "#6c8a8f",
        "#e8d9b8",
        "#8f4a52",
        "#4f6b5c",
        "#c97b63",
        "#a9b8c2",
        "#7c5a45",
    ]
    x, last = -0.03 * c.width, -1
    while x < c.width:
        w, h = c.uniform(0.13, 0.18) * c.unit, c.uniform(0.36, 0.5) * c.unit
        pick = (last + 1 + int(c.rng.integers(0, len(paints) - 1))) % len(paints)
        last = pick
        gable(
            c,
            p,
            x,
            base - 0.04 * c.unit,
            w,
            h,
            mix(mix(paints[pick], p.mid, 0.12), p.near, 0.3 if lights else 0.05),
            lights,
        )
        x += w
    c.rectangle(0, base - 0.045 * c.unit, c.width, base, mix("#7a6a5c", p.near, 0.4))
    for k in range(3 if boats else 0):
        bx, s = (0.15 + 0.3 * k + c.uniform(0, 0.12)) * c.width, 0.09 * c.unit
        c.polygon(
            [
                (bx - s, base - s * 0.28),
                (bx + s, base - s * 0.28),
                (bx + s * 0.75, base + s * 0.06),
                (bx - s * 0.75, base + s * 0.06),
            ],
            mix(p.accent, p.near, 0.3 * k),
        )
    c.reflect(base, mix(p.mid, p.near, 0.6), 0.72, 0.55)


def gable(c, p, x, foot, w, h, color, lights):
    style, trim = c.rng.integers(0, 3), mix("#f6efe0", p.mid, 0.12)
    top = foot - h
    c.rectangle(x + 1, top, x + w - 1, foot, color)
    if style == 0:
        steps = [(x, top)]
        for k in range(4):
            steps += [
                (x + w * 0.125 * k, top - w * 0.16 * (k + 1)),
                (x + w * 0.125 * (k + 1), top - w * 0.16 * (k + 1)),
            ]
        steps += [(2 * x + w - px, py) for px, py in steps[::-1]]
        c.polygon(steps, color)
    elif style == 1:
        curve = [
            (x + w / 2 - w / 2 * np.cos(t) ** 3 * 1.0, top - w * 0.62 * np.sin(t))
            for t in np.linspace(0, np.pi, 40)
        ]
        c.polygon(curve + [(x + w, top + 1), (x, top + 1)], color)
    else:
        c.polygon([(x, top), (x + w / 2, top - w * 0.6), (x + w, top)], mix(p.near, "#a3482f", 0.6))
    c.rectangle(x + w * 0.02, top - w * 0.02, x + w * 0.98, top + w * 0.03, trim)
    glass = mix("#3d4f5c", p.top, 0.3)
    for row in range(4):
        for k in range(3):
            if row == 3 and k == 1:
                c.rectangle(
                    x + w * 0.4,
                    foot - h * 0.17,
                    x + w * 0.62,
                    foot,
                    mix("#2f4a3f", "#8a2f2f", c.rng.random()),
                )
                continue
            wx, wy = x + w * (0.13 + 0.27 * k), top + h * (0.07 + 0.235 * row)
            c.rectangle(wx - w * 0.015, wy - w * 0.015, wx + w * 0.205, wy + h * 0.155, trim)
            on = lights and c.rng.random() < 0.55
            c.rectangle(wx, wy, wx + w * 0.19, wy + h * 0.14, "#ffd27a" if on else glass)
            c.line([(wx + w * 0.095, wy), (wx + w * 0.095, wy + h * 0.14)], w * 0.016, trim)
            c.line([(wx, wy + h * 0.06), (wx + w * 0.19, wy + h * 0.06)], w * 0.014, trim)
            if on:
                c.glow(wx + w * 0.1, wy + h * 0.07, w * 0.3, "#ffc860", 0.16)
    c.rectangle(x + w / 2 - w * 0.08, top - w * 0.3, x + w / 2 + w * 0.08, top - w * 0.1, trim)


def rain(c, p, drops=420):
    """Lights of a street seen through a wet window."""
    c.pixels[:] = c.vertical((0, p.near), (0.5, mix(p.near, p.top, 0.7)), (1, mix(p.near, "#000000", 0.3)))
    tones = [p.accent, "#ff6b4a", "#ffd98a", "#6ac3ff", "#ff9ac0", "#9bf0c0", p.sun]
    for _ in range(75):
        r = c.uniform(0.02, 0.06) * c.unit
        x, y = c.uniform(0, c.width), c.height * np.clip(c.rng.normal(0.52, 0.17), 0.02, 0.98)
        tone = tones[c.rng.integers(0, len(tones))]
        c.ellipse(x, y, r, r, tone, c.uniform(0.18, 0.5), blur=1.5)
        c.ellipse(x, y, r * 0.9, r * 0.9, mix(tone, "#ffffff", 0.2), 0.12, blur=1.0)
    blurred = c.pixels.copy()
    for _ in range(drops):
        r = c.unit * (0.003 + 0.016 * c.rng.random() ** 3)
        x, y = c.uniform(r * 2, c.width - r * 2), c.uniform(r * 2, c.height - r * 2)
        above = blurred[
            int(np.clip(c.height - y, 0, c.height - 1)), int(np.clip(c.width - x, 0, c.width - 1))
        ]
        c.ellipse(x, y, r, r * 1.15, mix(above, p.near, 0.35), 0.85)
        c.ellipse(x + r * 0.1, y + r * 0.4, r * 0.62, r * 0.5, mix(above, "#ffffff", 0.5), 0.5, blur=r * 0.2)
        c.ellipse(x - r * 0.35, y - r * 0.45, r * 0.2, r * 0.16, "#ffffff", 0.85)
        if r > 0.014 * c.unit:
            c.rectangle(
                x - r * 0.3, y - r * c.uniform(3, 9), x + r * 0.3, y, mix(above, p.near, 0.2), 0.22, blur=2
            )


def tiles(c, p, across=5):
    """Painted wall tiles, each quarter turned."""
    c.fill("#f4f1e8")
    size, blue = c.unit / across, (
        mix(p.top, "#1f4aa0", 0.6),
        mix(p.accent, "#e0a83a", 0.4),
        mix(p.mid, "#3f7fc0", 0.5),
    )
    u, v = (c.x / size) % 1, (c.y / size) % 1
    a, b = np.abs(u - 0.5) * 2, np.abs(v - 0.5) * 2
    corner, middle = np.hypot(1 - a, 1 - b), np.hypot(a, b)
    theta = np.arctan2(v - 0.5, u - 0.5)
    petal = middle - (0.52 + 0.2 * np.cos(theta * 8))
    wash = 0.8 + 0.35 * (c.noise(40, 3) - 0.5)
    edge = 4 / size
    for field, color in (
        (smooth(edge, -edge, corner - 0.62), blue[2]),
        (smooth(edge, -edge, corner - 0.54), "#f7f3e6"),
        (smooth(edge, -edge, corner - 0.42), blue[0]),
        (smooth(edge, -edge, corner - 0.2), blue[1]),
        (smooth(edge, -edge, petal), blue[0]),
        (smooth(edge, -edge, petal + 0.09), "#f7f3e6"),
        (smooth(edge, -edge, petal + 0.16), blue[2]),
        (smooth(edge, -edge, middle - 0.24), blue[1]),
        (smooth(edge, -edge, middle - 0.1), blue[0]),
        (smooth(edge * 1.2, 0, np.abs(a - b) - 0.015) * (middle > 0.66), blue[0]),
    ):
        c.paint(field * np.clip(wash, 0, 1), color)
    joint = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v)) * size
    c.paint(smooth(2.6, 0.8, joint), "#b9b2a4")
    tone = c.rng.uniform(-0.04, 0.04, (40, 40))
    c.pixels += tone[(c.y // size).astype(int) % 40, (c.x // size).astype(int) % 40][..., None].astype(
        np.float32
    )
    c.light(smooth(0.75, 0.1, np.hypot(c.x / c.width - 0.2, c.y / c.height - 0.12)), "#fff6dc", 0.22)
    c.vignette(0.35)
