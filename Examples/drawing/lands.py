"""Mountains, deserts, snow and fields: layers that fade with distance."""

import numpy as np

from . import skies
from .canvas import mix, rgb, smooth


def conifer(c, x, foot, height, color, opacity=1.0, snow=None):
    """A fir of jagged tiers."""
    tiers, left, right = 9, [], []
    for i in range(tiers):
        y = foot - height + height * 0.93 * (i + 1) / tiers
        reach = height * 0.19 * (i + 1) / tiers * c.uniform(0.8, 1.15)
        left += [(x - reach, y), (x - reach * 0.55, y - height * 0.025)]
        right += [(x + reach * c.uniform(0.85, 1.1), y), (x + reach * 0.55, y - height * 0.025)]
    trunk = [
        (x + height * 0.014, foot - height * 0.07),
        (x + height * 0.014, foot),
        (x - height * 0.014, foot),
        (x - height * 0.014, foot - height * 0.07),
    ]
    c.polygon([(x, foot - height)] + right + trunk + left[::-1], color, opacity)
    if snow is not None:
        for i in range(1, tiers):
            y = foot - height + height * 0.93 * (i + 0.55) / tiers
            reach = height * 0.155 * (i + 0.4) / tiers
            c.polygon(
                [(x - reach, y + height * 0.03), (x - reach * 0.3, y - height * 0.05), (x + reach * 0.4, y)],
                snow,
                0.85,
            )


def tree_line(c, ground, color, count, size, snow=None):
    """Firs of varying height along a line of ground."""
    for x in sorted(c.rng.uniform(-0.02, 1.02, count) * c.width):
        column = int(np.clip(x, 0, c.width - 1))
        conifer(c, x, ground[column] + 0.01 * c.unit, size * c.unit * c.uniform(0.45, 1.1), color, snow=snow)


def mountains(c, p, layers=6, lake=False, pines=True, caps=False, sun=True, horizon=0.62, balloons=0):
    """Ridges behind ridges; mist lies in the valleys, near trees are dark."""
    place = (c.uniform(0.2, 0.8), c.uniform(0.22, 0.36))
    skies.day(c, p, horizon, place if sun else None, clouds=0.55)
    shore = 0.74 if lake else 1.0
    for i in range(layers):
        depth = i / (layers - 1)
        base = (0.42 + (shore - 0.5) * depth**1.1) * c.height
        line = base - c.ridge(2 + i * 1.6, 8, 0.52) * (0.22 - 0.11 * depth) * c.height
        color = mix(mix(p.low, p.far, 0.75), p.near, depth**1.25)
        shade = c.vertical(
            (0, mix(color, p.near, 0.12)),
            (min(0.98, base / c.height + 0.12), color),
            (1, mix(color, p.low, 0.45)),
        )
        c.below(line, shade)
        if caps and i < 2:
            slope = np.clip(np.gradient(line) * 0.9 + 0.55, 0, 1)[None, :]
            edge = base - 0.02 * c.height + c.ridge(60, 4) * 0.045 * c.height
            mask = np.clip(c.y - line[None, :] + 0.5, 0, 1) * smooth(0, 0.02 * c.height, edge[None, :] - c.y)
            c.paint(mask, mix(p.far, p.sun, 0.35), 0.85)
            c.paint(mask * slope, p.sun, 0.9)
        mist = smooth(line.mean() - 0.02 * c.height, line.mean() + 0.2 * c.height, c.y) * c.noise(4, 4, 4)
        c.paint(mist, p.low, 0.3 * (1 - depth))
        if pines and i >= layers - 2:
            tree_line(
                c, line, mix(color, p.near, 0.5), 90 - 30 * (i - layers + 2), 0.05 + 0.07 * (i - layers + 2)
            )
    for _ in range(balloons):
        balloon(
            c,
            p,
            c.uniform(0.08, 0.92) * c.width,
            c.uniform(0.08, 0.5) * c.height,
            c.uniform(0.03, 0.085) * c.unit,
        )
    if lake:
        c.reflect(shore * c.height, mix(p.mid, p.near, 0.45), 0.86, 0.5)
        if pines:
            line = (1.03 - 0.05 * c.ridge(2, 5)) * c.height
            c.below(line, p.near)
            tree_line(c, line, mix(p.near, "#000000", 0.25), 16, 0.2)


