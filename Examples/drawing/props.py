"""People, buildings and things of the stills of a series."""

import numpy as np

from .canvas import mix


def tower(s, x, foot, h, depth=0.85, lit=True):
    """The light of the series: banded, with gallery, lantern and cap."""
    dark, pale = mix(s.p.far, s.ink, depth), mix(mix(s.p.far, s.ink, depth), s.p.low, 0.32)
    cx, top = s.at(x, 0)[0], foot - h * 0.8
    s.lathe(cx, top * 360, foot * 360, lambda t: h * (0.05 + 0.045 * t**1.4) * 360,
            lambda t: mix(dark, s.p.accent, 0.45) if int(t * 5) % 2 else pale, 0.05)
    for k in range(3):
        s.box(x - h * 0.01, top + h * (0.12 + k * 0.2), x + h * 0.01, top + h * (0.16 + k * 0.2), s.ink)
    s.box(x - h * 0.08, top - h * 0.02, x + h * 0.08, top, dark)
    for k in np.linspace(-0.078, 0.078, 9):
        s.stroke([(x + h * k, top - h * 0.06), (x + h * k, top)], h * 0.006, dark)
    s.stroke([(x - h * 0.078, top - h * 0.06), (x + h * 0.078, top - h * 0.06)], h * 0.008, dark)
    glass = mix(s.lamp, "#ffffff", 0.4) if lit else mix(s.p.mid, s.p.low, 0.6)
    s.box(x - h * 0.04, top - h * 0.12, x + h * 0.04, top - h * 0.02, glass)
    for k in (-0.04, -0.013, 0.013, 0.04):
        s.stroke([(x + h * k, top - h * 0.12), (x + h * k, top - h * 0.02)], h * 0.006, dark)
    s.shape([(x - h * 0.06, top - h * 0.115), (x - h * 0.035, top - h * 0.165), (x, top - h * 0.185),
             (x + h * 0.035, top - h * 0.165), (x + h * 0.06, top - h * 0.115)], dark)
    s.stroke([(x, top - h * 0.18), (x, top - h * 0.24)], h * 0.01, dark)
    if lit:
        s.shine(x, top - h * 0.07, h * 0.5, 0.85)


def house(s, x, foot, w, depth=0.9, lit=(0,), steeple=False):
    """A gable, windows (those in `lit` are bright), a chimney or a steeple."""
    wall, h = mix(s.p.far, s.ink, depth), w * 0.6
    s.shape([(x - w / 2, foot), (x - w / 2, foot - h), (x, foot - h * 1.75), (x + w / 2, foot - h),
             (x + w / 2, foot)], wall)
    s.stroke([(x - w * 0.56, foot - h * 0.92), (x, foot - h * 1.78), (x + w * 0.56, foot - h * 0.92)],
             w * 0.05, mix(wall, s.p.low, 0.16))
    if steeple:
        s.box(x - w * 0.16, foot - h * 2.5, x + w * 0.16, foot - h, wall)
        s.shape([(x - w * 0.2, foot - h * 2.48), (x, foot - h * 3.9), (x + w * 0.2, foot - h * 2.48)], wall)
        s.box(x - w * 0.05, foot - h * 2.35, x + w * 0.05, foot - h * 1.95, mix(s.p.low, s.p.sun, 0.4))
    else:
        s.box(x + w * 0.2, foot - h * 1.95, x + w * 0.32, foot - h * 1.2, wall)
    for k in range(3):
        wx = x + (k - 1) * w * 0.28
        on = k in lit
        s.box(wx - w * 0.07, foot - h * 0.75, wx + w * 0.07, foot - h * 0.35,
              s.lamp if on else mix(wall, s.p.mid, 0.35))
        s.stroke([(wx, foot - h * 0.75), (wx, foot - h * 0.35)], w * 0.012, wall)
        if on:
            s.shine(wx, foot - h * 0.55, w * 0.5, 0.6)


def figure(s, x, foot, h, hat=False, carry=0, umbrella=False, seated=False):
    """A person in a long coat, from behind; `carry` is the number of suitcases."""
    color = s.ink
    for side in (-1, 1):
        if not seated:
            s.stroke([(x + side * h * 0.05, foot - h * 0.35), (x + side * h * 0.06, foot)], h * 0.065, color)
        s.stroke([(x + side * h * 0.11, foot - h * 0.77), (x + side * h * 0.16, foot - h * 0.42)], h * 0.055,
                 color)
        if carry > (side < 0):
            s.box(x + side * h * 0.2 - h * 0.1, foot - h * 0.4, x + side * h * 0.2 + h * 0.1, foot - h * 0.2,
                  color)
    s.stroke([(x, foot - h * 0.8), (x, foot - h * 0.9)], h * 0.055, color)
    half = ((0.05, 0.83), (0.13, 0.79), (0.12, 0.55), (0.16, 0.22))
    s.shape([(x - h * px, foot - h * py) for px, py in half]
            + [(x + h * px, foot - h * py) for px, py in half[::-1]], color)
    s.disc(x, foot - h * 0.93, h * 0.057, h * 0.07, color)
    if hat:
        s.disc(x, foot - h * 0.95, h * 0.14, h * 0.022, color)
        s.box(x - h * 0.07, foot - h * 1.05, x + h * 0.07, foot - h * 0.95, color)
    if umbrella:
        t = np.linspace(np.pi, 2 * np.pi, 30)
        dome = [(x + h * 0.5 * np.cos(a), foot - h * 0.98 + h * 0.36 * np.sin(a)) for a in t]
        hem = [(x + h * (0.5 - i / 8), foot - h * (0.98 + 0.05 * (i % 2))) for i in range(1, 8)]
        s.shape(dome + hem, s.p.accent)
        s.shape(dome[:16] + [(x, foot - h)] + hem[-4:], mix(s.p.accent, s.ink, 0.35))


