"""Rooms of the stills of a series, and what lies on their tables."""

import numpy as np

from .canvas import mix, rgb, smooth
from .props import cat, tower


def room(s, x0, y0, x1, y1, bars=(2, 2)):
    """A dark wall over all that was drawn, but for a window."""
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    outside = np.maximum(np.abs(s.u - cx) - (x1 - x0) / 2, np.abs(s.v - cy) - (y1 - y0) / 2)
    light = np.exp(-np.hypot(s.u - cx, s.v - cy) * 3.4) * (0.35 + 0.1 * s.noise(8, 4))
    s.paint(smooth(-0.002, 0.002, outside), s.ink + (rgb(s.p.mid) - s.ink) * light[..., None])
    for x in np.linspace(x0, x1, bars[0] + 1):
        s.box(x - 0.009, y0, x + 0.009, y1, s.ink)
    for y in np.linspace(y0, y1, bars[1] + 1):
        s.box(x0, y - 0.008, x1, y + 0.008, s.ink)
    s.box(x0 - 0.05, y1, x1 + 0.05, y1 + 0.03, mix(s.ink, s.p.mid, 0.3))
    s.stroke([(x0 - 0.05, y1), (x1 + 0.05, y1)], 0.006, mix(s.p.mid, s.p.low, 0.6))


def keyhole(s, cx, cy, r, foot):
    """A door over all that was drawn, but for what its keyhole shows."""
    def hole(more):
        slot = np.abs(s.u - cx) - r * (0.42 + 0.55 * (s.v - cy) / (foot - cy)) - more
        slot = np.maximum(slot, np.maximum(cy - s.v, s.v - foot - more))
        return smooth(0.003, -0.003, np.minimum(np.hypot(s.u - cx, s.v - cy) - r - more, slot))

    fibre, planks = s.noise(40, 4, stretch=0.08), smooth(0, 0.012, (s.u + 0.1) % 0.34)
    door = s.ink + (rgb(s.p.far) - s.ink) * ((0.1 + 0.5 * fibre) * planks)[..., None]
    door = door * np.exp(-np.hypot(s.u - cx, s.v - 0.5) * 1.2)[..., None]
    brass = mix(mix("#b98a4c", s.p.far, 0.55), s.ink, 0.35)
    s.paint(1 - hole(0), door)
    s.paint(np.clip(hole(0.045) - hole(0), 0, 1), brass + 0.12 * (s.noise(10, 3)[..., None] - 0.4))
    s.light(np.clip(hole(0.045) - hole(0.038), 0, 1) * smooth(0.9, 0.1, s.v), mix(s.p.low, s.p.sun, 0.3), 0.5)
    s.light(np.clip(hole(0.007) - hole(0), 0, 1), mix(s.p.low, s.p.sun, 0.3), 0.5)


def wall(s, x=0.0, y=0.4, reach=0.75):
    """A room with one light in it."""
    away = np.hypot(s.u - x, s.v - y) / reach
    s.pixels[:] = s.ink + (mix(s.p.far, s.lamp, 0.35) - s.ink) * (np.exp(-away * 2.1) * 0.8)[..., None]
    s.pixels *= (0.86 + 0.28 * s.noise(6, 5))[..., None]


def gloom(s, x, y, reach):
    """Darkness around the light of a lamp that is not in the picture."""
    s.pixels *= (0.12 + 0.85 * np.exp(-((np.hypot(s.u - x, s.v - y) / reach) ** 2)))[..., None]


def corridor(s):
    """Four doors on either side and one at the end, which is open."""
    at = lambda side, y, depth: (side * 0.95 / depth, 0.45 + y / depth)
    s.pixels[:] = mix(s.p.far, s.ink, 0.35)
    s.shape([at(-1, 0.6, 1), at(1, 0.6, 1), at(1, 0.6, 6), at(-1, 0.6, 6)], mix(s.ink, s.lamp, 0.16))
    s.shape([at(-1, -0.6, 1), at(1, -0.6, 1), at(1, -0.6, 6), at(-1, -0.6, 6)], mix(s.p.far, s.ink, 0.75))
    for side in (-1, 1):
        for a in (1.15, 1.75, 2.6, 3.9):
            frame, leaf = a * 1.38, a * 1.02
            s.shape([at(side, 0.6, a), at(side, -0.4, a), at(side, -0.4, frame), at(side, 0.6, frame)],
                    mix(s.p.mid, s.ink, 0.25))
            s.shape([at(side, 0.6, leaf), at(side, -0.37, leaf), at(side, -0.37, frame * 0.98),
                     at(side, 0.6, frame * 0.98)], mix(s.p.far, s.ink, 0.72))
            s.disc(*at(side, 0.16, frame * 0.93), 0.02 / a, 0.02 / a, s.lamp)
    s.box(-0.158, 0.35, 0.158, 0.55, mix(s.p.far, s.ink, 0.45))
    s.box(-0.07, 0.38, 0.07, 0.55, mix(s.lamp, "#ffffff", 0.5))
    s.shape([(-0.07, 0.55), (0.07, 0.55), (0.3, 1.05), (-0.3, 1.05)], s.lamp, 0.5, 0.012)
    s.shine(0, 0.47, 0.5, 0.7)
    cat(s, 0.0, 0.66, 0.17)
    s.shape([(-0.03, 0.66), (0.03, 0.66), (0.12, 1.02), (-0.12, 1.02)], s.ink, 0.45, 0.015)


