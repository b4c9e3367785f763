"""Profile pictures: drawn heads and shoulders."""

import numpy as np

from .canvas import mix, smooth

SKINS = ["#f6d3b8", "#eab892", "#d69a6c", "#b57748", "#8a5432", "#5f3822"]


def face(c, p, skin=1, hair="#5a3a22", style="short", shirt="#3f6f88", glasses=False, beard=False, hat=None):
    """A friendly face; coordinates are fractions of the picture's width around its middle."""
    c.pixels[:] = c.vertical((0, p.top), (1, p.low))
    c.light(smooth(0.75, 0.0, np.hypot(c.x / c.width - 0.3, c.y / c.height - 0.25)), p.sun, 0.35)
    w, skin = c.width, SKINS[skin]
    at = lambda x, y: (w * (0.5 + x), c.height * y)
    oval = lambda x, y, rx, ry, color, **more: c.ellipse(*at(x, y), rx * w, ry * w, color, **more)
    shade = mix(skin, "#6a2a20", 0.25)
    back_hair(c, at, oval, hair, style)
    oval(0, 1.08, 0.36, 0.3, shirt)
    oval(-0.1, 1.06, 0.22, 0.24, mix(shirt, "#ffffff", 0.16), blur=w * 0.04)
    c.polygon([at(-0.085, 0.6), at(0.085, 0.6), at(0.1, 0.83), at(0, 0.88), at(-0.1, 0.83)], shade)
    if style != "scarf":
        for side in (-1, 1):
            oval(side * 0.205, 0.475, 0.035, 0.052, shade)
    oval(0, 0.46, 0.2, 0.255, skin)
    oval(0.07, 0.5, 0.13, 0.2, shade, opacity=0.25, blur=w * 0.03)
    oval(-0.07, 0.38, 0.1, 0.12, mix(skin, "#ffffff", 0.35), opacity=0.35, blur=w * 0.035)
    if beard:
        jaw = [at(0.203 * np.cos(t), 0.46 + 0.27 * np.sin(t)) for t in np.linspace(0.12, np.pi - 0.12, 40)]
        c.polygon(jaw + [at(-0.12, 0.53), at(-0.07, 0.555), at(0.07, 0.555), at(0.12, 0.53)], hair)
    for side in (-1, 1):
        oval(side * 0.12, 0.54, 0.045, 0.032, "#e8705a", opacity=0.3, blur=w * 0.015)
        oval(side * 0.08, 0.45, 0.03, 0.021, "#ffffff")
        oval(side * 0.08, 0.451, 0.0175, 0.0185, mix(hair, "#2a1a12", 0.7))
        oval(side * 0.08 - 0.006, 0.445, 0.005, 0.005, "#ffffff")
        brow = [
            at(side * (0.045 + 0.075 * t), 0.402 - 0.022 * np.sin(np.pi * min(1, t * 1.1)))
            for t in np.linspace(0, 1, 12)
        ]
        c.line(brow, w * 0.014, mix(hair, "#1c120c", 0.35))
    c.line([at(0.004, 0.46), at(0.022, 0.528), at(-0.006, 0.54)], w * 0.009, shade)
    smile = [at(0.068 * np.cos(t), 0.578 + 0.048 * np.sin(t)) for t in np.linspace(0.2, np.pi - 0.2, 24)]
    c.polygon(smile, "#a8403c")
    c.polygon(
        [at(0.06 * np.cos(t), 0.583 + 0.02 * np.sin(t)) for t in np.linspace(0.0, np.pi, 24)], "#ffffff", 0.95
    )
    front_hair(c, at, oval, hair, style)
    if glasses:
        for side in (-1, 1):
            ring = [
                at(side * 0.082 + 0.058 * np.cos(t), 0.452 + 0.053 * np.sin(t))
                for t in np.linspace(0, 2 * np.pi, 50)
            ]
            c.line(ring, w * 0.01, "#2b2320")
            c.line([at(side * 0.14, 0.44), at(side * 0.2, 0.43)], w * 0.009, "#2b2320")
        c.line([at(-0.025, 0.445), at(0.025, 0.445)], w * 0.01, "#2b2320")
    if hat == "beanie":
        c.polygon(
            [at(0.222 * np.cos(t), 0.37 + 0.23 * np.sin(t)) for t in np.linspace(np.pi, 2 * np.pi, 40)],
            p.accent,
        )
        c.line([at(-0.215, 0.36), at(0.215, 0.36)], w * 0.062, mix(p.accent, "#000000", 0.2))
        oval(0, 0.13, 0.045, 0.045, mix(p.accent, "#ffffff", 0.4))
    elif hat == "straw":
        oval(0, 0.315, 0.36, 0.055, "#d8b368")
        c.polygon(
            [at(0.2 * np.cos(t), 0.31 + 0.2 * np.sin(t)) for t in np.linspace(np.pi, 2 * np.pi, 40)],
            "#e6c67e",
        )
        c.line([at(-0.195, 0.285), at(0.195, 0.285)], w * 0.035, p.accent)


