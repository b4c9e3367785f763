"""Things made by hand, things on wheels, and animals."""

import numpy as np

from . import lands, skies
from .canvas import mix, rgb, smooth
from .nights import twig


def timber(c, base):
    """Wood grain with long flames and two knots."""
    u, v = c.x / c.unit, c.y / c.unit
    field = v * 9 + 1.2 * c.noise(2.2, 3, stretch=3)
    for _ in range(2):
        kx, ky = c.uniform(0.1, 0.9) * c.width / c.unit, c.uniform(0.15, 0.85) * c.height / c.unit
        d = np.hypot((u - kx) * 0.5, v - ky)
        field = field + 2.2 * np.exp(-((d / 0.11) ** 2))
    rings = (field * 3) % 1
    line = smooth(0.0, 0.75, rings) * smooth(1.0, 0.9, rings)
    fibre = c.noise(90, 2, stretch=40)
    c.pixels[:] = (
        rgb(base) * (1.08 - 0.26 * line + 0.16 * (fibre - 0.5) + 0.2 * (c.noise(2, 3) - 0.5))[..., None]
    )


def bench(c, p, joint=True):
    """A dovetail joint on the bench; shavings around it."""
    timber(c, "#7a5233")
    c.pixels *= 0.8
    dark, pale = timber_like(c, "#8a4f2c"), timber_like(c, "#e2bd86")
    x, y, w, h = 0.18 * c.width, 0.24 * c.height, 0.64 * c.width, 0.5 * c.height
    c.rectangle(x + 18, y + 26, x + w + 18, y + h + 26, "#120903", 0.5, blur=14)
    c.polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], pale)
    split = x + w * 0.5
    c.polygon([(split, y), (x + w, y), (x + w, y + h), (split, y + h)], dark)
    tails = 5
    for k in range(tails if joint else 0):
        a, b = y + h * (k + 0.24) / tails, y + h * (k + 0.76) / tails
        out, wide = split + w * 0.13, h * 0.035
        c.polygon([(split - 1, a + wide), (out, a - wide), (out, b + wide), (split - 1, b - wide)], pale)
        for line in (
            [(split, a + wide), (out, a - wide)],
            [(out, a - wide), (out, b + wide)],
            [(out, b + wide), (split, b - wide)],
        ):
            c.line(line, 2.2, "#2a1408", 0.75)
    for k in range(tails + 1):
        a, b = y + h * max(0, (k - 0.24) / tails), y + h * min(1, (k + 0.24) / tails)
        c.line([(split, a), (split, b)], 2.2, "#2a1408", 0.75)
    for _ in range(26):
        curl(
            c,
            c.uniform(0, c.width),
            c.uniform(0, c.height) if c.rng.random() < 0.2 else c.uniform(0.78, 1) * c.height,
            c.uniform(0.02, 0.05) * c.unit,
        )
    c.light(smooth(0.9, 0.05, np.hypot(c.x / c.width - 0.2, c.y / c.height - 0.1)), "#fff0cc", 0.28)
    c.vignette(0.3)


def timber_like(c, base):
    kept = c.pixels.copy()
    timber(c, base)
    made, c.pixels[:] = c.pixels.copy(), kept
    return made


def curl(c, x, y, r):
    """A wood shaving."""
    turns, start = c.uniform(1.2, 2.4), c.uniform(0, 6)
    path = [
        (x + np.cos(start + t) * r * (0.35 + t / 16), y + np.sin(start + t) * r * 0.75 * (0.35 + t / 16))
        for t in np.linspace(0, turns * 6.28, 50)
    ]
    c.line([(px + 4, py + 6) for px, py in path], r * 0.2, "#120903", 0.35, blur=3)
    c.line(path, r * 0.22, mix("#e9c892", "#c08f55", c.rng.random()))
    c.line([(px - 1, py - 1) for px, py in path], r * 0.07, "#fbe9c8", 0.8)


