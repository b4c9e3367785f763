"""Still lifes: fruit, cups, pots, bread, plates seen from above."""

import numpy as np

from .canvas import mix, rgb, smooth


def room(c, p, edge=0.64):
    """A wall with soft light from the left and a wooden table."""
    c.pixels[:] = c.vertical((0, mix(p.top, p.mid, 0.3)), (edge, p.mid), (1, p.mid))
    c.light(smooth(0.9, 0, np.hypot(c.x / c.width - 0.22, c.y / c.height - 0.2)), p.sun, 0.5)
    c.pixels *= (1 + 0.06 * (c.noise(5, 5) - 0.5))[..., None]
    wood = mix(p.far, "#a8764a", 0.45)
    grain = c.noise(26, 4, stretch=14)
    top = np.clip(c.y - edge * c.height + 0.5, 0, 1)
    depth = np.clip((c.y / c.height - edge) / (1 - edge), 0, 1)
    tone = rgb(wood) * (0.74 + 0.34 * grain + 0.1 * depth)[..., None]
    c.paint(top, tone)
    c.light(
        top * smooth(0.6, 0, np.hypot((c.x / c.width - 0.25) * 0.8, (c.y / c.height - edge - 0.06))),
        p.sun,
        0.22,
    )
    c.paint(
        np.exp(-np.abs(c.y - edge * c.height) / (0.012 * c.height)) * (1 - top * 0.4),
        mix(wood, "#000000", 0.5),
        0.3,
    )


def shadow(c, x, y, rx, ry=None):
    ry = ry or rx * 0.2
    c.ellipse(x + rx * 0.55, y + ry * 0.15, rx * 1.35, ry, "#1c120c", 0.34, blur=rx * 0.12 + 2)
    c.ellipse(x + rx * 0.06, y, rx * 0.96, ry * 0.7, "#1c120c", 0.55, blur=rx * 0.05 + 1)


def apple(c, x, foot, r, color, blush):
    shadow(c, x, foot - r * 0.08, r)
    tile = c.rng.random((32, 32)).astype(np.float32)
    from .canvas import sample

    def skin(u, v):
        streak = sample(tile, u * 9 / (0.5 + np.abs(v + 1.3)) + 8, v * 0.8 + 4)
        t = np.clip(smooth(-0.6, 0.9, u * 0.8 + v * 0.25) * 0.75 + 0.35 * (streak - 0.4), 0, 1)[..., None]
        return rgb(color) * (1 - t) + rgb(blush) * t

    c.ball(x, foot - r * 0.95, r, color, 0.95, 0.4, skin)
    c.ellipse(x, foot - r * 1.76, r * 0.26, r * 0.08, mix(blush, "#000000", 0.55), 0.75, blur=r * 0.04)
    c.line(
        [(x, foot - r * 1.74), (x + r * 0.05, foot - r * 1.95), (x + r * 0.16, foot - r * 2.14)],
        r * 0.07,
        "#4a3320",
    )


def orange(c, x, foot, r, color="#ee8a1f"):
    shadow(c, x, foot - r * 0.06, r)
    tile = c.rng.random((64, 64)).astype(np.float32)
    from .canvas import sample

    peel = lambda u, v: rgb(color) * (0.93 + 0.1 * sample(tile, u * 26 + 30, v * 26 + 30))[..., None]
    c.ball(x, foot - r, r, color, 1.0, 0.3, peel)
    c.ellipse(x + r * 0.1, foot - r * 1.86, r * 0.07, r * 0.04, "#5c6b2a")


def pear(c, x, foot, r, color):
    shadow(c, x, foot - r * 0.06, r * 0.95)
    profile = lambda t: r * (
        0.3 * np.sin(np.pi * min(1, t * 1.5)) ** 0.8
        + np.clip((t - 0.22) / 0.5, 0, 1) * np.sqrt(max(0, 1 - ((t - 0.68) / 0.325) ** 2)) * 0.95
    )
    c.lathe(x, foot - r * 2.6, foot, profile, lambda t: mix(color, "#a8b84a", 0.4 - 0.3 * t), 0.2)
    c.line([(x, foot - r * 2.55), (x + r * 0.12, foot - r * 2.95)], r * 0.07, "#4a3320")


