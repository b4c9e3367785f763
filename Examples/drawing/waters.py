"""The sea: open water, beaches, cliffs with a lighthouse, sails."""

import numpy as np

from . import skies
from .canvas import mix, smooth


def open_water(c, p, horizon, sun_x, chop=1.0):
    """Water under `horizon` with glints towards the sun."""
    c.reflect(horizon * c.height, mix(p.top, p.near, 0.35), 0.62, chop)
    top = int(horizon * c.height)
    waves = c.wave_texture(top)
    depth = np.linspace(0, 1, c.height - top)[:, None]
    column = np.exp(-((np.arange(c.width)[None, :] / c.width - sun_x) ** 2) / (0.004 + 0.03 * depth**1.2))
    mask = np.zeros((c.height, c.width), np.float32)
    mask[top:] = smooth(0.62, 0.8, waves) * (0.12 + 0.88 * column) * (1 - 0.4 * depth)
    c.light(mask, p.sun, 0.75)
    mask[top:] = smooth(0.45, 0.2, waves) * depth**0.7
    c.paint(mask, mix(p.top, p.near, 0.6), 0.3)
    haze = np.exp(-(((c.y - top) / (0.02 * c.height)) ** 2))
    c.paint(haze, p.low, 0.35)


def sea(c, p, horizon=0.56, sails=1, islands=True, gulls=5, clouds=0.6):
    """A seascape with a sun low over the water."""
    x = c.uniform(0.25, 0.75)
    skies.day(c, p, horizon, (x, horizon - c.uniform(0.1, 0.2)), 0.05, clouds)
    if islands:
        for i in range(2):
            shape = np.clip(c.ridge(3, 6) * 0.09 + 0.012 * i, 0, 1)
            c.below((horizon - shape) * c.height, mix(p.far, p.near, 0.25 + 0.3 * i), 0.95)
    open_water(c, p, horizon, x)
    for _ in range(sails):
        sail(
            c,
            p,
            c.uniform(0.2, 0.8) * c.width,
            (horizon + c.uniform(0.03, 0.16)) * c.height,
            c.uniform(0.12, 0.2) * c.unit,
        )
    for _ in range(gulls):
        gull(
            c,
            c.uniform(0.05, 0.95) * c.width,
            c.uniform(0.08, 0.4) * c.height,
            c.uniform(0.012, 0.028) * c.unit,
            p.near,
        )


def sail(c, p, x, y, h):
    """A small boat with two sails and its blurred reflection."""
    hull = mix(p.accent, p.near, 0.35)
    c.polygon(
        [(x - h * 0.34, y), (x + h * 0.4, y), (x + h * 0.24, y + h * 0.4), (x - h * 0.2, y + h * 0.4)],
        p.near,
        0.25,
        blur=h * 0.05,
    )
    c.polygon(
        [(x - h * 0.02, y - h), (x - h * 0.02, y - h * 0.12), (x + h * 0.36, y - h * 0.12)],
        mix(p.sun, p.low, 0.3),
    )
    c.polygon(
        [(x - h * 0.05, y - h * 0.92), (x - h * 0.05, y - h * 0.12), (x - h * 0.3, y - h * 0.12)],
        mix(p.sun, p.far, 0.35),
    )
    c.line([(x - h * 0.035, y - h * 1.02), (x - h * 0.035, y)], h * 0.02, p.near)
    c.polygon(
        [
            (x - h * 0.36, y - h * 0.09),
            (x + h * 0.42, y - h * 0.09),
            (x + h * 0.28, y + h * 0.05),
            (x - h * 0.24, y + h * 0.05),
        ],
        hull,
    )


def gull(c, x, y, size, color):
    lift = c.uniform(0.3, 0.6)
    wing = [(x + size * t, y - size * lift * np.sin(np.pi * abs(t) ** 0.8)) for t in np.linspace(-1, 1, 21)]
    c.line(wing, max(1.0, size * 0.13), color, 0.85)