def spoons(c, p, count=5):
    """Carved spoons in a row on linen."""
    c.fill(p.low)
    weave = np.sin(c.x / c.unit * 620) * np.sin(c.y / c.unit * 620)
    c.pixels *= (0.95 + 0.018 * weave + 0.12 * (c.noise(3, 4) - 0.5))[..., None]
    woods = ["#b98146", "#7a4526", "#d9b27a", "#5a3320", "#c4935c", "#a2602f"]
    for k in range(count):
        x, lean = c.width * (0.14 + 0.72 * k / (count - 1)), c.uniform(-0.05, 0.05)
        top, r, wood = c.uniform(0.17, 0.25) * c.height, c.uniform(0.055, 0.075) * c.unit, woods[k % 6]
        foot = c.uniform(0.82, 0.9) * c.height
        c.ellipse(x + r * 0.3, top + r * 1.5, r * 1.05, r * 1.5, "#3a2412", 0.35, blur=r * 0.2)
        c.line(
            [(x + r * 0.3, top + r * 2.5), (x + lean * c.unit + r * 0.3, foot)],
            r * 0.42,
            "#3a2412",
            0.35,
            blur=r * 0.2,
        )
        profile = lambda t: r * (0.2 + 0.13 * t**2 + 0.12 * np.exp(-(((t - 0.96) / 0.06) ** 2)))
        c.lathe(
            x, top + r * 1.9, foot, profile, lambda t: mix(wood, "#2a1408", 0.12 * np.sin(t * 26) ** 2), 0.12
        )
        c.ellipse(x, top + r * 1.3, r, r * 1.42, mix(wood, "#fff0d0", 0.18))
        c.ellipse(x + r * 0.04, top + r * 1.3, r * 0.82, r * 1.2, mix(wood, "#2a1408", 0.35))
        c.ellipse(
            x + r * 0.14, top + r * 1.42, r * 0.62, r * 0.95, mix(wood, "#fff0d0", 0.12), 0.8, blur=r * 0.14
        )
    c.vignette(0.2)


def books(c, p, rows=3):
    """Spines on a shelf, some leaning, one cat-sized gap with a plant."""
    c.fill(mix(p.near, "#2a1a10", 0.6))
    tones = [
        "#8f3a32",
        "#2f5a6b",
        "#c9a25a",
        "#3f5a3f",
        "#6a4a7a",
        "#d9cdb4",
        "#b5653a",
        "#27394f",
        "#8a8f7a",
        "#a83f55",
        "#e0b84f",
    ]
    for row in range(rows):
        board = c.height * (row + 1) / rows - 0.02 * c.unit
        tall = c.height / rows * 0.86
        x = 0.015 * c.width
        while x < 0.97 * c.width:
            w, h = c.uniform(0.025, 0.065) * c.unit, tall * c.uniform(0.7, 0.98)
            tone = tones[c.rng.integers(0, len(tones))]
            c.lathe(x + w / 2, board - h, board, lambda t: w * 0.5, tone, 0.05)
            trim = mix(tone, "#f3dfa8", 0.65)
            for k in (0.1, 0.13, 0.82):
                c.rectangle(
                    x + w * 0.06,
                    board - h * (1 - k),
                    x + w * 0.94,
                    board - h * (1 - k) + h * 0.012,
                    trim,
                    0.85,
                )
            if c.rng.random() < 0.6:
                c.rectangle(
                    x + w * 0.24,
                    board - h * 0.72,
                    x + w * 0.76,
                    board - h * 0.36,
                    mix(tone, "#000000", 0.35) if c.rng.random() < 0.5 else trim,
                    0.8,
                )
            x += w + 1
        c.rectangle(0, board, c.width, board + 0.03 * c.unit, mix("#8a5a34", p.near, 0.25))
        c.rectangle(
            0, board + 0.03 * c.unit, c.width, board + 0.09 * c.unit, "#000000", 0.45, blur=0.02 * c.unit
        )
    c.light(smooth(0.9, 0.05, np.hypot(c.x / c.width - 0.75, c.y / c.height - 0.15)), p.sun, 0.3)
    c.vignette(0.35)


