"""What all stills of a series share: the frame and its grading, air, water, land.

Places are in heights of the picture: x from the middle (-0.89 to 0.89), y from the top (0 to 1).
"""

import zlib

import numpy as np
from PIL import ImageFilter

from . import waters
from .canvas import Canvas, mix, rgb, smooth
from .palettes import Palette


class Still(Canvas):
    """A canvas with a palette, whose brushes measure in heights from the middle."""

    def __init__(self, title, palette, dark=0.0):
        super().__init__(640, 360, zlib.crc32(title.encode()))
        self.p = Palette(*(mix(c, palette.near, dark) for c in palette[:5]), rgb(palette.near),
                         palette.accent)
        self.lamp, self.ink = mix(palette.accent, "#ffe9b4", 0.55), rgb(palette.near)
        self.u, self.v = (self.x - 320) / 360, self.y / 360

    def at(self, x, y):
        return 320 + x * 360, y * 360

    def shape(self, points, color, opacity=1.0, blur=0.0):
        self.polygon([self.at(*p) for p in points], color, opacity, blur * 360)

    def stroke(self, points, width, color, opacity=1.0, blur=0.0):
        self.line([self.at(*p) for p in points], width * 360, color, opacity, blur * 360)

    def disc(self, x, y, rx, ry, color, opacity=1.0, blur=0.0, turn=0.0):
        self.ellipse(*self.at(x, y), rx * 360, ry * 360, color, opacity, blur * 360, turn)

    def box(self, x0, y0, x1, y1, color, opacity=1.0, blur=0.0):
        self.shape([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], color, opacity, blur)

    def shine(self, x, y, r, strength=0.7, color=None):
        self.glow(*self.at(x, y), r * 360, self.lamp if color is None else color, strength)

    def finish(self):
        """What a colourist does: bloom, tinted shadows and lights, darker corners, grain."""
        bright = np.clip(self.pixels - 0.62, 0, 1)
        self.pixels, kept = bright, self.pixels
        bloom = np.asarray(self.image().filter(ImageFilter.GaussianBlur(11)), np.float32) / 255
        self.pixels = 1 - (1 - np.clip(kept, 0, 1)) * (1 - bloom * 0.9)
        level = self.pixels.mean(-1, keepdims=True)
        self.pixels += (1 - smooth(0, 0.4, level)) * rgb(self.p.mid) * 0.055
        self.pixels = self.pixels * (0.94 + 0.06 * rgb(self.p.sun)) + smooth(0.1, 0.9, level) * 0.02
        self.vignette(0.42)
        self.grain(0.006)
        return self.image()


# Air and water


def sky(s, horizon=0.62, sun=None, size=0.045, clouds=0.6, stars=0):
    p = s.p
    s.pixels[:] = s.vertical((0, p.top), (horizon * 0.55, p.mid), (horizon, p.low), (1, p.low))
    for _ in range(stars):
        x, y, r = s.uniform(-0.89, 0.89), s.uniform(0, horizon), s.uniform(0.0008, 0.0022)
        s.disc(x, y, r, r, p.sun, s.uniform(0.2, 0.95) * (1 - y / horizon) ** 0.5)
    if sun:
        s.shine(*sun, 0.7, 0.5, mix(p.low, p.sun, 0.5))
        s.shine(*sun, size * 3, 0.6, p.sun)
        s.disc(*sun, size, size, p.sun, blur=0.002)
    x, y = sun or (0, horizon)
    near = np.exp(-np.hypot(s.u - x, (s.v - y) * 1.5) * 2.2)[..., None]
    puffs = s.noise(4, 5, stretch=4.5)
    mask = smooth(0.46, 0.78, puffs) * smooth(1.02, 0.45, s.v / horizon) * clouds
    s.paint(mask, mix(p.top, p.far, 0.45) * (1 - near) + mix(p.low, p.sun, 0.35) * near)
    lining = smooth(0.02, 0.09, puffs - np.roll(puffs, -5, 0)) * mask
    s.light(lining * near[..., 0], mix(p.low, p.sun, 0.4), 0.8)


def sea(s, horizon, x=0.0, chop=0.8):
    waters.open_water(s, s.p, horizon, 0.5 + x * 0.5625, chop)


def fog(s, y, spread=0.12, strength=0.7):
    s.paint(np.exp(-(((s.v - y) / spread) ** 2)) * (0.55 + 0.45 * s.noise(3, 4, 6)), s.p.low, strength)


def rain(s, drops):
    def fall(pen, place, k):
        for _ in range(drops):
            x, y, long = s.uniform(-0.95, 0.95), s.uniform(-0.1, 1), s.uniform(0.03, 0.1)
            pen.line(place([s.at(x, y), s.at(x - long / 2, y + long)]), fill=int(s.uniform(60, 255)))

    s.draw((0, 0, 640, 360), fall, mix(s.p.low, s.p.sun, 0.5), 0.5)


def rays(s, x, y, strength=0.4):
    """Shafts of light that fan out from a point above."""
    angle = np.arctan2(s.u - x, s.v - y)
    shafts = 0.5 + 0.28 * np.sin(angle * 23 + 1) + 0.22 * np.sin(angle * 41)
    s.light(shafts * np.exp(-((angle / 0.5) ** 2)) * np.exp(-(s.v - y) * 1.5), s.p.sun, strength)


def beam(s, x, y, angle, spread=0.07, strength=0.75):
    """A cone of light that fades with the distance; `angle` in turns, 0 is to the right."""
    turn = np.angle(np.exp(1j * (np.arctan2(s.v - y, s.u - x) - angle * 2 * np.pi)))
    far = np.hypot(s.u - x, s.v - y)
    s.light(np.exp(-((turn / spread) ** 2)) * np.exp(-far * 1.7) * smooth(0, 0.03, far), s.lamp, strength)


def land(s, top, base, x0, x1, depth, edge=0.25, rim=0.4):
    """An island between x0 and x1, hazy (depth 0) or near (1), with light on its edge."""
    along = s.u[0] + 0.16 * edge * s.ridge(6, 6, 0.65)
    bump = smooth(x0, x0 + edge, along) ** 0.8 * smooth(x1, x1 - edge, along) ** 0.8
    line = base - (base - top) * bump * (1 - 0.12 * s.ridge(4, 7, 0.6)) - 0.006 * s.ridge(70, 3) * bump
    below = np.clip((s.v - line[None, :]) * 360 + 0.5, 0, 1)
    color = mix(s.p.far, s.ink, depth)
    s.paint(below, color + (rgb(s.p.low) - color) * ((1 - depth) * 0.35 * s.v)[..., None])
    facets = smooth(0.5, 0.68, s.noise(14, 5, 0.7))
    s.paint(below * facets, mix(color, s.p.mid, 0.5), 0.17 * depth)
    s.paint(below * smooth(0.018, 0, s.v - line[None, :]), mix(s.p.low, s.p.mid, 0.4), rim)