def back_hair(c, at, oval, hair, style):
    """What of the hair lies behind head and shoulders."""
    if style == "long":
        c.polygon(
            [at(-0.24, 0.4), at(-0.27, 0.78), at(-0.2, 0.9), at(0.2, 0.9), at(0.27, 0.78), at(0.24, 0.4)],
            mix(hair, "#000000", 0.2),
        )
        oval(0, 0.4, 0.242, 0.25, hair)
    elif style == "bob":
        c.polygon(
            [at(-0.23, 0.4), at(-0.255, 0.64), at(0.255, 0.64), at(0.23, 0.4)], mix(hair, "#000000", 0.15)
        )
        oval(0, 0.4, 0.236, 0.24, hair)
    elif style == "afro":
        for t in np.linspace(0, 2 * np.pi, 22, endpoint=False):
            oval(0.2 * np.cos(t), 0.38 + 0.2 * np.sin(t) * 0.95, 0.095, 0.095, hair)
        oval(0, 0.37, 0.23, 0.23, hair)
    elif style == "bun":
        oval(0, 0.155, 0.09, 0.08, hair)
        oval(0, 0.4, 0.215, 0.225, hair)
    elif style == "curly":
        for t in np.linspace(np.pi * 0.82, np.pi * 2.18, 17):
            oval(0.2 * np.cos(t), 0.41 + 0.2 * np.sin(t), 0.062, 0.062, mix(hair, "#000000", 0.12))
    elif style == "scarf":
        oval(0, 0.5, 0.265, 0.34, mix(hair, "#000000", 0.2))
        c.polygon([at(-0.24, 0.5), at(-0.3, 1.0), at(0.3, 1.0), at(0.24, 0.5)], mix(hair, "#000000", 0.12))


def front_hair(c, at, oval, hair, style):
    """Fringe, parting, or the edge of a scarf."""
    arc = lambda rx, ry, y, a, b: [at(rx * np.cos(t), y + ry * np.sin(t)) for t in np.linspace(a, b, 40)]
    light = mix(hair, "#ffffff", 0.16)
    if style == "scarf":
        c.polygon(
            arc(0.225, 0.3, 0.47, np.pi * 0.98, np.pi * 2.02) + arc(0.178, 0.19, 0.43, np.pi * 2.0, np.pi),
            hair,
        )
        for side in (-1, 1):
            c.polygon(
                [
                    at(side * 0.225, 0.46),
                    at(side * 0.178, 0.42),
                    at(side * 0.165, 0.58),
                    at(side * 0.06, 0.735),
                    at(side * 0.02, 0.82),
                    at(side * 0.24, 0.78),
                ],
                hair,
            )
        c.line([at(-0.16, 0.33), at(0.02, 0.235), at(0.16, 0.32)], c.width * 0.012, light, 0.7)
        return
    if style == "bald":
        return
    top = arc(0.212, 0.235, 0.42, np.pi * 0.97, np.pi * 2.03)
    edges = {
        "short": [at(0.195, 0.4), at(0.15, 0.32), at(0.02, 0.3), at(-0.12, 0.34), at(-0.18, 0.4)],
        "long": [at(0.19, 0.5), at(0.15, 0.37), at(0.03, 0.265), at(-0.12, 0.35), at(-0.19, 0.5)],
        "bob": [at(0.19, 0.46), at(0.17, 0.36), at(0, 0.345), at(-0.17, 0.36), at(-0.19, 0.46)],
        "bun": [at(0.19, 0.42), at(0.13, 0.31), at(0, 0.275), at(-0.13, 0.31), at(-0.19, 0.42)],
        "afro": [at(0.18, 0.39), at(0.1, 0.3), at(0, 0.285), at(-0.1, 0.3), at(-0.18, 0.39)],
        "curly": [at(0.18, 0.38), at(0.08, 0.33), at(-0.02, 0.35), at(-0.1, 0.32), at(-0.18, 0.39)],
    }
    c.polygon(top + edges[style], hair)
    if style == "curly":
        for t in np.linspace(np.pi * 1.02, np.pi * 1.98, 13):
            oval(
                0.19 * np.cos(t),
                0.38 + 0.15 * np.sin(t),
                0.05,
                0.05,
                mix(hair, light, 0.5 + 0.5 * np.sin(t * 7)),
            )
    elif style not in ("afro",):
        c.line(
            [at(-0.15, 0.31), at(-0.07, 0.235), at(0.05, 0.215)],
            c.width * 0.018,
            light,
            0.55,
            blur=c.width * 0.008,
        )