def bicycle(c, p, x, ground, r, color):
    """A touring bicycle; `r` is the radius of its wheels."""
    ink = mix(p.near, "#000000", 0.25)
    back, front = (x - r * 1.62, ground - r), (x + r * 1.62, ground - r)
    c.ellipse(x, ground + r * 0.05, r * 2.8, r * 0.12, "#000000", 0.35, blur=r * 0.08)
    for hub in (back, front):
        ring = [(hub[0] + np.cos(t) * r, hub[1] + np.sin(t) * r) for t in np.linspace(0, 2 * np.pi, 80)]
        c.line(ring, r * 0.085, ink)
        c.line(
            [
                (hub[0] + np.cos(t) * r * 0.92, hub[1] + np.sin(t) * r * 0.92)
                for t in np.linspace(0, 2 * np.pi, 80)
            ],
            r * 0.03,
            mix(p.low, "#ffffff", 0.3),
        )
        for t in np.linspace(0, np.pi, 14, endpoint=False):
            c.line(
                [
                    (hub[0] + np.cos(t) * r * 0.9, hub[1] + np.sin(t) * r * 0.9),
                    (hub[0] - np.cos(t) * r * 0.9, hub[1] - np.sin(t) * r * 0.9),
                ],
                max(0.7, r * 0.01),
                mix(p.low, ink, 0.25),
                0.8,
            )
    crank, seat, head = (
        (x - r * 0.12, ground - r * 0.85),
        (x - r * 0.62, ground - r * 2.25),
        (x + r * 1.05, ground - r * 2.3),
    )
    joint, saddle = (seat[0] + r * 0.06, seat[1] + r * 0.15), (seat[0] - r * 0.1, seat[1] - r * 0.35)
    for a, b in (
        (back, joint),
        (back, crank),
        (crank, joint),
        (joint, head),
        (crank, (head[0] + r * 0.06, head[1] + r * 0.25)),
    ):
        c.line([a, b], r * 0.085, color)
    c.line([head, (head[0] + r * 0.28, head[1] + r * 0.7), front], r * 0.08, color)
    c.line([joint, saddle], r * 0.06, ink)
    c.line(
        [(saddle[0] - r * 0.32, saddle[1] - r * 0.02), (saddle[0] + r * 0.34, saddle[1])], r * 0.14, "#6b3d20"
    )
    c.line(
        [
            head,
            (head[0] - r * 0.06, head[1] - r * 0.35),
            (head[0] + r * 0.3, head[1] - r * 0.42),
            (head[0] + r * 0.42, head[1] - r * 0.2),
            (head[0] + r * 0.2, head[1] - r * 0.02),
        ],
        r * 0.07,
        ink,
    )
    c.ellipse(*crank, r * 0.24, r * 0.24, ink)
    c.ellipse(*crank, r * 0.15, r * 0.15, mix(p.low, ink, 0.4))
    c.line(
        [(crank[0] - r * 0.24, crank[1] + r * 0.32), (crank[0] + r * 0.24, crank[1] - r * 0.32)],
        r * 0.05,
        ink,
    )
    bag = mix(p.accent, "#8a5a2a", 0.35)
    c.polygon(
        [
            (back[0] - r * 0.55, back[1] - r * 0.95),
            (back[0] + r * 0.42, back[1] - r * 0.95),
            (back[0] + r * 0.34, back[1] + r * 0.15),
            (back[0] - r * 0.42, back[1] + r * 0.15),
        ],
        bag,
    )
    c.polygon(
        [
            (back[0] - r * 0.55, back[1] - r * 0.95),
            (back[0] + r * 0.42, back[1] - r * 0.95),
            (back[0] + r * 0.39, back[1] - r * 0.55),
            (back[0] - r * 0.5, back[1] - r * 0.55),
        ],
        mix(bag, "#000000", 0.2),
    )


def ride(c, p, color="#c8452f", scene="hills"):
    """A bicycle before hills, the sea or a wall."""
    if scene == "wall":
        c.fill(p.mid)
        c.pixels *= (0.94 + 0.16 * (c.noise(6, 6) - 0.4))[..., None]
        peel = smooth(0.6, 0.64, c.noise(5, 6))
        c.paint(peel, mix(p.low, "#c9a98a", 0.4), 0.6)
        c.below(np.full(c.width, 0.82 * c.height), mix(p.near, "#9a8f80", 0.65))
        c.below(np.full(c.width, 0.815 * c.height), "#000000", 0.12)
    else:
        lands.mountains(c, p, 5, pines=False)
        line = (0.8 - 0.015 * c.ridge(2, 3)) * c.height
        c.below(
            line,
            c.vertical((0, p.near), (0.78, mix("#7d8f4a", p.near, 0.25)), (1, mix(p.near, "#3f4f2a", 0.5))),
        )
        for _ in range(500):
            x, y = c.uniform(0, c.width), c.uniform(0.8, 1.03) * c.height
            h = c.uniform(0.01, 0.045) * c.unit
            c.line(
                [(x, y), (x + c.uniform(-0.4, 0.4) * h, y - h)],
                max(1, h * 0.06),
                mix("#9aab5a", p.near, c.rng.random()),
            )
    bicycle(c, p, 0.5 * c.width, 0.9 * c.height, 0.155 * c.unit, color)