def balloon(c, p, x, y, r):
    """A hot-air balloon with coloured stripes."""
    colors = [p.accent, p.sun, mix(p.accent, p.top, 0.5), p.near, "#d94f3d", "#3f88a8"]
    a, b = colors[c.rng.integers(0, 6)], colors[c.rng.integers(0, 6)]
    profile = (
        lambda t: r
        * (np.sin(np.pi * min(1, t * 0.8 + 0.02)) ** 0.6)
        * (1 if t < 0.62 else 1 - (t - 0.62) * 1.3)
    )
    c.lathe(x, y - r, y + r * 1.25, profile, lambda t: a if int(t * 7) % 2 else b, 0.05)
    for side in (-1, 1):
        c.line(
            [(x + side * r * 0.42, y + r * 1.2), (x + side * r * 0.13, y + r * 1.55)],
            max(0.8, r * 0.02),
            p.near,
        )
    c.rectangle(x - r * 0.15, y + r * 1.52, x + r * 0.15, y + r * 1.75, mix(p.near, "#7a5230", 0.6))


def desert(c, p, cactus=True, layers=5, caravan=False):
    """Dunes with a lit and a shaded side."""
    skies.day(c, p, 0.5, (c.uniform(0.2, 0.8), 0.24), 0.04, clouds=0.3)
    for i in range(layers):
        depth = i / (layers - 1)
        line = (0.46 + 0.42 * depth - c.ridge(1.6 + 0.4 * i, 3, 0.4) * (0.07 + 0.09 * depth)) * c.height
        light, dark = mix(mix(p.low, p.far, 0.8), mix(p.far, "#e08a4a", 0.5), depth), mix(
            p.far, p.near, 0.35 + 0.6 * depth
        )
        c.below(line, c.vertical((0, light), (0.5 + 0.4 * depth, light), (1, mix(light, dark, 0.5))))
        crest = line + np.abs(c.ridge(3, 3)) * 0.02 * c.height
        drift = np.cumsum(c.ridge(3, 3)) / c.width * 2
        lower = crest + (0.05 + 0.2 * np.clip(np.gradient(line) * 2.4, 0, 1)) * c.height + drift * 20
        mask = np.clip(c.y - line[None, :] + 0.5, 0, 1) * smooth(0, 0.05 * c.height, lower[None, :] - c.y)
        c.paint(mask * np.clip(np.gradient(line)[None, :] * 6 + 0.1, 0, 1), dark, 0.75)
    ripples = np.sin((c.y + 14 * c.noise(5, 3)) / c.unit * 520 / (0.4 + c.y / c.height)) * smooth(
        0.7, 1, c.y / c.height
    )
    c.pixels *= (1 + 0.028 * ripples)[..., None]
    if cactus:
        for x, size in ((c.uniform(0.12, 0.3), 0.3), (c.uniform(0.7, 0.88), 0.19)):
            saguaro(c, p, x * c.width, c.height * (0.9 if size > 0.25 else 0.8), size * c.unit)


def saguaro(c, p, x, foot, height):
    color, w = mix(p.accent, p.near, 0.35), height * 0.13
    cap = lambda r: lambda t: r * min(1, (t * 9 + 0.05) ** 0.5)
    c.ellipse(x + height * 0.2, foot, height * 0.34, height * 0.025, p.near, 0.4, blur=3)
    for side, low, top in ((-1, 0.55, 0.22), (1, 0.42, 0.1)):
        ax = x + side * height * 0.2
        c.line(
            [(x, foot - height * (1 - low)), (ax, foot - height * (1 - low))],
            w * 0.62,
            mix(color, p.near, 0.25),
        )
        c.lathe(ax, foot - height * (1 - top), foot - height * (0.97 - low), cap(w * 0.33), color, 0.05)
    c.lathe(x, foot - height, foot, cap(w * 0.5), color, 0.05)


def snowfield(c, p, cabin=True, flakes=260):
    """Snowy hills, laden firs, a cabin with lit windows."""
    skies.day(c, p, 0.6, (c.uniform(0.25, 0.75), 0.3), 0.035, 0.5)
    for i in range(4):
        depth = i / 3
        line = (0.5 + 0.33 * depth - c.ridge(1.8, 4, 0.35) * 0.09) * c.height
        light = mix(p.far, "#fdfdff", 0.35 + 0.6 * depth)
        c.below(line, c.vertical((0, light), (0.5 + 0.3 * depth, light), (1, mix(light, p.far, 0.6))))
        if i < 3:
            tree_line(
                c,
                line,
                mix(p.far, p.near, 0.35 + 0.3 * i),
                46 - 12 * i,
                0.07 + 0.09 * i,
                snow=mix(p.far, "#ffffff", 0.8),
            )
    if cabin:
        house(c, p, c.uniform(0.35, 0.6) * c.width, 0.82 * c.height, 0.2 * c.unit)
    for _ in range(flakes):
        r = c.uniform(0.8, 3.4) * c.unit / 1000
        c.ellipse(
            c.uniform(0, c.width), c.uniform(0, c.height), r, r, "#ffffff", c.uniform(0.4, 0.95), blur=r * 0.5
        )


