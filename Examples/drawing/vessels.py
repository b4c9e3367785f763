"""What swims, dives, sinks or flies in the stills of a series."""

import numpy as np

from .canvas import mix, smooth
from .props import figure, lamp


def boat(s, x, y, w, rowers=1, lantern=False):
    """A rowing boat from the side, its oars and its shadow on the water."""
    hull = [(x - w * 0.5, y - w * 0.13), (x - w * 0.2, y - w * 0.07), (x + w * 0.2, y - w * 0.07),
            (x + w * 0.52, y - w * 0.15), (x + w * 0.36, y + w * 0.04), (x - w * 0.38, y + w * 0.04)]
    s.disc(x, y + w * 0.1, w * 0.44, w * 0.07, s.ink, 0.55, w * 0.03)
    for k in range(rowers):
        fx = x + w * (0.28 * k - 0.14 * (rowers - 1))
        figure(s, fx, y + w * 0.1, w * 0.46, seated=True)
        if not k:
            s.stroke([(fx - w * 0.02, y - w * 0.2), (fx - w * 0.42, y + w * 0.1)], w * 0.018, s.ink)
    s.shape(hull, s.ink)
    s.stroke(hull[:4], w * 0.014, mix(s.ink, s.p.low, 0.45))
    if lantern:
        lamp(s, x + w * 0.46, y - w * 0.13, w * 0.16)


def ship(s, x, y, w, turn=0.0, sails=True):
    """Three masts; `turn` in turns, for one that went down."""
    color, a = s.ink, turn * 2 * np.pi
    put = lambda px, py: (x + w * (px * np.cos(a) - py * np.sin(a)),
                          y + w * (px * np.sin(a) + py * np.cos(a)))
    cloth = mix(color, s.p.low, 0.22)
    s.shape([put(*q) for q in ((-0.42, -0.13), (-0.3, -0.08), (0.28, -0.08), (0.46, -0.12), (0.38, 0.02),
                               (-0.36, 0.02))], color)
    s.stroke([put(0.4, -0.1), put(0.68, -0.2)], w * 0.014, color)
    for mx, tall in ((-0.25, 0.52), (0.03, 0.64), (0.28, 0.54)):
        for k, reach in ((0.35, 0.15), (0.6, 0.12), (0.82, 0.085)):
            yard = -0.08 - tall * k
            if sails:
                s.shape([put(mx - reach, yard), put(mx + reach, yard),
                         put(mx + reach * 1.02, yard + tall * 0.17), put(mx, yard + tall * 0.14),
                         put(mx - reach * 1.02, yard + tall * 0.17)], cloth)
            s.stroke([put(mx - reach, yard), put(mx + reach, yard)], w * 0.01, color)
        s.stroke([put(mx, 0), put(mx, -0.08 - tall)], w * 0.014, color)
        for side in (-0.16, 0.16):
            s.stroke([put(mx + side, -0.08), put(mx, -0.08 - tall)], w * 0.003, color, 0.8)
    s.stroke([put(0.68, -0.2), put(0.28, -0.62), put(0.03, -0.72), put(-0.42, -0.13)], w * 0.003, color, 0.8)


def ribs(s, x, y, w, count=11):
    """What is left of a ship when the tide is out."""
    s.stroke([(x - w * 0.55, y), (x + w * 0.5, y - w * 0.02), (x + w * 0.62, y - w * 0.3)], w * 0.03, s.ink)
    for k in np.linspace(-0.48, 0.46, count):
        for shift, fade in ((0.035, 0.55), (0, 0)):
            tall, t = w * (0.36 - 0.8 * k * k) * s.uniform(0.6, 1.05), np.linspace(0, 1, 14)
            s.stroke([(x + w * (k + shift - 0.07 * np.sin(a * 2.7)), y - tall * a) for a in t], w * 0.018,
                     mix(s.ink, s.p.far, fade))