def steps(s, count=15):
    """Steps that lead up to a door in the middle."""
    for k in range(count, -1, -1):
        t = (1 - k / count) ** 1.7
        y, half = 0.5 + 0.55 * t, 0.05 + 0.5 * t
        s.box(-half, y, half, 1.1, mix(mix(s.p.far, s.p.mid, 0.4), s.ink, 0.35 + 0.4 * t))
        s.box(-half, y, half, y + 0.004 + 0.012 * t, mix(s.p.low, s.p.mid, 0.5), 0.8)


def stairwell(s, x, y):
    """The stairs of the tower from above: a spiral of steps around a light."""
    d, turn = np.hypot(s.u - x, s.v - y) + 1e-4, np.arctan2(s.v - y, s.u - x) / (2 * np.pi)
    coil = np.log(d / 0.05) / np.log(2.1) - turn
    across, level = coil % 1, np.floor(coil)
    step = (turn * 22 + level * 3) % 1
    near = smooth(-0.5, 3.6, np.log(d / 0.05) / np.log(2.1))
    tone = rgb(s.lamp) * (1 - near)[..., None] + mix(s.p.far, s.ink, 0.55) * near[..., None]
    s.pixels[:] = tone * (0.28 + 0.75 * step * smooth(0.95, 0.85, step) + 0.1 * s.noise(20, 3))[..., None]
    s.paint(smooth(0.66, 0.7, across), mix(s.p.far, s.ink, 0.8), 0.93)
    s.paint(smooth(0.6, 0.63, across) * smooth(0.7, 0.67, across), mix(s.lamp, s.p.far, 0.35), 0.9)
    s.paint(smooth(0.16, 0, across), s.ink, 0.6)
    s.shine(x, y, 0.32, 0.95)


def table(s, y, x=0.0):
    """A table top below y, lit at x."""
    lit = np.exp(-np.hypot((s.u - x) / 1.4, (s.v - y) / 0.6) * 2.6)[..., None]
    grain = (0.8 + 0.35 * s.noise(40, 3, stretch=30))[..., None]
    s.paint(smooth(y - 0.003, y + 0.003, s.v), (s.ink + (mix(s.lamp, "#6b3a1e", 0.6) - s.ink) * lit) * grain)
    s.stroke([(-0.9, y), (0.9, y)], 0.005, s.lamp, 0.35, 0.002)