def house(c, p, x, foot, w):
    """A log cabin under a thick white roof."""
    h, wall = w * 0.5, mix(p.near, "#8a5a34", 0.65)
    c.rectangle(x, foot - h, x + w, foot, wall)
    for i in range(1, 8):
        c.line([(x, foot - h * i / 8), (x + w, foot - h * i / 8)], w * 0.007, mix(wall, "#000000", 0.35))
    for wx in (0.16, 0.62):
        c.rectangle(x + w * wx, foot - h * 0.72, x + w * (wx + 0.2), foot - h * 0.34, "#ffd77a")
        c.line(
            [(x + w * (wx + 0.1), foot - h * 0.72), (x + w * (wx + 0.1), foot - h * 0.34)], w * 0.012, wall
        )
        c.glow(x + w * (wx + 0.1), foot - h * 0.5, w * 0.35, "#ffc860", 0.3)
    c.rectangle(x + w * 0.44, foot - h * 0.62, x + w * 0.56, foot, mix(p.accent, p.near, 0.3))
    c.rectangle(x + w * 0.72, foot - h * 1.65, x + w * 0.82, foot - h * 1.1, mix(wall, p.far, 0.3))
    c.polygon(
        [(x - w * 0.1, foot - h * 0.92), (x + w * 0.5, foot - h * 1.75), (x + w * 1.1, foot - h * 0.92)],
        "#f7f9fd",
    )
    c.polygon(
        [(x + w * 0.5, foot - h * 1.75), (x + w * 1.1, foot - h * 0.92), (x + w * 0.62, foot - h * 0.92)],
        mix(p.far, "#ffffff", 0.45),
    )


def fields(c, p, crop=("#7a58b5", "#b48ad8"), barn=True, windmill=False):
    """Rows of flowers that run to the horizon."""
    skies.day(c, p, 0.5, (c.uniform(0.25, 0.75), 0.3), 0.04, 0.6)
    line = (0.46 - c.ridge(2, 5, 0.4) * 0.05) * c.height
    c.below(line, mix(p.far, p.near, 0.15))
    line = (0.5 - c.ridge(3, 5, 0.4) * 0.025) * c.height
    c.below(line, mix(p.far, p.near, 0.5))
    top = 0.52 * c.height
    depth = np.clip((c.y - top) / (c.height - top), 0.0, 1)
    rows = (c.x / c.width - 0.5) / (0.06 + depth) * 8.5
    wobble = c.noise(46, 3) * 0.5
    wave = np.cos((rows + wobble * 0.35) * 2 * np.pi) * 0.5 + 0.5
    tone = (
        rgb(crop[0]) + (rgb(crop[1]) - rgb(crop[0])) * (np.clip(wave * 1.1 * c.noise(80, 2), 0, 1))[..., None]
    )
    path = mix(p.near, "#7b8b4a", 0.45)
    field = path + (tone - path) * smooth(0.25, 0.55, wave)[..., None]
    field = field + (mix(p.low, crop[1], 0.4) - field) * (np.exp(-depth * 9) * 0.7)[..., None]
    c.paint(smooth(top - 1, top + 1, c.y), field)
    if windmill:
        mill(c, p, c.uniform(0.2, 0.75) * c.width, 0.53 * c.height, 0.3 * c.unit)
    elif barn:
        x, w = c.uniform(0.15, 0.7) * c.width, 0.1 * c.unit
        c.rectangle(x, top - w * 0.5, x + w, top + w * 0.06, mix(p.accent, p.near, 0.25))
        c.polygon(
            [(x - w * 0.07, top - w * 0.48), (x + w * 0.5, top - w * 0.92), (x + w * 1.07, top - w * 0.48)],
            p.near,
        )


def mill(c, p, x, foot, height):
    """A Dutch windmill."""
    c.lathe(
        x,
        foot - height * 0.72,
        foot,
        lambda t: height * (0.1 + 0.08 * t),
        lambda t: mix("#6b4630", "#a0714c", t),
        0.03,
    )
    c.lathe(
        x,
        foot - height * 0.84,
        foot - height * 0.7,
        lambda t: height * 0.115 * min(1, (t * 1.8) ** 0.6),
        p.near,
        0.05,
    )
    hub, turn = (x, foot - height * 0.74), c.uniform(0.1, 0.7)
    for i in range(4):
        a = turn + i * np.pi / 2
        dx, dy, reach = np.cos(a), np.sin(a), height * 0.5
        at = lambda along, side: (hub[0] + dx * along - dy * side, hub[1] + dy * along + dx * side)
        c.polygon(
            [at(reach * 0.15, 0), at(reach, 0), at(reach, height * 0.08), at(reach * 0.15, height * 0.08)],
            p.sun,
            0.8,
        )
        for k in range(9):
            along = reach * (0.15 + 0.85 * k / 8)
            c.line([at(along, 0), at(along, height * 0.08)], height * 0.006, p.near)
        c.line([at(0, 0), at(reach, 0)], height * 0.016, p.near)
