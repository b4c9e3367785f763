"""Flowers and leaves close up."""

import numpy as np

from .canvas import mix, rgb, sample, smooth
from .woods import crown


def meadow_light(c, p):
    """An out-of-focus green background."""
    c.pixels[:] = c.vertical((0, p.mid), (0.5, p.far), (1, mix(p.near, p.far, 0.4)))
    for _ in range(45):
        r = c.uniform(0.04, 0.15) * c.unit
        tone = mix(mix(p.far, p.near, c.rng.random()), p.sun, 0.4 * c.rng.random())
        c.ellipse(c.uniform(0, c.width), c.uniform(0, c.height), r, r, tone, 0.3, blur=r * 0.3)


def petal(c, x, y, angle, length, width, color, tip):
    """One petal: a leaf shape, darker at its foot, with a light rim."""
    dx, dy = np.cos(angle), np.sin(angle)
    shape = lambda k, w: [
        (
            x + dx * length * t * k - dy * s * w * np.sin(np.pi * t**0.72),
            y + dy * length * t * k + dx * s * w * np.sin(np.pi * t**0.72),
        )
        for s, ts in ((1, np.linspace(0, 1, 16)), (-1, np.linspace(1, 0, 16)))
        for t in ts
    ]
    c.polygon(
        [(px + length * 0.03, py + length * 0.05) for px, py in shape(1, width)],
        "#000000",
        0.22,
        blur=length * 0.03,
    )
    c.polygon(shape(1, width), tip)
    c.polygon(shape(0.93, width * 0.82), mix(color, tip, 0.45), blur=length * 0.02)
    c.polygon(shape(0.62, width * 0.5), color, 0.75, blur=length * 0.04)


def dahlia(c, p, color="#c2274f", tip="#f7a6b4"):
    """Rings of petals, the large ones first."""
    meadow_light(c, p)
    x, y, r = 0.5 * c.width, 0.5 * c.height, 0.45 * c.unit
    for ring in range(11):
        t = ring / 10
        length, count = r * (1 - 0.86 * t), int(21 - 9 * t)
        for k in range(count):
            angle = 2 * np.pi * (k + 0.5 * (ring % 2)) / count + c.uniform(-0.05, 0.05)
            petal(
                c,
                x,
                y,
                angle,
                length * c.uniform(0.95, 1.04),
                length * 0.17 + r * 0.012,
                mix(color, "#2a0614", 0.35 * t),
                mix(tip, color, 0.7 * t),
            )
    c.vignette(0.3)


def sunflower(c, p):
    """A seed head in Fibonacci spirals."""
    meadow_light(c, p)
    x, y, r = 0.5 * c.width, 0.48 * c.height, 0.22 * c.unit
    c.line([(x, y), (x + 0.02 * c.width, c.height * 1.1)], 0.05 * c.unit, "#5d7f36")
    for ring, length in ((0, 2.1), (1, 1.9)):
        for k in range(24):
            angle = 2 * np.pi * (k + ring * 0.5) / 24 + c.uniform(-0.06, 0.06)
            petal(
                c,
                x + np.cos(angle) * r * 0.6,
                y + np.sin(angle) * r * 0.6,
                angle,
                r * (length - 0.6) * c.uniform(0.9, 1.08),
                r * 0.2,
                "#d98a12",
                "#f9cf3c",
            )
    c.ellipse(x, y, r * 1.02, r * 1.02, "#3a2212")
    for k in range(620):
        d, a = r * (k / 620) ** 0.5, k * 2.399963
        tone = (
            mix("#6d5a24", "#241208", smooth(0.15, 0.55, d / r))
            if d < 0.86 * r
            else mix("#a8691c", "#5a300f", c.rng.random())
        )
        c.ball(x + np.cos(a) * d, y + np.sin(a) * d, r * (0.018 + 0.016 * d / r), tone, shine=0.3)
    c.vignette(0.25)