def paper(s, kind):
    """What lies on a table under a lamp: a letter, a map, or a book."""
    page = mix(s.p.sun, mix(s.lamp, "#ffffff", 0.5), 0.4)
    if kind == "letter":
        corners = [(-0.34, 0.66), (0.2, 0.6), (0.32, 0.84), (-0.28, 0.92)]
        s.shape([(px + 0.015, py + 0.03) for px, py in corners], s.ink, 0.6, 0.015)
        s.shape(corners, mix(page, s.p.far, 0.15))
        s.shape([corners[0], corners[1], (0.0, 0.785)], page)
        for k in (0, 1):
            s.stroke([corners[k], (0.0, 0.785)], 0.006, mix(page, s.ink, 0.4))
        s.disc(0.0, 0.78, 0.045, 0.032, mix(s.p.accent, "#7a1010", 0.45))
        s.disc(-0.008, 0.773, 0.022, 0.014, mix(s.p.accent, "#ffffff", 0.2), 0.7, 0.004)
    elif kind == "map":
        sheet = smooth(0.004, 0, np.maximum(np.abs(s.u + 0.06 * s.v) - 0.56,
                                            np.abs(s.v - 0.5 + 0.04 * s.u) - 0.4))
        bay = smooth(0.1, 0.3, np.hypot(s.u + 0.04, (s.v - 0.6) * 1.1))
        height = 0.02 + 0.36 * bay * smooth(0.9, 0.6, s.v + 0.1 * s.u) + 0.5 * s.noise(3, 5)
        s.paint(np.roll(sheet, (9, 7), (0, 1)), s.ink, 0.55)
        s.paint(sheet, page)
        s.paint(sheet * smooth(0.51, 0.5, height), mix(page, s.p.mid, 0.55))
        for k in range(7):
            ring = np.exp(-((height - 0.5 + 0.035 * k) / (0.004 if k else 0.008)) ** 2)
            s.paint(sheet * ring, mix(s.p.mid, s.ink, 0.5 if k else 0.9), 0.75 - 0.09 * k)
        for k in range(8):
            a, long = k * np.pi / 4, 0.105 if k % 2 == 0 else 0.055
            s.shape([(0.36 + long * np.cos(a), 0.76 + long * np.sin(a))] + [
                (0.36 + 0.018 * np.cos(a + b), 0.76 + 0.018 * np.sin(a + b)) for b in (0.8, -0.8)],
                mix(s.ink, s.p.mid, 0.3))
        way = [(-0.36 + 0.34 * t, 0.84 - 0.26 * t**1.5) for t in np.linspace(0, 1, 23)]
        for k in range(0, 22, 2):
            s.stroke(way[k : k + 2], 0.007, mix(s.p.accent, "#a01010", 0.4))
        for a in (0.8, -0.8):
            s.stroke([(-0.025 * a, 0.55), (0.025 * a, 0.6)], 0.01, mix(s.p.accent, "#a01010", 0.4))
    else:
        t = np.linspace(0, 1, 20)
        for side in (-1, 1):
            edge = lambda y, lift: [(side * 0.52 * a * (0.86 + 0.2 * y),
                                     y - lift * np.sin(np.pi * a**0.6)) for a in t]
            leaf = edge(0.5, 0.05) + edge(0.93, 0.06)[::-1]
            s.shape([(px * 1.03, py + 0.03) for px, py in leaf], s.ink, 0.8)
            s.shape(leaf, mix(page, s.p.far, 0.0 if side < 0 else 0.12))
            for k in range(5, 11):
                y = 0.55 + k * 0.033
                hill = lambda a: max(0, 0.022 * (8.5 - k)) * (np.exp(-(((side * a - 0.42) / 0.2) ** 2))
                                                           + 0.5 * np.exp(-(((side * a + 0.3) / 0.26) ** 2)))
                s.stroke([(side * 0.52 * a * (0.86 + 0.2 * y), y - 0.055 * np.sin(np.pi * a**0.6) - hill(a))
                          for a in t[1:18]], 0.0035, mix(page, s.ink, 0.7), 0.8)
        tower(s, 0.22, 0.59, 0.13, 0.8, False)
        s.stroke([(0, 0.5), (0, 0.95)], 0.012, mix(page, s.ink, 0.55), blur=0.004)


def net(s, x0, x1, top, sag, cell, hole, lit=0.0):
    """A net that hangs from a line, with a hole (x, y, radius); out of focus."""
    def knots(i, j):
        t = (i * cell) / (x1 - x0)
        y = top + sag * 4 * t * (1 - t) + j * cell * (0.9 + 0.2 * t)
        return x0 + i * cell + 0.012 * np.sin(j * 1.7 + i), y

    def weave(pen, place, k):
        for i in range(int((x1 - x0) / cell) + 1):
            for j in range(int(1.1 / cell)):
                a = knots(i + 0.5 * (j % 2), j)
                for step in (-0.5, 0.5):
                    b = knots(i + 0.5 * (j % 2) + step, j + 1)
                    if np.hypot(a[0] - hole[0], a[1] - hole[1]) > hole[2]:
                        pen.line(place([s.at(*a), s.at(*b)]), fill=255, width=round(k * cell * 16))

    cord = mix(s.ink, s.lamp, lit)
    s.draw((0, 0, 640, 360), weave, cord, 0.85, 1.3)
    s.stroke([knots(i, 0) for i in np.arange(0, (x1 - x0) / cell + 1)], 0.014, cord)


