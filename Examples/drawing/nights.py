"""Scenes under the night sky."""

import numpy as np

from . import lands, skies
from .canvas import mix, rgb, smooth


def starry(c, p, tent=False, observatory=False, band=True):
    """The milky way over dark hills."""
    skies.stars(c, p, 1100 if band else 700, band)
    line = (0.84 - c.ridge(2, 7, 0.5) * 0.08) * c.height
    c.paint(smooth(0.25, 0, (line[None, :] - c.y) / c.height), mix(p.low, p.accent, 0.25), 0.35)
    c.below(line, mix(p.near, p.mid, 0.35))
    line = (0.92 - c.ridge(3, 7, 0.5) * 0.06) * c.height
    c.below(line, p.near)
    if tent:
        x, y, w = c.uniform(0.35, 0.6) * c.width, 0.955 * c.height, 0.2 * c.unit
        c.glow(x, y - w * 0.3, w * 1.1, p.accent, 0.5)
        c.polygon([(x - w * 0.6, y), (x, y - w * 0.62), (x + w * 0.7, y)], mix(p.accent, "#fff0c0", 0.35))
        c.polygon([(x, y - w * 0.62), (x + w * 0.7, y), (x + w * 0.2, y)], mix(p.accent, p.near, 0.3))
        c.line([(x, y - w * 0.62), (x + w * 0.02, y)], w * 0.012, p.near)
    elif observatory:
        x, y, r = c.uniform(0.3, 0.7) * c.width, 0.86 * c.height, 0.11 * c.unit
        c.rectangle(x - r, y, x + r, y + r * 1.2, "#8b93a8")
        c.lathe(x, y - r, y + 1, lambda t: r * max(0, 1 - (1 - t) ** 2) ** 0.5 + 0.6, "#aab2c6", 0.1)
        c.polygon(
            [
                (x + r * 0.1, y - r),
                (x + r * 0.38, y - r * 0.9),
                (x + r * 0.45, y - r * 0.1),
                (x + r * 0.12, y - r * 0.1),
            ],
            p.near,
        )
        c.glow(x + r * 0.28, y - r * 0.45, r * 0.5, "#ff8a5a", 0.35)
    else:
        lands.tree_line(c, line, p.near, 26, 0.16)


def moonrise(c, p, phase=0.0, branch=True):
    """A large moon, thin clouds and a bare branch."""
    skies.stars(c, p, 260, False, 5)
    r = 0.24 * c.unit
    skies.moon(c, c.uniform(0.42, 0.58) * c.width, c.uniform(0.4, 0.48) * c.height, r, phase)
    veil = smooth(0.5, 0.8, c.noise(4, 5, stretch=5)) * smooth(0.35, 0.8, c.y / c.height)
    c.paint(veil, mix(p.low, "#ffffff", 0.2), 0.4)
    if branch:
        twig(c, p.near, -0.02 * c.width, 0.16 * c.height, 0.12, 0.5 * c.unit, 0.022 * c.unit, 6)


def twig(c, color, x, y, angle, length, width, depth):
    """A branch that forks until it is too thin."""
    bend = angle + c.uniform(-0.25, 0.25)
    middle = (x + np.cos(angle) * length / 2, y + np.sin(angle) * length / 2)
    end = (middle[0] + np.cos(bend) * length / 2, middle[1] + np.sin(bend) * length / 2)
    c.line([(x, y), middle, end], max(0.8, width), color)
    if depth:
        for turn in (c.uniform(-0.65, -0.3), c.uniform(0.1, 0.6)):
            twig(c, color, *end, bend + turn, length * c.uniform(0.55, 0.72), width * 0.62, depth - 1)


def northern_lights(c, p, lake=True):
    skies.stars(c, p, 500, False, 6)
    skies.aurora(c, p)
    line = (0.66 - c.ridge(2.5, 7, 0.5) * 0.09) * c.height
    c.below(line, mix(p.near, p.mid, 0.2))
    lands.tree_line(c, line, p.near, 60, 0.08)
    if lake:
        c.reflect(0.71 * c.height, p.top, 0.8, 0.4)


def eclipse(c, p):
    """Totality: the black disc, its corona and one diamond of light."""
    c.pixels[:] = c.vertical((0, "#0a1026"), (0.7, "#1b2a52"), (0.93, "#6a4a55"), (1, "#e09a5a"))
    x, y, r = 0.5 * c.width, 0.44 * c.height, 0.16 * c.unit
    angle, d = np.arctan2(c.y - y, c.x - x), np.hypot(c.x - x, c.y - y) / r
    rays = (
        0.6
        + 0.4 * np.sin(angle * 7 + 1) * np.sin(angle * 3)
        + 0.18 * np.sin(angle * 31)
        + 0.1 * np.sin(angle * 73)
    )
    c.light(np.exp(-np.clip(d - 1, 0, 9) * (2.6 - 1.1 * rays)) * (d > 0.9), "#f2f4ff", 0.95)
    c.ellipse(x, y, r, r, "#04060d")
    c.glow(x + r * 0.72, y - r * 0.72, r * 0.5, "#ffffff", 0.95)
    c.below((0.95 - c.ridge(2, 6) * 0.03) * c.height, "#05060c")


def saturn(c, p):
    """The ringed planet among stars."""
    skies.stars(c, p, 420, False, 5)
    x, y, r, tilt = 0.5 * c.width, 0.5 * c.height, 0.2 * c.unit, -0.32
    u = (c.x - x) * np.cos(tilt) + (c.y - y) * np.sin(tilt)
    v = -(c.x - x) * np.sin(tilt) + (c.y - y) * np.cos(tilt)
    radius = np.hypot(u, v * 3.1) / r
    bands = 0.62 + 0.2 * np.sin(radius * 34) + 0.14 * np.sin(radius * 91)
    ring = (
        smooth(1.28, 1.32, radius)
        * smooth(2.3, 2.24, radius)
        * (1 - 0.85 * np.exp(-(((radius - 1.95) / 0.035) ** 2)))
    )
    shadow = 1 - 0.8 * smooth(1.0, 0.9, np.abs(v + u * 0.5) / r) * (u > 0) * (np.hypot(u, v) / r < 2.3) * (
        v < 0
    )
    tone = rgb("#e7d2a4")[None, None] * (bands * shadow)[..., None]
    c.paint(ring, tone, 0.92)

    def clouds(a, b):
        k = -a * np.sin(tilt) + b * np.cos(tilt)
        stripe = 0.86 + 0.08 * np.sin(k * 17 + 1) + 0.06 * np.sin(k * 39)
        return stripe[..., None] * rgb("#ecd3a0")

    c.ball(x, y, r, "#ecd3a0", 0.94, 0.0, clouds)
    c.paint(ring * (v > 0), tone, 0.95)
