"""Forests in mist, in autumn, in the north."""

import numpy as np

from .canvas import mix, rgb, smooth
from .lands import tree_line


def misty(c, p, rays=True):
    """Trunks that fade into light."""
    c.pixels[:] = c.vertical((0, p.mid), (0.45, p.low), (1, mix(p.far, p.near, 0.25)))
    x0 = c.uniform(0.3, 0.7) * c.width
    c.glow(x0, 0.16 * c.height, 0.7 * c.unit, p.sun, 0.7)
    for i in range(6):
        depth = i / 5
        color = mix(mix(p.low, p.far, 0.8), p.near, depth**1.1)
        floor = (0.66 + 0.3 * depth + 0.025 * c.ridge(4, 5)) * c.height
        for x in np.sort(c.rng.uniform(-0.05, 1.05, 22 - 3 * i)) * c.width:
            trunk(
                c,
                x,
                floor[int(np.clip(x, 0, c.width - 1))],
                (0.008 + 0.03 * depth**1.6) * c.unit,
                color,
                i > 2,
            )
        c.below(floor, c.vertical((0, color), (0.66 + 0.3 * depth, color), (1, mix(color, p.near, 0.3))))
        crown = smooth(0.44 + 0.05 * depth, 0.62, c.noise(9 + i, 5)) * smooth(
            0.34 + 0.1 * depth, 0.05, c.y / c.height
        )
        c.paint(crown, mix(color, p.accent, 0.06), 0.75)
        if i < 5:
            c.paint(c.noise(3, 4, 3) * smooth(0.2, 0.75, c.y / c.height), p.low, 0.26 * (1 - depth))
    if rays:
        angle = np.arctan2(c.x - x0, c.y + 0.35 * c.height)
        beams = np.clip(np.sin(angle * 41 + 2) * 0.6 + np.sin(angle * 23) * 0.5, 0, 1)
        c.light(beams * smooth(1.0, 0.1, c.y / c.height), p.sun, 0.26)
    for _ in range(70):
        fern_blade(
            c,
            c.uniform(0, 1) * c.width,
            c.uniform(0.95, 1.03) * c.height,
            c.uniform(0.05, 0.13) * c.unit,
            mix(p.near, "#5f7f3a", c.uniform(0, 0.35)),
        )


def trunk(c, x, foot, w, color, branches):
    lean = c.uniform(-0.02, 0.02) * c.width
    c.polygon(
        [
            (x + lean - w * 0.35, -5),
            (x + lean + w * 0.35, -5),
            (x + w * 0.5, foot - w),
            (x + w * 1.1, foot + 4),
            (x - w * 1.1, foot + 4),
            (x - w * 0.5, foot - w),
        ],
        color,
    )
    for _ in range(3 if branches else 0):
        y, side = c.uniform(0.05, 0.5) * c.height, c.rng.choice([-1, 1])
        reach = c.uniform(2, 6) * w
        c.line(
            [
                (x + lean * 0.5, y),
                (x + side * reach * 0.6, y - reach * 0.3),
                (x + side * reach, y - reach * 0.75),
            ],
            max(1, w * 0.18),
            color,
        )


def fern_blade(c, x, y, length, color):
    side = c.uniform(-1, 1)
    c.polygon(
        [
            (x - length * 0.04, y),
            (x + side * length * 0.35, y - length * 0.6),
            (x + side * length * 0.8, y - length),
            (x + side * length * 0.45, y - length * 0.5),
            (x + length * 0.05, y),
        ],
        color,
    )


def crown(c, x, y, r, colors, blobs=90):
    """A round tree crown: dark blobs below, lit ones on top."""
    for i in range(blobs):
        t = i / blobs
        a, d = c.uniform(0, 2 * np.pi), r * c.rng.random() ** 0.5 * (1 - 0.25 * t)
        px, py = x + np.cos(a) * d - r * 0.14 * t, y + np.sin(a) * d * 0.82 - r * 0.2 * t
        size = r * c.uniform(0.1, 0.22)
        c.ellipse(
            px,
            py,
            size,
            size * 0.85,
            mix(colors[0], colors[1], np.clip(t * 1.1 - 0.1 + c.uniform(-0.15, 0.15), 0, 1)),
        )