def songbird(c, p, breast="#d8642f", back="#7a6a55"):
    """A round bird on a twig."""
    c.pixels[:] = c.vertical((0, p.mid), (1, p.low))
    for _ in range(36):
        r = c.uniform(0.05, 0.16) * c.unit
        c.ellipse(
            c.uniform(0, c.width),
            c.uniform(0, c.height),
            r,
            r,
            mix(mix(p.far, p.top, c.rng.random()), p.sun, 0.3 * c.rng.random()),
            0.3,
            blur=r * 0.25,
        )
    twig(c, mix(p.near, "#4a3524", 0.6), -10, 0.8 * c.height, -0.12, 0.9 * c.width, 0.026 * c.unit, 4)
    x, y, r = 0.47 * c.width, 0.56 * c.height, 0.19 * c.unit
    c.polygon(
        [
            (x - r * 0.7, y + r * 0.2),
            (x - r * 2.0, y + r * 1.15),
            (x - r * 1.75, y + r * 1.4),
            (x - r * 0.4, y + r * 0.85),
        ],
        mix(back, "#000000", 0.25),
    )
    for k in (-0.1, 0.3):
        c.line([(x + r * k, y + r * 0.9), (x + r * (k + 0.06), y + r * 1.28)], r * 0.07, "#5a4030")
    tile = c.rng.random((64, 64)).astype(np.float32)
    from .canvas import sample

    def plumage(front):
        def tone(u, v):
            t = smooth(-0.35, 0.25, u * 0.85 + v * 0.45 - 0.1 + 0.25 * front)[..., None]
            belly = smooth(0.25, 0.8, v - 0.1 * u - front)[..., None]
            down = (0.94 + 0.14 * (sample(tile, u * 22 + 24, v * 9 + 24) - 0.5))[..., None]
            chest = rgb(breast) * (1 - belly) + rgb("#f3ece0") * belly
            return (rgb(back) * (1 - t) + chest * t) * down

        return tone

    c.ball(x, y, r, back, 0.98, 0, plumage(0.0))
    c.ball(x + r * 0.62, y - r * 0.78, r * 0.66, back, 0.96, 0, plumage(0.6))
    wing = [
        (x - r * 1.35, y + r * 0.75),
        (x - r * 0.9, y - r * 0.25),
        (x - r * 0.15, y - r * 0.5),
        (x + r * 0.3, y),
        (x - r * 0.1, y + r * 0.5),
    ]
    c.polygon(wing, mix(back, "#000000", 0.3), 0.9, blur=r * 0.02)
    for k in range(4):
        c.line(
            [
                (x - r * (1.2 - 0.05 * k), y + r * (0.66 - 0.1 * k)),
                (x + r * (0.1 - 0.04 * k), y + r * (0.3 - 0.16 * k)),
            ],
            r * 0.035,
            mix(back, "#ffffff", 0.3),
            0.7,
        )
    hx, hy = x + r * 0.62, y - r * 0.78
    c.polygon(
        [(hx + r * 0.58, hy - r * 0.1), (hx + r * 0.98, hy + r * 0.06), (hx + r * 0.58, hy + r * 0.16)],
        "#2f2924",
    )
    c.ellipse(hx + r * 0.26, hy - r * 0.1, r * 0.115, r * 0.115, "#120c0a")
    c.ellipse(hx + r * 0.22, hy - r * 0.14, r * 0.035, r * 0.035, "#ffffff")