def leaf(c, p, drops=26):
    """A single leaf that fills the picture, with veins and dew."""
    u, v = (c.x - c.width * 0.5) / c.unit, (c.y - c.height * 0.5) / c.unit
    a = 0.62
    along, across = u * np.cos(a) + v * np.sin(a), -u * np.sin(a) + v * np.cos(a)
    across = across - 0.08 * np.sin(along * 2.4)
    side = np.abs(across)
    vein = (along - side * 0.85) * 8.5
    rib = np.abs(((vein + 0.5) % 1) - 0.5)
    fold = 0.5 + 0.5 * np.cos(vein * 2 * np.pi)
    green = mix(p.near, "#3f8a3a", 0.55)
    light = mix(p.accent, "#b7d968", 0.72)
    tone = (
        rgb(green)
        + (rgb(light) - rgb(green))
        * np.clip(0.28 + 0.3 * fold + 0.35 * (across < 0) + 0.5 * (c.noise(7, 5) - 0.5), 0, 1)[..., None]
    )
    c.pixels[:] = tone
    small = np.abs(((along + side * 1.6) * 46 + 3 * c.noise(16, 3)) % 1 - 0.5)
    c.paint(smooth(0.09, 0.02, small), light, 0.22)
    c.paint(smooth(0.07, 0.015, rib) * smooth(0.0, 0.04, side), mix(light, "#ffffff", 0.3), 0.75)
    c.paint(smooth(0.024, 0.01, side + 0.006 * along), mix(light, "#ffffff", 0.45), 0.95)
    for _ in range(drops):
        dew(c, c.uniform(0, c.width), c.uniform(0, c.height), c.unit * (0.008 + 0.03 * c.rng.random() ** 2.5))
    c.light(smooth(0.9, 0.1, np.hypot(c.x / c.width - 0.25, c.y / c.height - 0.15)), p.sun, 0.2)
    c.vignette(0.3)


def dew(c, x, y, r):
    c.ellipse(x + r * 0.25, y + r * 0.35, r, r * 0.9, "#0c1f0c", 0.4, blur=r * 0.2)
    c.ellipse(x, y, r, r * 0.92, "#0f2a12", 0.25)
    c.ellipse(x + r * 0.2, y + r * 0.25, r * 0.75, r * 0.62, "#f0ffe0", 0.42, blur=r * 0.2)
    c.ellipse(x - r * 0.38, y - r * 0.38, r * 0.2, r * 0.15, "#ffffff", 0.95)


def fern(c, p):
    """Fronds that unroll against the light."""
    meadow_light(c, p)
    for i in range(7):
        t = i / 6
        x0, turn = c.uniform(0.05, 0.95) * c.width, c.uniform(-0.5, 0.5)
        frond(
            c,
            x0,
            c.height * 1.04,
            -np.pi / 2 + turn,
            c.uniform(0.75, 1.05) * c.height,
            mix(mix(p.far, "#8fb35a", 0.4), mix(p.near, "#3f7a2c", 0.5), t),
        )
    c.vignette(0.25)


def frond(c, x, y, angle, length, color):
    curl, steps = c.uniform(-0.9, 0.9), 34
    points, px, py = [], x, y
    for i in range(steps):
        t = i / steps
        a = angle + curl * t * t
        px, py = px + np.cos(a) * length / steps, py + np.sin(a) * length / steps
        points.append((px, py, a, t))
    c.line([(x, y)] + [(q[0], q[1]) for q in points], max(1.5, length * 0.006), mix(color, "#3a2a14", 0.35))
    for px, py, a, t in points[3:]:
        reach = length * 0.24 * np.sin(np.pi * min(1, 0.18 + 0.84 * t)) ** 0.8
        for side in (-1, 1):
            b = a + side * (1.25 - 0.35 * t)
            tip = (px + np.cos(b) * reach, py + np.sin(b) * reach)
            w = length * 0.011
            normal = (-np.sin(b) * w, np.cos(b) * w)
            middle = (px + np.cos(b) * reach * 0.35, py + np.sin(b) * reach * 0.35)
            tone = mix(color, "#e4efae", 0.25) if side < 0 else color
            c.polygon(
                [
                    (px, py),
                    (middle[0] + normal[0], middle[1] + normal[1]),
                    tip,
                    (middle[0] - normal[0], middle[1] - normal[1]),
                ],
                tone,
            )


