"""Stones on the ground where they were found."""

import numpy as np
from PIL import Image, ImageDraw

from .canvas import mix, rgb, smooth

GROUNDS = {
    "sand": ("#d9c7a3", "#b89f75"),
    "slate": ("#6f7a80", "#4b555c"),
    "moss": ("#7c8a55", "#4f5c37"),
    "cloth": ("#e9e4da", "#cfc6b6"),
    "wood": ("#b98a5d", "#8a6039"),
    "night": ("#39414f", "#20262f"),
}


def stone(c, kind, colors, ground="sand"):
    """A stone of a kind in the middle of a ground."""
    near, far = GROUNDS[ground]
    c.pixels[:] = c.vertical((0, mix(far, "#ffffff", 0.12)), (1, near))
    grit = c.noise(60, 3)
    c.paint(smooth(0.5, 0.8, grit), mix(near, "#000000", 0.35), 0.35)
    c.paint(smooth(0.62, 0.3, grit), mix(near, "#ffffff", 0.6), 0.22)
    if ground == "wood":
        for row in range(5):
            y = c.height * (0.1 + 0.2 * row)
            c.line([(0, y), (c.width, y + c.uniform(-6, 6))], 2.5, mix(far, "#000000", 0.4), 0.5, 1)
    c.ellipse(c.width * 0.53, c.height * 0.74, c.width * 0.36, c.height * 0.1, "#000000", 0.45, 18)
    KINDS[kind](c, [rgb(color) for color in colors])
    c.light(smooth(0.9, 0.0, np.hypot(c.x / c.width - 0.25, c.y / c.height - 0.15)), "#fff6e0", 0.22)
    c.vignette(0.3)
    c.grain(0.012)


def at(c, x, y):
    return (c.width * (0.5 + x), c.height * (0.5 + y))


def lump(c, colors, radius=0.3, center=(0, 0.05), shine=0.0):
    """A broken piece with faces."""
    cx, cy = center
    count, inner = 13, 8
    turn = c.uniform(0, 1)
    ring = [
        (cx + np.cos(a) * radius * c.uniform(0.86, 1.1), cy + np.sin(a) * radius * 0.86 * c.uniform(0.88,
         1.08))
        for a in np.linspace(turn, turn + 2 * np.pi, count, endpoint=False)
    ]
    core = [
        (cx + np.cos(a) * radius * c.uniform(0.4, 0.66) - 0.03, cy + np.sin(a) * radius * c.uniform(0.35,
         0.6) - 0.04)
        for a in np.linspace(turn + 0.2, turn + 0.2 + 2 * np.pi, inner, endpoint=False)
    ]
    top = (cx - 0.04, cy - 0.06)
    c.polygon([at(c, *p) for p in ring], mix(colors[0], "#000000", 0.35))

    def face(points, height):
        mx, my = np.mean([p[0] for p in points]) - cx, np.mean([p[1] for p in points]) - cy
        lit = np.clip(0.52 - 1.5 * mx - 1.9 * my + height * 0.16 + c.uniform(-0.1, 0.1), 0.08, 1)
        color = colors[int(c.uniform(0, len(colors) - 0.001))] if len(colors) > 1 else colors[0]
        c.polygon([at(c, *p) for p in points], mix(color * 0.36, color * 0.85 + 0.15, lit))
        if shine and lit > 0.72:
            c.polygon([at(c, *p) for p in points], "#ffffff", shine * (lit - 0.6))

    for i in range(count):
        j = (i + 1) % count
        k = int(i * inner / count)
        face([ring[i], ring[j], core[k]], 0)
        if int(j * inner / count) % inner != k % inner:
            face([core[k], ring[j], core[(k + 1) % inner]], 0)
    for i in range(inner):
        face([core[i], core[(i + 1) % inner], top], 1)
    return ring


def mask_of(c, ring):
    image = Image.new("L", (c.width, c.height))
    ImageDraw.Draw(image).polygon([at(c, *p) for p in ring], fill=255)
    return np.asarray(image, np.float32) / 255


def massive(c, colors):
    ring = lump(c, colors)
    veins = c.noise(5, 4)
    c.paint(mask_of(c, ring) * smooth(0.03, 0.0, np.abs(veins - 0.5)), mix(colors[-1], "#ffffff", 0.4), 0.4)


def glass(c, colors):
    lump(c, colors, shine=1.4)


def metal(c, colors):
    ring = lump(c, colors, shine=0.9)
    c.light(mask_of(c, ring) * smooth(0.64, 0.8, c.noise(30, 2)), "#ffffff", 0.5)


def banded(c, colors):
    ring = lump(c, [colors[0]], radius=0.33)
    bend = c.noise(3, 3) * 0.16
    distance = np.hypot((c.x / c.width - 0.47) * 1.05, (c.y / c.height - 0.53) * 1.25) + bend
    inside = mask_of(c, [(x * 0.86, 0.05 + (y - 0.05) * 0.86) for x, y in ring])
    for number in range(9):
        low = 0.06 + number * 0.035
        band = smooth(low - 0.008, low, distance) * smooth(low + 0.03, low + 0.022, distance)
        c.paint(band * inside, mix(colors[number % len(colors)], "#ffffff", 0.1 * (number % 3)), 0.92)
    c.light(inside * smooth(0.3, 0.0, np.hypot(c.x / c.width - 0.4, c.y / c.height - 0.4)), "#ffffff", 0.3)