def fruit(c, p, bowl=True):
    """A bowl of fruit next to a jug."""
    room(c, p)
    foot, r = 0.8 * c.height, 0.105 * c.unit
    jug = mix(p.accent, p.near, 0.15)
    x = 0.27 * c.width
    shadow(c, x, foot - 0.03 * c.height, 0.11 * c.unit)
    c.line(
        [
            (x + np.cos(t) * 0.075 * c.unit + 0.09 * c.unit, foot - 0.32 * c.unit + np.sin(t) * 0.1 * c.unit)
            for t in np.linspace(-1.7, 1.9, 30)
        ],
        0.02 * c.unit,
        mix(jug, "#000000", 0.2),
    )
    c.lathe(
        x,
        foot - 0.5 * c.unit,
        foot - 0.02 * c.height,
        lambda t: c.unit
        * (0.058 + 0.062 * np.sin(np.pi * np.clip(t * 1.12 - 0.2, 0, 1)) ** 1.3 + 0.012 * (t < 0.05)),
        lambda t: jug if t > 0.36 else mix(jug, "#f7f0e2", 0.85),
        0.35,
    )
    bx, by = 0.6 * c.width, foot
    if bowl:
        for dx, dy, draw in (
            (-0.95, 1.3, orange),
            (0.1, 1.5, None),
            (1.0, 1.25, orange),
            (-0.4, 2.35, None),
            (0.62, 2.2, orange),
        ):
            if draw:
                draw(c, bx + dx * r * 1.05, by - (dy - 0.4) * r, r * 0.95)
            else:
                apple(c, bx + dx * r * 1.05, by - (dy - 0.4) * r, r, "#d8c24a", "#b8301f")
        shadow(c, bx, by + r * 0.6, r * 1.6)
        glaze = mix(p.near, p.top, 0.45)
        c.lathe(
            bx,
            by - r * 1.05,
            by + r * 0.62,
            lambda t: r * (2.5 - 1.0 * t**1.6) if t < 0.86 else r * 1.0,
            lambda t: mix(glaze, "#ffffff", 0.55) if t < 0.06 or 0.2 < t < 0.24 else glaze,
            0.25,
        )
    for dx, color in ((2.9, "#c9b83e"), (-2.6, "#b6c04a")):
        pear(c, bx + dx * r, by + 0.3 * r, r * 0.66, color)
    for k in range(7):
        c.ball(
            bx + (k - 3) * r * 0.52 - r * 0.2,
            by + r * (1.05 + 0.24 * ((k * 5) % 3)),
            r * 0.2,
            "#4a2352" if k % 2 else "#6a2f5f",
            shine=0.5,
        )