def jetty(s, y):
    """Planks that run towards the horizon."""
    s.shape([(-0.06, y), (0.06, y), (0.62, 1.05), (-0.62, 1.05)], mix(s.p.far, s.ink, 0.7))
    for k in range(16):
        t = (k / 16) ** 2
        s.stroke([(-0.06 - 0.56 * t, y + (1.05 - y) * t), (0.06 + 0.56 * t, y + (1.05 - y) * t)],
                 0.003 + 0.006 * t, mix(s.p.low, s.p.far, 0.4), 0.7)
    for k in (0.05, 0.25, 0.62):
        for side in (-1, 1):
            px, py = side * (0.07 + 0.56 * k), y + (1.05 - y) * k
            s.box(px - 0.012 - 0.014 * k, py - 0.06 - 0.12 * k, px + 0.012 + 0.014 * k, py + 0.03 + 0.2 * k,
                  s.ink)


def helmet(s, x, y, r):
    """A diver, up to the collar."""
    s.ball(*s.at(x, y), r * 360, mix("#b98a4c", s.p.far, 0.45), shine=0.5)
    for px, py, size in ((0, 0.05, 0.52), (0.78, 0.05, 0.2), (-0.78, 0.05, 0.2), (0, -0.72, 0.2)):
        s.disc(x + r * px, y + r * py, r * size * (1 if px == 0 else 0.55), r * size,
               mix("#d8a860", s.p.far, 0.35))
        s.disc(x + r * px, y + r * py, r * size * (0.8 if px == 0 else 0.4), r * size * 0.8, s.ink)
    s.disc(x - r * 0.13, y - r * 0.1, r * 0.16, r * 0.09, s.p.sun, 0.7, r * 0.03, -0.6)
    for k in (-0.2, 0, 0.2):
        s.stroke([(x + r * k, y - r * 0.36), (x + r * k, y + r * 0.46)], r * 0.03,
                 mix("#d8a860", s.p.far, 0.4))
    s.disc(x, y + r * 0.93, r * 1.02, r * 0.17, mix("#b98a4c", s.ink, 0.45))
    s.disc(x, y + r * 0.88, r * 0.98, r * 0.13, mix("#b98a4c", s.p.far, 0.3))
    s.disc(x, y + r * 0.84, r * 0.78, r * 0.08, mix("#b98a4c", s.ink, 0.6))


def diver(s, x, y, h):
    """Under water, with a lamp and a line to the surface."""
    put = lambda *points: [(x + h * px, y + h * py) for px, py in points]
    s.stroke(put((-0.1, -0.2), (-0.3, -1), (0.2, -5)), h * 0.02, s.ink)
    for leg in (((-0.12, 0.2), (-0.4, 0.36), (-0.62, 0.34)), ((-0.1, 0.22), (-0.28, 0.5), (-0.5, 0.6))):
        s.stroke(put(*leg), h * 0.11, s.ink)
    s.stroke(put((-0.12, 0.2), (0.05, -0.1)), h * 0.26, s.ink)
    s.stroke(put((0.06, -0.04), (0.26, 0.12), (0.44, 0.04)), h * 0.08, s.ink)
    s.disc(x + h * 0.12, y - h * 0.26, h * 0.14, h * 0.14, mix(s.ink, s.p.low, 0.3))
    s.shine(x + h * 0.47, y + h * 0.03, h, 0.95)


def deep(s):
    """Water from below, lighter towards the surface."""
    p = s.p
    s.pixels[:] = s.vertical((0, mix(p.low, p.sun, 0.25)), (0.3, mix(p.low, p.mid, 0.5)), (0.75, p.mid),
                             (1, p.top))
    for _ in range(90):
        s.disc(s.uniform(-0.89, 0.89), s.uniform(0, 1), 0.0025, 0.0025, p.sun, s.uniform(0.1, 0.5))


def ripples(s, x, y, r):
    """Rings on the water around what has just come up."""
    d = np.hypot(s.u - x, (s.v - y) * 3.2)
    below = smooth(-0.004, 0.004, s.v - y - 0.03 * np.sqrt(np.clip(1 - ((s.u - x) / r) ** 2, 0, 1)) * 1.6)
    s.paint(below * smooth(r * 1.6, r, d), mix(s.p.mid, s.ink, 0.6), 0.95)
    s.light((0.5 + 0.5 * np.sin(d * 75)) ** 4 * np.exp(-d / r * 0.9) * below, mix(s.p.low, s.p.sun, 0.4), 0.8)