def cat(s, x, foot, h):
    """Seated, from behind."""
    color = s.ink
    s.disc(x, foot - h * 0.27, h * 0.24, h * 0.28, color)
    s.disc(x, foot - h * 0.5, h * 0.17, h * 0.25, color)
    s.disc(x, foot - h * 0.78, h * 0.155, h * 0.135, color)
    for side in (-1, 1):
        s.shape([(x + side * h * 0.15, foot - h), (x + side * h * 0.03, foot - h * 0.88),
                 (x + side * h * 0.15, foot - h * 0.8)], color)
    t = np.linspace(0, 1, 24)
    s.stroke([(x + h * (0.15 + 0.42 * a), foot - h * (0.06 + 0.25 * a**3)) for a in t], h * 0.07, color)


def people(s, foot):
    for k in range(9):
        figure(s, -0.36 + 0.09 * k + s.uniform(-0.02, 0.02), foot + s.uniform(-0.01, 0.02),
               s.uniform(0.13, 0.17), k in (2, 7))
    cat(s, 0.47, foot + 0.01, 0.08)


def lamp(s, x, foot, h, lit=True):
    """A storm lantern."""
    w, metal = h * 0.3, mix(s.ink, s.p.mid, 0.22)
    if lit:
        s.shine(x, foot - h * 0.45, h * 1.5, 0.6)
    s.shape([(x - w * 0.7, foot - h * 0.72), (x + w * 0.7, foot - h * 0.72), (x + w * 0.95, foot - h * 0.4),
             (x + w * 0.6, foot - h * 0.16), (x - w * 0.6, foot - h * 0.16), (x - w * 0.95, foot - h * 0.4)],
            mix(s.lamp, "#ffffff", 0.25) if lit else mix(s.p.mid, s.ink, 0.45), 0.9 if lit else 0.6)
    if lit:
        s.disc(x, foot - h * 0.4, w * 0.22, h * 0.15, "#fffbe8", blur=h * 0.012)
    s.box(x - w, foot - h * 0.17, x + w, foot, metal)
    s.shape([(x - w * 0.8, foot - h * 0.7), (x - w * 0.4, foot - h * 0.88), (x + w * 0.4, foot - h * 0.88),
             (x + w * 0.8, foot - h * 0.7)], metal)
    for side in (-1, 1):
        s.stroke([(x + side * w, foot - h * 0.05), (x + side * w * 1.1, foot - h * 0.5),
                  (x, foot - h * 1.12)], h * 0.02, metal)


def lamppost(s, x, foot, h):
    s.stroke([(x, foot), (x, foot - h)], 0.012, s.ink)
    s.shape([(x - 0.02, foot - h), (x - 0.03, foot - h - 0.07), (x + 0.03, foot - h - 0.07),
             (x + 0.02, foot - h)], mix(s.lamp, "#ffffff", 0.4))
    s.shine(x, foot - h - 0.03, 0.28, 0.85)


def mast(s, x, foot, h):
    """Of a radio station, with a light and wires."""
    color = s.ink
    for side in (-1, 1):
        s.stroke([(x + side * h * 0.05, foot), (x, foot - h)], h * 0.012, color)
        s.stroke([(x + side * h * 0.4, foot), (x, foot - h * 0.85)], h * 0.004, color, 0.7)
    for k in np.arange(0.05, 0.95, 0.1):
        r = h * 0.05 * (1 - k)
        s.stroke([(x - r, foot - h * k), (x + r * 0.9, foot - h * (k + 0.1))], h * 0.006, color)
        s.stroke([(x + r, foot - h * k), (x - r * 0.9, foot - h * (k + 0.1))], h * 0.006, color)
    s.shine(x, foot - h, h * 0.22, 0.95, s.p.accent)