def orb(s, x, y, r):
    """Glass that is blown: hot at the pipe, a dark rim, a window that is reflected."""
    s.stroke([(x - r * 0.6, y - r * 0.78), (x - 1.2, y - 1.5)], 0.022, mix(s.ink, s.p.mid, 0.2))
    s.stroke([(x - r * 0.62, y - r * 0.8), (x - 1.21, y - 1.51)], 0.005, mix(s.p.mid, s.p.low, 0.6), 0.7)
    lobe = lambda k: np.hypot(s.u - x + r * 0.56 * k, s.v - y + r * 0.7 * k) / (r * (1 - 0.75 * k))
    d = np.minimum(lobe(0), np.minimum(lobe(0.45), lobe(0.85)))
    inside = smooth(1.015, 0.985, d)
    s.paint(inside, mix(s.p.far, s.p.low, 0.5), 0.3)
    s.paint(inside * smooth(0.6, 1, d), mix(s.ink, s.p.far, 0.2), 0.8)
    hot = np.exp(-((np.hypot(s.u - x + r * 0.55, s.v - y + r * 0.72) / (r * 0.42)) ** 2))
    s.light(inside * hot, mix(s.p.accent, s.lamp, 0.4), 0.95)
    pool = np.exp(-((np.hypot(s.u - x - r * 0.35, s.v - y - r * 0.5) / (r * 0.4)) ** 2))
    rim = smooth(0.9, 0.95, d) * smooth(0.99, 0.96, d) * smooth(-0.2, 0.5, (s.u - x + s.v - y) / r)
    s.light(inside * pool, s.p.sun, 0.7)
    s.light(inside * rim, s.p.sun, 0.8)
    for k in (0, 1):
        left, top = x - r * (0.34 - 0.22 * k), y - r * (0.5 + 0.08 * k)
        s.shape([(left, top), (left + r * 0.18, top - r * 0.07), (left + r * 0.17, top + r * 0.26),
                 (left, top + r * 0.36)], s.p.sun, 0.7, 0.003)


def furnace(s, x, y, r):
    """A wall of bricks with an arch of fire."""
    row = np.floor(s.v / 0.055)
    along = (s.u + 0.055 * (row % 2)) / 0.11
    joint = np.minimum(s.v / 0.055 % 1 * 0.055, along % 1 * 0.11)
    brick = 0.9 + 0.25 * np.sin(row * 5 + np.floor(along) * 7) ** 3
    s.pixels *= (brick * (0.62 + 0.38 * smooth(0, 0.009, joint)))[..., None]
    t = np.linspace(np.pi, 2 * np.pi, 30)
    arch = lambda k: ([(x + r * k * np.cos(a), y + r * k * np.sin(a)) for a in t]
                      + [(x + r * k, y + r), (x - r * k, y + r)])
    s.shine(x, y + r * 0.2, r * 4, 0.6, s.p.accent)
    s.shape(arch(1.2), mix(s.ink, s.p.accent, 0.3))
    s.shape(arch(1), s.p.accent)
    s.shape(arch(0.8), s.lamp, blur=0.035)
    s.shape(arch(0.4), "#fff3cc", blur=0.05)


def lens(s, x, y, r):
    """A lens of rings in a brass frame, on its stand."""
    brass = mix(s.lamp, s.ink, 0.4)
    s.shape([(x - r * 0.5, y + r * 1.15), (x + r * 0.5, y + r * 1.15), (x + r * 0.9, 1.05),
             (x - r * 0.9, 1.05)], mix(s.ink, s.p.far, 0.2))
    d, turn = np.hypot(s.u - x, (s.v - y) * 0.86) / r, np.arctan2(s.v - y, s.u - x)
    inside, ring = smooth(1.01, 0.99, d), (d * 8 + 0.15) % 1
    s.paint(inside, mix(s.p.far, s.ink, 0.55), 0.9)
    s.light(inside * ring**1.4 * smooth(1, 0.86, ring) * (0.6 + 0.4 * np.cos(turn * 2 + d * 5)) * 1.1,
            mix(s.p.low, s.p.sun, 0.4), 0.85)
    for k in np.linspace(0, 2 * np.pi, 12, endpoint=False):
        s.stroke([(x + r * q * np.cos(k), y + r * q * 1.16 * np.sin(k)) for q in (0.24, 1)], 0.005,
                 mix(s.lamp, s.ink, 0.6), 0.8)
    s.light(smooth(0.22, 0.0, d), "#ffffff", 0.95)
    s.shine(x, y, r * 0.8, 0.85)
    s.paint(smooth(0.985, 1, d) * smooth(1.1, 1.085, d), brass)
    s.light(smooth(0.985, 1, d) * smooth(1.04, 1.02, d) * smooth(0.4, -0.9, (s.v - y) / r), s.lamp, 0.6)