def tulips(c, p, colors=("#d9343f", "#f2b632", "#f4ece0", "#8a3f8f", "#ee7a5a")):
    """A bed of tulips against a bright sky."""
    c.pixels[:] = c.vertical((0, p.top), (0.4, p.mid), (0.62, p.low), (1, p.far))
    for layer in range(4):
        t = layer / 3
        for x in np.sort(c.rng.uniform(-0.03, 1.03, 26 - 5 * layer)) * c.width:
            s = (0.022 + 0.04 * t) * c.unit
            y = (0.42 + 0.2 * t + c.uniform(-0.05, 0.05)) * c.height
            color = mix(p.low, colors[c.rng.integers(0, len(colors))], 0.45 + 0.55 * t)
            stem = mix(p.low, "#4f8a3a", 0.4 + 0.6 * t)
            sway = c.uniform(-0.5, 0.5) * s
            c.line([(x, y), (x + sway * 0.3, y + s * 4), (x + sway, y + s * 12)], s * 0.16, stem)
            for side in (-1, 1):
                c.polygon(
                    [
                        (x, y + s * 6.5),
                        (x + side * s * 0.9, y + s * 4),
                        (x + side * s * 1.5, y + s * 1.8),
                        (x + side * s * 1.15, y + s * 4.6),
                        (x + side * s * 0.25, y + s * 9),
                    ],
                    mix(stem, "#1f4a24", 0.25),
                )
            tulip(c, x, y, s, color)
    c.vignette(0.15)


def tulip(c, x, y, s, color):
    for side in (-1, 1):
        c.polygon(
            [
                (x, y + s),
                (x + side * s * 0.75, y + s * 0.5),
                (x + side * s * 0.85, y - s * 0.4),
                (x + side * s * 0.62, y - s * 1.25),
                (x + side * s * 0.1, y - s * 0.5),
            ],
            mix(color, "#000000", 0.08 if side < 0 else 0.24),
        )
    cup = [
        (x + s * 0.62 * np.sin(a) * (1 if a < np.pi else 1), y - s * 0.1 - s * 1.1 * np.cos(a))
        for a in np.linspace(0, 2 * np.pi, 30)
    ]
    c.polygon(cup, color)
    c.ellipse(x - s * 0.2, y - s * 0.15, s * 0.16, s * 0.6, mix(color, "#ffffff", 0.4), 0.6, blur=s * 0.12)


def cherry(c, p, petals=320):
    """A cherry tree in flower next to a hill."""
    c.pixels[:] = c.vertical((0, p.top), (0.5, p.mid), (0.75, p.low), (1, p.low))
    c.below((0.72 - c.ridge(1.5, 5, 0.45) * 0.12) * c.height, mix(p.low, p.far, 0.75))
    c.below((0.84 - c.ridge(1.5, 4, 0.4) * 0.04) * c.height, mix(p.far, "#8aa86a", 0.6))
    x, y = 0.46 * c.width, 0.9 * c.height
    bark = mix(p.near, "#3a2426", 0.6)
    for bend, reach in ((-0.26, 0.52), (0.02, 0.56), (0.28, 0.5), (-0.13, 0.4), (0.2, 0.36)):
        end = (x + bend * c.unit, y - reach * c.unit)
        c.line([(x, y), (x + bend * 0.2 * c.unit, y - reach * 0.45 * c.unit), end], 0.022 * c.unit, bark)
    c.lathe(x, y - 0.24 * c.unit, y, lambda t: c.unit * (0.024 + 0.025 * t**3), bark, 0)
    for dx, dy, r in (
        (-0.3, -0.5, 0.17),
        (0.3, -0.5, 0.17),
        (0.02, -0.62, 0.2),
        (-0.15, -0.56, 0.17),
        (0.17, -0.58, 0.16),
        (-0.02, -0.46, 0.14),
        (-0.38, -0.4, 0.1),
        (0.38, -0.39, 0.1),
    ):
        crown(c, x + dx * c.unit, y + dy * c.unit, r * c.unit, ("#c9718f", "#ffe9ef"), 170)
    for _ in range(petals):
        s = c.uniform(0.003, 0.007) * c.unit
        c.ellipse(
            c.uniform(0, c.width),
            c.height * (0.25 + 0.75 * c.rng.random() ** 0.6),
            s * 1.3,
            s * 0.8,
            mix("#f6b6c8", "#ffffff", c.rng.random()),
            0.85,
            turn=c.uniform(0, 3),
        )