def flock(c, p, count=700):
    """Starlings that turn as one above the reeds."""
    skies.day(c, p, 0.8, (c.uniform(0.3, 0.7), 0.7), 0.05, 0.5)
    path = c.uniform(0, 6)
    for _ in range(count):
        t = c.rng.random()
        bx = 0.15 + 0.7 * t + 0.05 * np.sin(t * 9 + path)
        by = 0.36 + 0.15 * np.sin(t * 5.3 + path) + 0.04 * np.sin(t * 13)
        spread = 0.03 + 0.075 * np.sin(np.pi * t) ** 2
        x, y = (bx + c.rng.normal(0, spread * 0.7)) * c.width, (by + c.rng.normal(0, spread)) * c.height
        s, lift = c.uniform(0.003, 0.0075) * c.unit, c.uniform(-0.8, 0.8)
        c.polygon(
            [(x - s, y - s * lift), (x, y + s * 0.25), (x + s, y - s * lift), (x, y - s * 0.15)], p.near, 0.85
        )
    line = (0.83 - c.ridge(3, 4) * 0.015) * c.height
    c.below(line, mix(p.near, p.far, 0.25))
    c.reflect(0.87 * c.height, p.near, 0.7, 0.5)
    for _ in range(150):
        x, h, lean = c.uniform(-0.02, 1.02) * c.width, c.uniform(0.08, 0.28) * c.unit, c.uniform(-0.12, 0.12)
        c.line(
            [(x, c.height + 5), (x + lean * h * 0.4, c.height - h * 0.6), (x + lean * h, c.height - h)],
            max(1, 0.0028 * c.unit),
            p.near,
        )
        if c.rng.random() < 0.35:
            c.line(
                [(x + lean * h, c.height - h), (x + lean * h * 1.1, c.height - h * 1.12)],
                0.009 * c.unit,
                p.near,
            )


def cat(c, p):
    """A cat on a windowsill at dusk."""
    lands.mountains(c, p, 4, pines=False)
    frame = mix(p.near, "#000000", 0.2)
    for x0, y0, x1, y1 in (
        (0, 0, 0.05, 1),
        (0.95, 0, 1, 1),
        (0, 0, 1, 0.05),
        (0.485, 0, 0.515, 0.84),
        (0, 0.84, 1, 1),
    ):
        c.rectangle(x0 * c.width, y0 * c.height, x1 * c.width, y1 * c.height, frame)
    c.rectangle(0, 0.84 * c.height, c.width, 0.855 * c.height, mix(p.low, p.near, 0.4))
    x, y, s = 0.36 * c.width, 0.845 * c.height, 0.21 * c.unit
    fur = mix(p.near, "#000000", 0.45)
    body = [
        (x - s * 0.62, y),
        (x - s * 0.6, y - s * 0.6),
        (x - s * 0.34, y - s * 1.25),
        (x, y - s * 1.55),
        (x + s * 0.34, y - s * 1.3),
        (x + s * 0.5, y - s * 0.6),
        (x + s * 0.52, y),
    ]
    c.polygon(body, fur)
    c.ellipse(x - s * 0.02, y - s * 0.42, s * 0.63, s * 0.46, fur)
    c.ellipse(x, y - s * 1.72, s * 0.42, s * 0.36, fur)
    for side in (-1, 1):
        c.polygon(
            [
                (x + side * s * 0.4, y - s * 1.78),
                (x + side * s * 0.36, y - s * 2.3),
                (x + side * s * 0.08, y - s * 2.0),
            ],
            fur,
        )
    tail = [
        (x + s * 0.4 + t * s * 1.1, y - s * 0.12 + np.sin(t * 3.0) * s * 0.42)
        for t in np.linspace(0, 1.25, 24)
    ]
    c.line(tail, s * 0.17, fur)
    rim = [(x + s * 0.36, y - s * 1.3), (x + s * 0.5, y - s * 0.6), (x + s * 0.53, y - s * 0.05)]
    c.line(rim, s * 0.03, p.low, 0.5, blur=2)
    px, r = 0.72 * c.width, 0.075 * c.unit
    c.lathe(px, y - r * 1.7, y, lambda t: r * (1.0 - 0.3 * t), mix(p.accent, p.near, 0.3), 0.1)
    for k in range(15):
        a = -np.pi / 2 + (k - 7) * 0.19
        tip = (px + np.cos(a) * r * 3.1, y - r * 1.6 + np.sin(a) * r * 3.0)
        middle = (px + np.cos(a) * r * 1.4, y - r * 1.7 + np.sin(a) * r * 1.9)
        c.polygon(
            [(px, y - r * 1.6), (middle[0] - r * 0.24, middle[1]), tip, (middle[0] + r * 0.24, middle[1])],
            mix("#3f6a3a", p.near, 0.25 + 0.4 * (k % 2)),
        )