def plane(s, x, y, w):
    """A small floatplane with a high wing."""
    put = lambda points: [(x + w * px, y + w * py) for px, py in points]
    dark = mix(s.ink, s.p.mid, 0.18)
    for k in (-0.06, 0.2):
        s.stroke(put([(k, 0.05), (k + 0.05, 0.19)]), w * 0.014, dark)
        s.stroke(put([(k + 0.1, 0.05), (k - 0.02, 0.19)]), w * 0.01, dark)
    s.shape(put([(-0.22, 0.19), (0.32, 0.17), (0.42, 0.185), (0.36, 0.235), (-0.05, 0.24)]), dark)
    s.shape(put([(-0.52, -0.06), (-0.2, -0.085), (-0.02, -0.15), (0.17, -0.15), (0.25, -0.075), (0.4, -0.06),
                 (0.45, -0.02), (0.43, 0.04), (0.3, 0.075), (-0.05, 0.075), (-0.5, -0.03)]), dark)
    s.shape(put([(-0.56, -0.21), (-0.48, -0.225), (-0.38, -0.07), (-0.53, -0.05)]), s.p.accent)
    s.stroke(put([(-0.36, -0.035), (0.42, -0.005)]), w * 0.03, s.p.accent)
    s.shape(put([(0.0, -0.085), (0.04, -0.135), (0.15, -0.135), (0.21, -0.08)]), mix(s.p.low, s.p.sun, 0.4))
    s.shape(put([(-0.22, -0.185), (0.24, -0.2), (0.28, -0.175), (0.2, -0.15), (-0.2, -0.16)]), dark)
    s.stroke(put([(-0.2, -0.185), (0.25, -0.198)]), w * 0.008, mix(s.p.low, s.p.sun, 0.4))
    s.stroke(put([(0.04, 0.03), (0.12, -0.16)]), w * 0.008, dark)
    s.disc(x + w * 0.46, y - w * 0.01, w * 0.012, w * 0.17, s.p.sun, 0.35, 0.002)


def gannet(s, x, y, w):
    """A large seabird on the wing, its tips black."""
    white, shade, t = mix(s.p.sun, "#ffffff", 0.5), mix(s.p.far, s.p.sun, 0.62), np.linspace(0, 1, 24)
    bend = lambda a, b, c: [((1 - k) ** 2 * a[0] + 2 * k * (1 - k) * b[0] + k * k * c[0],
                             (1 - k) ** 2 * a[1] + 2 * k * (1 - k) * b[1] + k * k * c[1]) for k in t]
    put = lambda points: [(x + w * px, y + w * py) for px, py in points]
    for root, knee, tip, width, color in (((0.06, 0), (0.24, -0.26), (0.14, -0.52), 0.11, shade),
                                          ((0.02, 0.01), (-0.08, -0.3), (-0.5, -0.42), 0.17, white)):
        front = bend((root[0] + width * 0.6, root[1]), knee, tip)
        back = bend((root[0] - width * 0.8, root[1] + 0.01), (knee[0] - width * 0.7, knee[1] + 0.12), tip)
        s.shape(put(front + back[::-1]), color)
        s.shape(put(front[15:] + back[15:][::-1]), s.ink)
    under = bend((-0.3, 0.06), (0.02, 0.13), (0.27, 0.015))
    s.shape(put(bend((-0.3, 0.05), (0, -0.06), (0.27, -0.02)) + under[::-1]), white)
    s.stroke(put(under[2:20]), w * 0.012, shade, 0.8, 0.003)
    s.shape(put([(-0.24, 0.03), (-0.42, 0.06), (-0.24, 0.075)]), white)
    s.disc(x + w * 0.25, y - w * 0.002, w * 0.045, w * 0.033, mix(white, s.p.accent, 0.5))
    s.shape(put([(0.28, -0.028), (0.4, 0.012), (0.28, 0.022)]), mix(s.p.top, s.ink, 0.3))
    s.disc(x + w * 0.265, y - w * 0.01, w * 0.006, w * 0.006, s.ink)