def avenue(c, p, colors=("#8f3d1f", "#f2b23c")):
    """An avenue of autumn trees and its carpet of leaves."""
    c.pixels[:] = c.vertical(
        (0, p.mid), (0.5, p.low), (0.54, mix(p.low, p.far, 0.6)), (1, mix(p.far, p.near, 0.5))
    )
    cx, horizon = 0.5 * c.width, 0.54 * c.height
    c.glow(cx, 0.45 * c.height, 0.5 * c.unit, p.sun, 0.8)
    c.polygon(
        [
            (cx - 0.012 * c.width, horizon),
            (cx + 0.012 * c.width, horizon),
            (cx + 0.3 * c.width, c.height),
            (cx - 0.3 * c.width, c.height),
        ],
        mix(p.low, p.near, 0.35),
    )
    for i in range(9):
        t = ((i + 1) / 9) ** 2.1
        fade = mix(p.low, p.far, 0.5)
        dark, light = mix(fade, colors[0], 0.35 + 0.65 * t), mix(fade, colors[1], 0.4 + 0.6 * t)
        foot = horizon + t * 0.42 * c.height
        for side in (-1, 1):
            x, w = cx + side * (0.035 + 0.5 * t) * c.width, (0.004 + 0.045 * t) * c.unit
            top = foot - (0.06 + 0.62 * t) * c.height
            c.polygon(
                [
                    (x - w * 0.35, top),
                    (x + w * 0.35, top),
                    (x + w * 0.5, foot - w),
                    (x + w, foot + w * 0.2),
                    (x - w, foot + w * 0.2),
                    (x - w * 0.5, foot - w),
                ],
                mix(fade, p.near, 0.45 + 0.55 * t),
            )
            crown(c, x, top + 0.02 * c.unit, (0.05 + 0.33 * t) * c.unit, (dark, light), 60 + int(60 * t))
    for _ in range(900):
        t = c.rng.random() ** 0.6
        y, s = horizon + (0.03 + t * 0.46) * c.height, (0.0012 + 0.006 * t) * c.unit
        c.ellipse(
            c.uniform(0, c.width),
            y,
            s * 1.4,
            s * 0.7,
            mix(colors[0], colors[1], c.rng.random()),
            0.85,
            turn=c.uniform(0, 3),
        )
    c.light(smooth(0.5, 0, np.hypot((c.x - cx) / c.width, (c.y - 0.5 * c.height) / c.height)), p.sun, 0.18)


def birches(c, p, leaves=("#d9a92f", "#f4d96a")):
    """White trunks with dark scars."""
    c.pixels[:] = c.vertical(
        (0, mix(p.low, leaves[1], 0.4)),
        (0.6, p.low),
        (0.75, mix(p.far, leaves[0], 0.4)),
        (1, mix(p.near, leaves[0], 0.35)),
    )
    haze = c.noise(12, 5)
    c.paint(smooth(0.45, 0.7, haze) * smooth(0.75, 0.3, c.y / c.height), mix(p.far, leaves[0], 0.6), 0.6)
    tree_line(c, np.full(c.width, 0.74 * c.height), mix(p.far, p.near, 0.35), 40, 0.16)
    c.paint(smooth(0.55, 0.72, c.y / c.height) * smooth(0.95, 0.7, c.y / c.height), p.low, 0.4)
    for i, x in enumerate(sorted(c.rng.uniform(0.02, 0.98, 11), key=lambda v: (v * 37) % 1)):
        t = i / 10
        w, foot = (0.014 + 0.05 * t**1.5) * c.unit, (0.78 + 0.24 * t) * c.height
        white = mix(mix(p.low, p.far, 0.4), "#f7f3ea", 0.3 + 0.7 * t)
        c.lathe(x * c.width, -2, foot, lambda _: w, white, 0.0)
        for _ in range(int(16 + 10 * t)):
            y, reach = c.uniform(0, foot), w * c.uniform(0.3, 1.3)
            start = x * c.width - w * 0.9 + c.uniform(0, 1.2) * w
            c.ellipse(
                start + reach * 0.3,
                y,
                min(reach, w) * 0.5,
                w * c.uniform(0.04, 0.12),
                mix(p.near, "#2b2522", 0.7),
                0.35 + 0.6 * t,
            )
    for _ in range(420):
        s = c.uniform(0.004, 0.011) * c.unit
        c.ellipse(
            c.uniform(0, c.width),
            c.height * c.rng.random() ** 1.7 * 0.62,
            s,
            s * 0.7,
            mix(*leaves, c.rng.random()),
            0.9,
            turn=c.uniform(0, 3),
        )
    for _ in range(300):
        s = c.uniform(0.004, 0.01) * c.unit
        c.ellipse(
            c.uniform(0, c.width),
            c.uniform(0.86, 1.0) * c.height,
            s * 1.4,
            s * 0.6,
            mix(*leaves, c.rng.random()),
            0.8,
            turn=c.uniform(0, 3),
        )