def cups(c, p, count=3, steam=True):
    """Stoneware cups, one of them steaming."""
    room(c, p, 0.58)
    glazes = [mix(p.accent, p.mid, 0.15), mix(p.near, p.top, 0.4), "#e9e1d0", mix(p.far, "#5f7f77", 0.6)]
    for i in range(count):
        x = c.width * (0.5 + (i - (count - 1) / 2) * 0.27) + c.uniform(-0.01, 0.01) * c.width
        foot, r = (0.78 + 0.05 * ((i * 2) % 3) / 2) * c.height, 0.115 * c.unit * c.uniform(0.92, 1.08)
        cup(c, x, foot, r, glazes[(i + c.rng.integers(0, 4)) % 4], steam and i == count // 2)


def cup(c, x, foot, r, glaze, steam):
    clay = mix("#8a6248", glaze, 0.15)
    shadow(c, x, foot - r * 0.06, r)
    c.line(
        [
            (x + r * 0.82 + np.cos(t) * r * 0.48, foot - r * 1.0 + np.sin(t) * r * 0.52)
            for t in np.linspace(-1.45, 1.45, 24)
        ],
        r * 0.2,
        mix(glaze, "#000000", 0.22),
    )
    c.lathe(
        x,
        foot - r * 1.9,
        foot,
        lambda t: r * (1 - 0.2 * t**2.2),
        lambda t: glaze if t < 0.72 + 0.03 * np.sin(t * 90) else clay,
        0.3,
    )
    c.ellipse(x, foot - r * 1.9, r, r * 0.24, mix(glaze, "#ffffff", 0.35))
    c.ellipse(x, foot - r * 1.88, r * 0.9, r * 0.2, mix(glaze, "#000000", 0.45))
    c.ellipse(x, foot - r * 1.84, r * 0.86, r * 0.165, "#5a3018")
    c.ellipse(x - r * 0.25, foot - r * 1.87, r * 0.3, r * 0.04, "#c98a55", 0.6, blur=2)
    if steam:
        for k in (-0.3, 0.05, 0.38):
            path = [
                (x + r * (k + 0.16 * np.sin(t * 6 + k * 9) * (0.3 + t)), foot - r * (2.0 + t * 2.2))
                for t in np.linspace(0, 1, 30)
            ]
            c.line(path, r * 0.16, "#ffffff", 0.34, blur=r * 0.1)


def pots(c, p, rows=2):
    """Shelves of pots, bottles and bowls fresh from the kiln."""
    c.pixels[:] = c.vertical((0, p.mid), (1, p.low))
    c.light(smooth(1, 0, np.hypot(c.x / c.width - 0.2, c.y / c.height - 0.1)), p.sun, 0.45)
    glazes = [
        mix(p.accent, p.low, 0.1),
        p.near,
        "#efe7d6",
        mix(p.top, p.near, 0.35),
        "#3f6f78",
        "#c48a4a",
        "#8fa08a",
    ]
    for row in range(rows):
        board = c.height * (row + 0.86) / rows
        c.rectangle(0, board, c.width, board + 0.03 * c.unit, mix("#9a6b42", p.far, 0.35))
        c.rectangle(
            0, board + 0.03 * c.unit, c.width, board + 0.06 * c.unit, "#2a1a10", 0.3, blur=0.012 * c.unit
        )
        x, last = 0.06 * c.width, -1
        while x < 0.94 * c.width:
            r = c.uniform(0.05, 0.1) * c.unit
            glaze = glazes[c.rng.integers(0, len(glazes))]
            kind = (last + 1 + int(c.rng.integers(0, 3))) % 4
            last = kind
            pot(c, x + r, board, r, min(c.height / rows * 0.66, r * c.uniform(1.2, 3.3)), kind, glaze)
            x += r * 2.25


def pot(c, x, foot, r, h, kind, glaze):
    clay = mix("#9b6a4c", glaze, 0.2)
    shapes = [
        lambda t: r
        * (0.34 + 0.08 * (t < 0.05) + 0.62 * np.sin(np.pi * np.clip(t * 0.88 + 0.02, 0, 1)) ** 1.8),
        lambda t: r
        * (
            0.24
            if t < 0.34
            else 0.24
            + 0.74 * np.sin(np.pi / 2 * np.clip((t - 0.34) / 0.3, 0, 1)) * (1 - 0.25 * max(0, t - 0.7))
        ),
        lambda t: r * (1.0 - 0.55 * t**2.1),
        lambda t: r * (0.78 + 0.06 * np.sin(t * 3) - 0.1 * t),
    ]
    if kind == 2:
        h = min(h, r * 1.2)
    shadow(c, x, foot - r * 0.02, r * 0.8)
    drip = c.uniform(0.45, 0.8)
    stripe = c.rng.random() < 0.4

    def tone(t):
        if t > drip:
            return clay
        if stripe and (0.28 < t < 0.33 or 0.37 < t < 0.39):
            return mix(glaze, "#ffffff", 0.5)
        return mix(mix(glaze, "#ffffff", 0.22), glaze, min(1, t * 2.4))

    c.lathe(x, foot - h, foot, shapes[kind], tone, 0.3)
    mouth = shapes[kind](0.0)
    c.ellipse(x, foot - h, mouth, mouth * 0.16, mix(glaze, "#000000", 0.55))


def bread(c, p):
    """A round loaf with scored crust on a board."""
    room(c, p, 0.5)
    x, y, r = 0.5 * c.width, 0.6 * c.height, 0.33 * c.unit
    c.ellipse(x + r * 0.12, y + r * 0.62, r * 1.5, r * 0.44, "#1c120c", 0.4, blur=r * 0.06)
    c.ellipse(x, y + r * 0.55, r * 1.42, r * 0.42, mix("#7a4f2c", p.near, 0.15))
    c.ellipse(x, y + r * 0.5, r * 1.42, r * 0.41, mix("#b98552", p.low, 0.15))
    c.ellipse(x + r * 0.1, y + r * 0.52, r * 1.05, r * 0.25, "#2a1708", 0.5, blur=r * 0.06)
    flour, tile = c.noise(9, 5), c.rng.random((64, 64)).astype(np.float32)
    from .canvas import sample

    def crust(u, v):
        arc = np.abs(np.sin((u * 1.0 + v * v * 0.5 + 0.12) * 8.2))
        cut = smooth(0.2, 0.05, arc) * smooth(0.92, 0.6, np.hypot(u, v))
        blister = sample(tile, u * 17 + 22, v * 17 + 22)
        body = (
            rgb("#a8602a")
            + (rgb("#6d3312") - rgb("#a8602a")) * np.clip(blister * 0.8 + 0.35 * v, 0, 1)[..., None]
        )
        dust = (smooth(0.5, 0.85, sample(tile, u * 5 + 40, v * 5 + 12)) * 0.55 * (v < 0.4))[..., None]
        body = body + (rgb("#f0e2c8") - body) * dust
        return body + (rgb("#efcf96") - body) * cut[..., None]

    c.ball(x, y, r * 1.12, "#a8602a", 0.68, 0.05, crust)
    for _ in range(120):
        s = c.uniform(0.002, 0.006) * c.unit
        c.ellipse(
            x + c.uniform(-1.7, 1.7) * r,
            y + c.uniform(0.55, 1.0) * r,
            s * 1.5,
            s,
            mix("#e0b070", "#8a4f20", c.rng.random()),
        )


def plate(c, p, kind="soup"):
    """Food from above: soup, pizza, tomatoes or a cake."""
    cloth = mix(p.mid, p.low, 0.4)
    c.fill(cloth)
    weave = 0.5 * np.sin(c.x / c.unit * 700) + 0.5 * np.sin(c.y / c.unit * 700)
    stripes = smooth(0.35, 0.3, np.abs(((c.x / c.unit + 0.07) * 4.2) % 1 - 0.5))
    c.paint(stripes, mix(cloth, p.accent, 0.28), 0.5)
    c.pixels *= (1 + 0.012 * weave + 0.1 * (c.noise(3, 4) - 0.5))[..., None]
    x, y, r = 0.5 * c.width, 0.5 * c.height, 0.4 * c.unit
    c.ellipse(x + r * 0.07, y + r * 0.09, r * 1.03, r * 1.03, "#1c120c", 0.45, blur=r * 0.06)
    dish = "#f4efe4" if kind != "pizza" else mix("#8a5a34", p.near, 0.2)
    c.ellipse(x, y, r, r, dish)
    c.ellipse(x, y, r * 0.97, r * 0.97, mix(dish, "#ffffff", 0.5))
    c.ellipse(x, y, r * 0.8, r * 0.8, mix(dish, "#000000", 0.12), blur=3)
    {"soup": soup, "pizza": pizza, "tomatoes": tomatoes, "tart": tart}[kind](c, p, x, y, r * 0.78)
    c.light(smooth(0.9, 0.1, np.hypot(c.x / c.width - 0.15, c.y / c.height - 0.1)), p.sun, 0.2)


def scatter(c, x, y, r, count):
    for _ in range(count):
        a, d = c.uniform(0, 2 * np.pi), r * c.rng.random() ** 0.5
        yield x + np.cos(a) * d, y + np.sin(a) * d


def leaflet(c, x, y, size, color):
    turn = c.uniform(0, np.pi * 2)
    c.ellipse(x + 2, y + 3, size, size * 0.45, "#000000", 0.25, blur=2, turn=turn)
    c.ellipse(x, y, size, size * 0.45, color, turn=turn)
    c.line(
        [
            (x - np.cos(turn) * size * 0.8, y - np.sin(turn) * size * 0.8),
            (x + np.cos(turn) * size * 0.8, y + np.sin(turn) * size * 0.8),
        ],
        max(1, size * 0.06),
        mix(color, "#ffffff", 0.3),
    )


def soup(c, p, x, y, r):
    broth = mix("#d96a1f", p.accent, 0.3)
    c.ellipse(x, y, r, r, mix(broth, "#000000", 0.2))
    c.ellipse(x, y, r * 0.97, r * 0.97, broth)
    swirl = [(x + np.cos(t) * r * t / 17, y + np.sin(t) * r * t / 17) for t in np.linspace(2, 12.5, 140)]
    c.line(swirl, r * 0.055, "#fff1d6", 0.85, blur=1.5)
    for px, py in scatter(c, x, y, r * 0.85, 26):
        c.ball(px, py, r * 0.035, "#7a4a1c", shine=0.3)
    for px, py in scatter(c, x, y, r * 0.6, 9):
        leaflet(c, px, py, r * c.uniform(0.08, 0.13), mix("#3f7a2c", "#86b04a", c.rng.random()))


def pizza(c, p, x, y, r):
    r *= 1.12
    c.ellipse(x, y, r, r, "#b06a2c", blur=1)
    for t in np.linspace(0, 2 * np.pi, 46, endpoint=False):
        s = r * c.uniform(0.07, 0.11)
        c.ball(
            x + np.cos(t) * r * 0.95,
            y + np.sin(t) * r * 0.95,
            s,
            mix("#d9a05a", "#7a3f18", c.rng.random() ** 2),
            shine=0.1,
        )
    c.ellipse(x, y, r * 0.9, r * 0.9, "#c8401f", blur=2)
    for px, py in scatter(c, x, y, r * 0.76, 26):
        c.ellipse(
            px,
            py,
            r * c.uniform(0.07, 0.16),
            r * c.uniform(0.06, 0.13),
            "#fbeed2",
            0.92,
            blur=3,
            turn=c.uniform(0, 3),
        )
    for px, py in scatter(c, x, y, r * 0.76, 11):
        c.ball(px, py, r * 0.085, "#b8281c", shine=0.4)
    for px, py in scatter(c, x, y, r * 0.72, 10):
        leaflet(c, px, py, r * c.uniform(0.09, 0.14), mix("#2f6a2c", "#6fa03f", c.rng.random()))


def tomatoes(c, p, x, y, r):
    tones = ["#d0301f", "#e8862a", "#f0c23c", "#8a2432", "#6f9a3a"]
    spots = sorted(scatter(c, x, y, r * 0.74, 34), key=lambda s: s[1])
    for px, py in spots:
        s = r * c.uniform(0.12, 0.22)
        c.ellipse(px + s * 0.2, py + s * 0.3, s, s, "#3a1208", 0.3, blur=s * 0.2)
        c.ball(px, py, s, tones[c.rng.integers(0, 5)], shine=0.5)
        for t in np.linspace(0, 2 * np.pi, 5, endpoint=False):
            c.line(
                [(px, py - s * 0.1), (px + np.cos(t) * s * 0.35, py - s * 0.1 + np.sin(t) * s * 0.35)],
                s * 0.09,
                "#4c7a2c",
            )
    for px, py in scatter(c, x, y, r * 0.8, 8):
        leaflet(c, px, py, r * 0.13, "#3f7a2c")


def tart(c, p, x, y, r):
    c.ellipse(x, y, r, r, "#b87a3a")
    for t in np.linspace(0, 2 * np.pi, 52, endpoint=False):
        c.ball(x + np.cos(t) * r * 0.95, y + np.sin(t) * r * 0.95, r * 0.075, "#d19a52", shine=0.15)
    c.ellipse(x, y, r * 0.9, r * 0.9, "#f6dfa0", blur=2)
    for ring, count in ((0.78, 26), (0.58, 19), (0.38, 12), (0.18, 6)):
        for k in range(count):
            t = 2 * np.pi * k / count + ring
            c.ball(
                x + np.cos(t) * r * ring,
                y + np.sin(t) * r * ring,
                r * 0.088,
                "#b01f34" if ring not in (0.58, 0.18) else "#3a3f7a",
                shine=0.5,
            )
    leaflet(c, x, y, r * 0.12, "#4f8a3a")
    leaflet(c, x + r * 0.06, y - r * 0.06, r * 0.1, "#6fa04a")