def beach(c, p, parasols=3, kites=0):
    """Sand, foam and a bright sea."""
    horizon, x = 0.42, c.uniform(0.3, 0.7)
    skies.day(c, p, horizon, (x, 0.2), 0.04, 0.7)
    open_water(c, p, horizon, x, 0.7)
    shore = (0.66 + 0.1 * np.linspace(-1, 1, c.width) * c.uniform(-1, 1) + 0.02 * c.ridge(4, 3)) * c.height
    sand = mix("#ecd2a2", p.low, 0.3)
    for offset, color, opacity in (
        (-0.05, mix(p.mid, "#ffffff", 0.35), 0.5),
        (-0.022, "#ffffff", 0.9),
        (0.0, mix(sand, p.near, 0.32), 1),
        (0.05, sand, 1),
    ):
        c.below(shore + offset * c.height + c.ridge(9, 4) * 0.008 * c.height, color, opacity)
    c.pixels *= (1 + 0.05 * (c.noise(70, 3) - 0.5) * (c.y > shore[None, :]))[..., None]
    for i in range(parasols):
        px, py, r = (
            (0.15 + 0.7 * (i + c.uniform(0.1, 0.7)) / max(1, parasols)) * c.width,
            c.uniform(0.78, 0.88) * c.height,
            c.uniform(0.07, 0.11) * c.unit,
        )
        colors = [p.accent, "#2f7f93", "#e3b23c", "#d2506a"]
        parasol(c, px, py, r, colors[i % 4])
    for i in range(kites):
        kite(
            c,
            p,
            c.uniform(0.1, 0.9) * c.width,
            c.uniform(0.06, 0.34) * c.height,
            c.uniform(0.04, 0.075) * c.unit,
            i,
        )


def parasol(c, x, y, r, color):
    c.ellipse(x + r * 0.5, y + r * 1.22, r * 1.1, r * 0.18, "#5a4630", 0.35, blur=4)
    c.line([(x, y - r * 0.5), (x + r * 0.1, y + r * 1.2)], r * 0.06, "#6b5138")
    steps = 8
    for i in range(steps):
        a, b = np.pi + np.pi * i / steps, np.pi + np.pi * (i + 1) / steps
        at = lambda t: (x + np.cos(t) * r, y + np.sin(t) * r * 0.62)
        arc = [at(t) for t in np.linspace(a, b, 8)]
        c.polygon(
            (
                arc + [(x + (np.cos((a + b) / 2)) * r * 0.55, y + r * 0.04), (x, y + r * 0.02)]
                if False
                else arc + [(x, y - r * 0.02)]
            ),
            color if i % 2 else "#fdf6e8",
        )


def kite(c, p, x, y, r, index):
    color = [p.accent, "#2f7f93", "#e3b23c", "#d2506a", "#5a4a9c"][index % 5]
    c.polygon([(x, y - r), (x + r * 0.62, y - r * 0.2), (x, y + r * 0.8), (x - r * 0.62, y - r * 0.2)], color)
    c.polygon([(x, y - r), (x + r * 0.62, y - r * 0.2), (x, y + r * 0.8)], mix(color, "#000000", 0.18))
    tail = [(x + np.sin(t * 5) * r * 0.25 * t, y + r * 0.8 + t * r * 1.6) for t in np.linspace(0, 1, 30)]
    c.line(tail, max(1, r * 0.045), p.near, 0.8)


