"""Skies by day and by night; every landscape begins with one."""

import numpy as np

from .canvas import mix, rgb, sample, smooth


def day(c, p, horizon=0.62, sun=(0.68, 0.45), size=0.045, clouds=0.5):
    """Gradient, sun with its glow, and clouds lit from below."""
    c.pixels[:] = c.vertical((0, p.top), (horizon * 0.55, p.mid), (horizon, p.low), (1, p.low))
    if sun:
        x, y = sun[0] * c.width, sun[1] * c.height
        c.glow(x, y, 0.55 * c.unit, p.sun, 0.55)
        c.glow(x, y, 0.16 * c.unit, p.sun, 0.6)
        c.ellipse(x, y, size * c.unit, size * c.unit, p.sun, 0.96, blur=1.2)
    if clouds:
        puffs = c.noise(5, 5, stretch=3.2)
        fade = np.clip(1 - c.y / (horizon * c.height), 0, 1) ** 0.5
        mask = smooth(0.5, 0.74, puffs) * fade * clouds
        lit = smooth(0.5, 0.9, np.roll(puffs, int(0.02 * c.height), 0))
        c.paint(mask, mix(p.low, p.sun, 0.5))
        c.paint(mask * lit, mix(p.mid, p.low, 0.35), 0.55)


def stars(c, p, count=900, band=True, bright=14):
    """A night sky: milky way, small stars, a few bright ones with a halo."""
    c.pixels[:] = c.vertical((0, p.top), (0.6, p.mid), (1, p.low))
    if band:
        slope = c.uniform(-0.9, -0.5) if c.rng.random() < 0.5 else c.uniform(0.5, 0.9)
        across = (c.y / c.height - 0.45) - slope * (c.x / c.width - 0.5)
        dust = c.noise(6, 6)
        veil = np.exp(-(across**2) / 0.03) * smooth(0.25, 0.85, dust)
        c.light(veil, mix(p.low, "#d9c8ff", 0.5), 0.62)
        core = np.exp(-(across**2) / 0.006) * smooth(0.42, 0.8, c.noise(9, 5))
        c.light(core, "#ffe9cf", 0.4)
        lanes = np.exp(-(across**2) / 0.003) * smooth(0.55, 0.8, c.noise(8, 5))
        c.paint(lanes, p.top, 0.55)
        weights = np.exp(-(across**2) / 0.05)[::8, ::8] + 0.25
    else:
        weights = np.ones_like(c.y[::8, ::8])
    chosen = c.rng.choice(weights.size, count, p=(weights / weights.sum()).ravel())
    k = c.unit / 1000
    for index in chosen:
        row, column = divmod(int(index), weights.shape[1])
        x, y = column * 8 + c.uniform(0, 8), row * 8 + c.uniform(0, 8)
        size = (0.45 + 1.1 * c.rng.random() ** 4) * k + 0.15
        tone = mix("#bcd2ff", "#ffe9d0", c.rng.random())
        c.ellipse(x, y, size, size, tone, 0.35 + 0.65 * c.rng.random())
    for _ in range(bright):
        x, y, r = c.uniform(0, c.width), c.uniform(0, c.height * 0.7), c.uniform(1.3, 2.2) * k
        c.ellipse(x, y, r * 5, r * 5, "#cfe0ff", 0.22, blur=r * 2.2)
        c.ellipse(x, y, r, r, "#ffffff")


def moon(c, x, y, r, phase=0.0):
    """A moon with seas and craters; `phase` from -1 to 1 moves the shadow over it."""
    c.glow(x, y, r * 4, "#dfe6f5", 0.38)
    tile = c.rng.random((64, 64)).astype(np.float32)
    spots = [(c.uniform(-0.8, 0.8), c.uniform(-0.8, 0.8), c.uniform(0.04, 0.13)) for _ in range(26)]

    def surface(u, v):
        seas = sample(tile, u * 2.1 + 9, v * 2.1 + 5) * 0.6 + sample(tile, u * 5 + 30, v * 5) * 0.4
        shade = 0.95 - 0.3 * smooth(0.45, 0.75, seas) - 0.06 * sample(tile, u * 16, v * 16 + 7)
        for a, b, size in spots:
            ring = np.hypot(u - a, v - b) / size
            shade = shade + 0.10 * np.exp(-((ring - 1) ** 2) * 22) - 0.07 * np.exp(-(ring**2) * 2)
        return shade[..., None] * rgb("#f4efe0")

    c.ball(x, y, r, "#f4efe0", shine=0.0, texture=surface)
    if phase:
        u, v = (c.x - x) / r, (c.y - y) / r
        inside = smooth(1.03, 0.99, np.hypot(u, v))
        edge = phase * np.sqrt(np.clip(1 - v * v, 0, 1))
        c.paint(
            inside * smooth(edge - 0.14, edge + 0.14, u),
            c.pixels[int(max(0, y - r * 2)) :][:1, :1] * 0.6,
            0.93,
        )


def aurora(c, p, colors=("#5dffb0", "#7a6bff")):
    """Curtains of light: columns that hang from a wandering line."""
    for layer in range(3):
        base = (0.5 + 0.13 * c.ridge(2 + layer, 4)) * c.height
        height = (0.22 + 0.2 * (c.ridge(5, 4) + 1) / 2) * c.height
        rays = 0.45 + 0.55 * (c.ridge(40, 4, 0.7) + 1) / 2
        t = (base[None, :] - c.y) / height[None, :]
        curtain = np.where(t > 0, np.exp(-t * 2.4), np.exp(t * 16)) * rays[None, :] ** 1.6
        tint = mix(colors[0], colors[1], 0)[None, None] * np.exp(-np.clip(t, 0, 3))[..., None]
        tint = tint + rgb(colors[1]) * (1 - np.exp(-np.clip(t, 0, 3)))[..., None]
        c.light(curtain, tint, 0.55 if layer == 0 else 0.33)