def prism(c, x, y, width, length, turn, color, clear):
    """A six-sided crystal that grows from a point."""
    up = np.array([np.sin(turn), -np.cos(turn)])
    side = np.array([np.cos(turn), np.sin(turn)])
    base, shoulder, tip = np.array([x, y]), np.array([x, y]) + up * length * 0.78, np.array([x,
     y]) + up * length
    edges = [-1, -0.38, 0.42, 1]
    for number, light in enumerate((0.95, 0.62, 0.3)):
        a, b = edges[number] * width, edges[number + 1] * width
        shade = mix(color * 0.4, color * 0.7 + 0.3, light)
        c.polygon([at(c, *(base + side * a)), at(c, *(base + side * b)),
                   at(c, *(shoulder + side * b)), at(c, *(shoulder + side * a))], shade, 1 - clear * 0.25)
        c.polygon([at(c, *(shoulder + side * a)), at(c, *(shoulder + side * b)), at(c, *tip)],
                  mix(shade, "#ffffff", 0.25), 1 - clear * 0.2)
    c.line([at(c, *(base + side * edges[1] * width)), at(c, *(shoulder + side * edges[1] * width)), at(c,
     *tip)],
           1.6, "#ffffff", 0.55)


def crystals(c, colors, clear=0.5):
    lump(c, [mix(colors[-1], "#8a8072", 0.6)], radius=0.26, center=(0, 0.17))
    for number in range(9):
        spread = (number % 5 - 2) * 0.075 + c.uniform(-0.02, 0.02)
        color = colors[number % len(colors)]
        prism(c, spread, 0.2 + (number // 5) * 0.05, c.uniform(0.032, 0.06), c.uniform(0.26,
         0.5) - abs(spread) * 0.6,
              spread * 2.6 + c.uniform(-0.15, 0.15), color, clear)


def cubes(c, colors):
    lump(c, [mix(colors[-1], "#8a8072", 0.65)], radius=0.25, center=(0, 0.16))
    places = sorted((c.uniform(-0.2, 0.16), c.uniform(-0.17, 0.17)) for _ in range(13))
    for number, (y, x) in enumerate(places):
        cube(c, x, y, c.uniform(0.07, 0.13), colors[number % len(colors)])


def cube(c, x, y, size, color):
    turn = c.uniform(-0.2, 0.2)
    o = np.array([x, y])
    u = np.array([np.cos(0.45 + turn), np.sin(0.45 + turn) * 0.8]) * size
    v = np.array([-np.cos(0.45 - turn), np.sin(0.45 - turn) * 0.8]) * size
    w = np.array([0, size * 0.95])
    front = o + u + v
    for points, light in (
        ([o + v, front, front + w, o + v + w], 0.5),
        ([o + u, front, front + w, o + u + w], 0.2),
        ([o, o + u, front, o + v], 0.95),
    ):
        c.polygon([at(c, *p) for p in points], mix(color * 0.36, color * 0.7 + 0.3, light))


def grapes(c, colors):
    lump(c, [mix(colors[0], "#3a3028", 0.5)], radius=0.29)
    for number in range(46):
        a, r = c.uniform(0, 2 * np.pi), 0.26 * np.sqrt(c.uniform(0, 1))
        x, y = at(c, np.cos(a) * r, 0.04 + np.sin(a) * r * 0.8)
        c.ball(x, y, c.width * c.uniform(0.03, 0.065), colors[number % len(colors)], shine=0.5)


def sheets(c, colors):
    for number in range(16):
        x, y = c.uniform(-0.05, 0.05), 0.22 - number * 0.024
        color = mix(colors[number % len(colors)] * 0.75, "#ffffff", number / 40)
        points = [(x - 0.27, y), (x + c.uniform(0.05, 0.12), y + 0.1), (x + 0.29, y - 0.03),
                  (x - c.uniform(0, 0.1), y - 0.13)]
        c.polygon([at(c, *p) for p in points], color, 0.96)
        c.line([at(c, *points[0]), at(c, *points[1]), at(c, *points[2])], 1.5, "#ffffff", 0.6)


def needles(c, colors):
    lump(c, [mix(colors[-1], "#8a8072", 0.7)], radius=0.2, center=(0, 0.2))
    for number in range(120):
        a = c.uniform(np.pi * 1.08, np.pi * 1.92)
        length = c.uniform(0.18, 0.42)
        start, end = at(c, np.cos(a) * 0.04, 0.2), at(c, np.cos(a) * length, 0.2 + np.sin(a) * length * 1.1)
        color = colors[number % len(colors)]
        c.line([start, end], c.uniform(1.6, 4), mix(color * 0.6, "#ffffff", c.uniform(0, 0.45)), 0.9)


KINDS = {
    "massive": massive, "glass": glass, "metal": metal, "banded": banded, "crystals": crystals,
     "cubes": cubes,
    "grapes": grapes, "sheets": sheets, "needles": needles,
}