def crate(s, x, foot, w):
    """A box of planks, washed ashore."""
    wood, h = mix(mix("#7a5230", s.p.far, 0.35), s.ink, 0.35), w * 0.62
    s.disc(x, foot + w * 0.02, w * 0.85, w * 0.09, s.ink, 0.6, w * 0.05)
    s.shape([(x - w * 0.5, foot - h), (x + w * 0.12, foot - h * 0.9), (x + w * 0.12, foot + w * 0.06),
             (x - w * 0.5, foot - w * 0.02)], mix(wood, s.ink, 0.45))
    s.shape([(x + w * 0.12, foot - h * 0.9), (x + w * 0.55, foot - h * 1.02), (x + w * 0.55, foot - w * 0.06),
             (x + w * 0.12, foot + w * 0.06)], mix(wood, s.p.low, 0.2))
    s.shape([(x - w * 0.5, foot - h), (x - w * 0.05, foot - h * 1.12), (x + w * 0.55, foot - h * 1.02),
             (x + w * 0.12, foot - h * 0.9)], mix(wood, s.p.low, 0.5))
    for k in (0.25, 0.5, 0.75):
        s.stroke([(x - w * 0.5, foot - h * k), (x + w * 0.12, foot - h * k + w * 0.06 * (1 - k) + 0.004),
                  (x + w * 0.55, foot - h * k - w * 0.05)], w * 0.012, s.ink, 0.8)
    s.stroke([(x - w * 0.46, foot - h * 0.94), (x + w * 0.1, foot)], w * 0.05, mix(wood, s.ink, 0.2))


def coil(s, x, y, r):
    """Rope on a hook."""
    t = np.linspace(0, 2 * np.pi, 40)
    for k in range(7):
        w, drop = r * (0.42 + 0.06 * k), s.uniform(-0.02, 0.02)
        loop = [(x + w * np.sin(a) * (1.1 - 0.25 * np.cos(a)),
                 y + r * (1 - (1 + 0.02 * k) * np.cos(a)) + drop) for a in t]
        s.stroke(loop, r * 0.07, mix(mix(s.lamp, s.p.far, 0.5), s.ink, 0.25 + 0.45 * (k % 2)))
    s.stroke([(x, y - r * 0.12), (x, y + r * 0.1)], r * 0.08, s.ink)


def radio(s, x, foot, w):
    """A receiver: cloth, a dial that glows, two knobs, and a wire."""
    h = w * 0.56
    s.shine(x + w * 0.2, foot - h * 0.7, w * 0.6, 0.45)
    s.disc(x, foot + h * 0.01, w * 0.58, h * 0.1, s.ink, 0.8, w * 0.03)
    s.shape([(x - w * 0.5, foot), (x - w * 0.5, foot - h * 0.9), (x - w * 0.44, foot - h),
             (x + w * 0.44, foot - h), (x + w * 0.5, foot - h * 0.9), (x + w * 0.5, foot)],
            mix(mix("#8a4a22", s.p.far, 0.15), s.ink, 0.3))
    s.stroke([(x - w * 0.44, foot - h), (x + w * 0.44, foot - h)], w * 0.014, mix(s.lamp, s.ink, 0.4))
    s.disc(x - w * 0.2, foot - h * 0.5, w * 0.2, w * 0.2, mix(s.ink, s.p.far, 0.2))
    for k in range(9):
        y = foot - h * (0.16 + k * 0.085)
        s.stroke([(x - w * 0.38, y), (x - w * 0.02, y)], w * 0.008, mix(s.p.far, s.lamp, 0.3), 0.6)
    s.box(x + w * 0.06, foot - h * 0.86, x + w * 0.42, foot - h * 0.52, mix(s.lamp, "#ffffff", 0.35))
    for k in range(13):
        tx = x + w * (0.09 + k * 0.025)
        s.stroke([(tx, foot - h * 0.8), (tx, foot - h * (0.7 if k % 3 else 0.64))], w * 0.006, s.ink)
    s.stroke([(x + w * 0.29, foot - h * 0.84), (x + w * 0.29, foot - h * 0.54)], w * 0.012, "#a01818")
    for k in (0.14, 0.34):
        s.disc(x + w * k, foot - h * 0.25, w * 0.06, w * 0.06, s.ink)
        s.disc(x + w * k - w * 0.01, foot - h * 0.27, w * 0.035, w * 0.035, mix(s.lamp, s.ink, 0.5))
    s.stroke([(x - w * 0.4, foot - h), (x - w * 0.52, foot - h * 2.1)], w * 0.012, mix(s.ink, s.p.mid, 0.4))


def chair(s, x, foot, h):
    for points, width in (([(-0.2, 0), (-0.19, -0.5), (-0.24, -1)], 0.05),
                          ([(0.2, 0), (0.19, -0.5), (0.16, -1)], 0.05),
                          ([(-0.24, -0.98), (0.16, -0.98)], 0.07), ([(-0.22, -0.78), (0.17, -0.78)], 0.04),
                          ([(-0.3, 0.08), (-0.24, -0.48)], 0.05), ([(0.32, 0.08), (0.26, -0.48)], 0.05),
                          ([(-0.27, -0.48), (0.28, -0.48)], 0.09)):
        s.stroke([(x + px * h, foot + py * h) for px, py in points], width * h, s.ink)


def pipe(s, x0, y0, x1, y1, r):
    """A glass blower's pipe with hot glass on it."""
    s.stroke([(x0, y0), (x1, y1)], 0.014, s.ink)
    s.shine(x1, y1, r * 2.5, 0.6)
    s.disc(x1, y1, r, r * 0.9, mix(s.lamp, "#ffffff", 0.65), blur=0.004)