def lighthouse(c, p, horizon=0.64, beam=False, side=1):
    """A banded tower on a cliff; `beam` lights the lamp for the evening."""
    x = 0.5 - 0.24 * side
    skies.day(c, p, horizon, None if beam else (x, horizon - 0.14), 0.05, 0.6)
    shape = np.clip(c.ridge(3, 6) * 0.05, 0, 1)
    c.below((horizon - shape) * c.height, mix(p.far, p.near, 0.3), 0.9)
    open_water(c, p, horizon, x)
    t = np.linspace(0, 1, c.width) if side > 0 else np.linspace(1, 0, c.width)
    rise = smooth(0.42, 0.6, t)
    line = (1.08 - rise * (0.42 + 0.02 * c.ridge(3, 3)) - 0.02 * c.ridge(20, 5) * rise) * c.height
    rock = mix(p.near, p.far, 0.2)
    c.below(line, c.vertical((0, rock), (0.66, mix(rock, p.low, 0.18)), (1, mix(p.near, "#000000", 0.3))))
    cracks = smooth(0.5, 0.7, c.noise(16, 5, 0.5)) * np.clip(c.y - line[None, :] - 0.03 * c.height, 0, 1)
    c.paint(cracks, mix(p.near, "#000000", 0.4), 0.5)
    grass = np.clip(c.y - line[None, :] + 0.5, 0, 1) * smooth(0.045, 0.02, (c.y - line[None, :]) / c.height)
    c.paint(grass * smooth(0.5, 0.62, t)[None, :], mix(p.near, "#7d9a4f", 0.5), 0.9)
    cx = (0.5 + 0.25 * side) * c.width
    foot = line[int(cx)] + 0.012 * c.height
    tower(c, p, cx, foot, 0.46 * c.unit, beam, -side)
    for _ in range(6):
        gull(
            c,
            c.uniform(0.05, 0.95) * c.width,
            c.uniform(0.1, 0.45) * c.height,
            c.uniform(0.012, 0.024) * c.unit,
            p.near,
        )


def tower(c, p, x, foot, h, beam, facing):
    """The tower itself, with gallery, lantern, and a keeper's house next to it."""
    w = h * 0.28
    hx = x + facing * -h * 0.3
    c.rectangle(hx - w, foot - h * 0.15, hx + w * 0.6, foot, mix("#f3ead8", p.mid, 0.25))
    c.polygon(
        [
            (hx - w * 1.12, foot - h * 0.145),
            (hx - w * 0.2, foot - h * 0.27),
            (hx + w * 0.72, foot - h * 0.145),
        ],
        mix(p.accent, p.near, 0.35),
    )
    for k in (-0.7, -0.1):
        c.rectangle(
            hx + w * k,
            foot - h * 0.11,
            hx + w * (k + 0.28),
            foot - h * 0.05,
            "#ffd77a" if beam else mix(p.near, p.mid, 0.3),
        )
    red = mix(p.accent, "#c0392b", 0.6)
    c.lathe(
        x,
        foot - h * 0.82,
        foot,
        lambda t: h * (0.062 + 0.045 * t),
        lambda t: red if int(t * 5.2) % 2 == 0 else "#f6f0e4",
        0.08,
    )
    c.rectangle(x - h * 0.088, foot - h * 0.845, x + h * 0.088, foot - h * 0.82, p.near)
    for k in np.linspace(-0.085, 0.085, 9):
        c.line([(x + h * k, foot - h * 0.88), (x + h * k, foot - h * 0.84)], h * 0.004, p.near)
    c.line([(x - h * 0.088, foot - h * 0.88), (x + h * 0.088, foot - h * 0.88)], h * 0.006, p.near)
    c.rectangle(
        x - h * 0.05,
        foot - h * 0.93,
        x + h * 0.05,
        foot - h * 0.845,
        "#ffe9a6" if beam else mix(p.sun, p.mid, 0.4),
    )
    for k in (-0.05, -0.017, 0.017, 0.05):
        c.line([(x + h * k, foot - h * 0.93), (x + h * k, foot - h * 0.845)], h * 0.006, p.near)
    c.lathe(x, foot - h * 1.0, foot - h * 0.93, lambda t: h * 0.064 * t**0.7 + 1, red, 0.1)
    if beam:
        lamp = (x, foot - h * 0.89)
        for side in (-1, 1):
            far = lamp[0] + side * c.width
            c.polygon(
                [lamp, (far, lamp[1] - c.unit * 0.22), (far, lamp[1] + c.unit * 0.02)],
                "#fff0b8",
                0.26,
                blur=6,
            )
        c.glow(*lamp, h * 0.3, "#fff0b8", 0.9)
