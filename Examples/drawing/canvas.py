"""A picture of floats and the few brushes that all scenes share."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

OVERSAMPLING = 3


def rgb(color):
    """`#aabbcc` or three floats as an array of three floats between 0 and 1."""
    if isinstance(color, str):
        digits = color.lstrip("#")
        return np.array([int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)
    return np.asarray(color, np.float32)


def mix(a, b, t):
    """The colour between `a` (t = 0) and `b` (t = 1)."""
    return rgb(a) * (1 - t) + rgb(b) * t


def smooth(low, high, value):
    """0 below `low`, 1 above `high`, an S curve between them."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


class Canvas:
    """Pixels between 0 and 1, a seeded generator, and brushes in pixel coordinates."""

    def __init__(self, width, height, seed):
        self.width, self.height, self.unit = width, height, min(width, height)
        self.rng = np.random.Generator(np.random.PCG64(seed))
        self.pixels = np.zeros((height, width, 3), np.float32)
        self.y, self.x = np.mgrid[0:height, 0:width].astype(np.float32)

    def uniform(self, low, high):
        return float(self.rng.uniform(low, high))

    # Textures

    def noise(self, cells, octaves=4, stretch=1.0, width=None, height=None):
        """Cloud-like noise from 0 to 1; `stretch` above 1 draws it out sideways."""
        width, height = width or self.width, height or self.height
        total, weight = np.zeros((height, width), np.float32), 0.0
        for octave in range(octaves):
            n = cells * 2**octave
            columns = max(2, int(n * width / height / stretch) + 1)
            grid = self.rng.random((max(2, int(n)) + 1, columns + 1)).astype(np.float32)
            layer = Image.fromarray(grid, "F").resize((width, height), Image.Resampling.BICUBIC)
            total += np.asarray(layer) * 0.5**octave
            weight += 0.5**octave
        return np.clip(total / weight, 0, 1)

    def ridge(self, cells, octaves=6, roughness=0.5):
        """A line of heights from -1 to 1, one for each column."""
        total, weight = np.zeros(self.width, np.float32), 0.0
        for octave in range(octaves):
            n = max(2, int(cells * 2**octave))
            knots = self.rng.uniform(-1, 1, n + 3)
            at = np.linspace(0, n, self.width) + self.rng.uniform(0, 1)
            low = np.floor(at).astype(int)
            t = at - low
            t = t * t * (3 - 2 * t)
            total += (knots[low] * (1 - t) + knots[low + 1] * t) * roughness**octave
            weight += roughness**octave
        return total / weight

    def vertical(self, *stops):
        """A gradient from top to bottom: pairs of (position, colour)."""
        at = [p for p, _ in stops]
        colors = np.stack([rgb(c) for _, c in stops])
        rows = np.linspace(0, 1, self.height)
        return np.stack([np.interp(rows, at, colors[:, i]) for i in range(3)], -1)[:, None, :].astype(
            np.float32
        )

    # Brushes

    def fill(self, color):
        self.pixels[:] = rgb(color)

    def paint(self, mask, color, opacity=1.0):
        """Lays a colour (or a picture as large as this one) where the mask says."""
        alpha = (np.asarray(mask, np.float32) * opacity)[..., None]
        self.pixels += (rgb(color) - self.pixels) * alpha

    def light(self, mask, color, strength=1.0):
        """Adds light as a screen does: never beyond white."""
        glow = (np.asarray(mask, np.float32) * strength)[..., None] * rgb(color)
        self.pixels = 1 - (1 - self.pixels) * (1 - np.clip(glow, 0, 1))

    def glow(self, cx, cy, radius, color, strength=0.8, power=2.0):
        distance = np.hypot(self.x - cx, self.y - cy) / radius
        self.light(1 / (1 + distance**power * 4) * np.clip(1.6 - distance * 0.4, 0, 1), color, strength)

    def draw(self, box, stroke, color, opacity=1.0, blur=0.0):
        """Draws with `stroke(pen, map_points, scale)` into a small oversampled mask at `box`."""
        pad = int(blur * 3) + 2
        x0, y0 = max(0, int(box[0]) - pad), max(0, int(box[1]) - pad)
        x1, y1 = min(self.width, int(box[2]) + pad + 1), min(self.height, int(box[3]) + pad + 1)
        if x1 <= x0 or y1 <= y0:
            return
        k = OVERSAMPLING if (x1 - x0) * (y1 - y0) < 700_000 else 2
        image = Image.new("L", ((x1 - x0) * k, (y1 - y0) * k))
        place = lambda points: [((px - x0) * k, (py - y0) * k) for px, py in points]
        stroke(ImageDraw.Draw(image), place, k)
        image = image.resize((x1 - x0, y1 - y0), Image.Resampling.BOX)
        if blur:
            image = image.filter(ImageFilter.GaussianBlur(blur))
        alpha = np.asarray(image, np.float32)[..., None] / 255 * opacity
        color = rgb(color)
        if color.ndim == 3:
            color = np.broadcast_to(color, self.pixels.shape)[y0:y1, x0:x1]
        area = self.pixels[y0:y1, x0:x1]
        area += (color - area) * alpha

    def polygon(self, points, color, opacity=1.0, blur=0.0):
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        stroke = lambda pen, place, k: pen.polygon(place(points), fill=255)
        self.draw((min(xs), min(ys), max(xs), max(ys)), stroke, color, opacity, blur)

    def rectangle(self, x0, y0, x1, y1, color, opacity=1.0, blur=0.0):
        self.polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], color, opacity, blur)

    def ellipse(self, cx, cy, rx, ry, color, opacity=1.0, blur=0.0, turn=0.0):
        angles = np.linspace(0, 2 * np.pi, 90, endpoint=False)
        px, py = np.cos(angles) * rx, np.sin(angles) * ry
        points = [
            (cx + a * np.cos(turn) - b * np.sin(turn), cy + a * np.sin(turn) + b * np.cos(turn))
            for a, b in zip(px, py)
        ]
        self.polygon(points, color, opacity, blur)

    def line(self, points, width, color, opacity=1.0, blur=0.0):
        xs, ys = [p[0] for p in points], [p[1] for p in points]

        def stroke(pen, place, k):
            placed = place(points)
            pen.line(placed, fill=255, width=max(1, round(width * k)), joint="curve")
            r = width * k / 2
            for px, py in (placed[0], placed[-1]):
                pen.ellipse((px - r, py - r, px + r, py + r), fill=255)

        box = (min(xs) - width, min(ys) - width, max(xs) + width, max(ys) + width)
        self.draw(box, stroke, color, opacity, blur)

    def below(self, heights, color, opacity=1.0):
        """Fills everything under a line of heights (one y for each column)."""
        self.paint(np.clip(self.y - heights[None, :] + 0.5, 0, 1), color, opacity)

    # Bodies with light on them

    def ball(self, cx, cy, r, color, squash=1.0, shine=0.35, texture=None):
        """A lit sphere: fruit, berries, moons."""
        x0, x1 = max(0, int(cx - r - 2)), min(self.width, int(cx + r + 3))
        y0, y1 = max(0, int(cy - r * squash - 2)), min(self.height, int(cy + r * squash + 3))
        if x1 <= x0 or y1 <= y0:
            return
        u, v = (self.x[y0:y1, x0:x1] - cx) / r, (self.y[y0:y1, x0:x1] - cy) / (r * squash)
        d2 = u * u + v * v
        z = np.sqrt(np.clip(1 - d2, 0, 1))
        lit = np.clip(-0.5 * u - 0.6 * v + 0.62 * z, 0, 1)
        base = rgb(color) if texture is None else texture(u, v)
        shade = mix(base * 0.42, base, 0)[None] if base.ndim == 1 else base * 0.42
        body = shade + (base * 1.1 - shade) * (lit**0.8)[..., None]
        body = body + (np.clip(lit - 0.86, 0, 1) / 0.14)[..., None] ** 2 * shine
        body = body + (np.clip(0.25 - z, 0, 1) * (v > 0))[..., None] * 0.25 * base
        alpha = np.clip((1 - np.sqrt(d2)) * r + 0.5, 0, 1)[..., None]
        area = self.pixels[y0:y1, x0:x1]
        area += (np.clip(body, 0, 1) - area) * alpha

    def lathe(self, cx, top, bottom, radius, color, shine=0.2):
        """A turned body (pot, cup, tower), top to bottom: `radius(t)` in pixels, `color` or `color(t)`."""
        y0, y1 = max(0, int(top)), min(self.height, int(bottom) + 1)
        if y1 <= y0:
            return
        rows = np.clip((np.arange(y0, y1) - top) / (bottom - top), 0, 1)
        widths = np.array([max(0.5, radius(float(t))) for t in rows], np.float32)[:, None]
        reach = int(widths.max()) + 3
        x0, x1 = max(0, int(cx - reach)), min(self.width, int(cx + reach))
        u = (self.x[y0:y1, x0:x1] - cx) / widths
        z = np.sqrt(np.clip(1 - u * u, 0, 1))
        lit = np.clip(-0.62 * u + 0.75 * z, 0, 1)
        colors = np.stack([rgb(color(float(t)) if callable(color) else color) for t in rows])[:, None, :]
        body = colors * (0.38 + 0.72 * lit)[..., None] + (smooth(0.93, 1.0, lit) * shine)[..., None]
        alpha = np.clip((1 - np.abs(u)) * widths + 0.5, 0, 1)[..., None]
        area = self.pixels[y0:y1, x0:x1]
        area += (np.clip(body, 0, 1) - area) * alpha

    # Whole-picture effects

    def reflect(self, horizon, tint, keep=0.75, ripple=1.0, squeeze=1.0):
        """Turns everything under `horizon` into water that mirrors what is above it."""
        horizon = int(horizon)
        rows = self.height - horizon
        depth = np.linspace(0.02, 1, rows)[:, None]
        waves = self.wave_texture(horizon)
        shift_y = (waves - 0.5) * ripple * 0.16 * rows * (0.15 + depth)
        shift_x = (np.roll(waves, self.width // 3, 1) - 0.5) * ripple * 0.05 * self.unit * (0.2 + depth)
        source_y = horizon - 1 - (np.arange(rows)[:, None] * squeeze + shift_y)
        source_x = np.arange(self.width)[None, :] + shift_x
        source_y = np.abs(np.clip(source_y, -horizon + 1, horizon - 1)).astype(int)
        source_x = np.clip(source_x, 0, self.width - 1).astype(int)
        mirrored = self.pixels[source_y, source_x]
        tint = np.broadcast_to(rgb(tint), mirrored.shape)
        fade = (1 - keep) + depth[..., None] * 0.25
        self.pixels[horizon:] = mirrored * (1 - fade) + tint * fade

    def wave_texture(self, horizon):
        """Ripples that grow towards the viewer, 0 to 1, for the rows under `horizon`."""
        rows = self.height - int(horizon)
        tile = self.rng.random((256, 256)).astype(np.float32)
        tile = (tile + np.roll(tile, 1, 0) + np.roll(tile, 1, 1) + np.roll(tile, (1, 1), (0, 1))) / 4
        tile = (tile - tile.min()) / (np.ptp(tile) + 1e-6)
        near = np.linspace(0.035, 1, rows)[:, None]
        u = (np.arange(self.width)[None, :] - self.width / 2) / self.unit / near * 9
        v = 30 / near + 0 * u
        total = 0
        for scale, weight in ((1, 0.6), (2.3, 0.4)):
            total = total + weight * sample(tile, u * scale, v * scale)
        return total

    def grain(self, amount=0.005):
        self.pixels += self.rng.normal(0, amount, (self.height, self.width, 1)).astype(np.float32)

    def vignette(self, strength=0.18):
        d = np.hypot((self.x / self.width - 0.5), (self.y / self.height - 0.5)) / 0.71
        self.pixels *= (1 - strength * smooth(0.45, 1.15, d))[..., None]

    def blur(self, radius, rows=None):
        """Softens the whole picture, or only the rows given as a pair."""
        a, b = rows or (0, self.height)
        image = self.image().filter(ImageFilter.GaussianBlur(radius))
        self.pixels[a:b] = np.asarray(image, np.float32)[a:b] / 255

    def image(self):
        return Image.fromarray((np.clip(self.pixels, 0, 1) * 255 + 0.5).astype(np.uint8), "RGB")


def sample(tile, u, v):
    """Smooth look-up in a tile that repeats."""
    n, m = tile.shape
    u0, v0 = np.floor(u).astype(int), np.floor(v).astype(int)
    fu, fv = u - u0, v - v0
    fu, fv = fu * fu * (3 - 2 * fu), fv * fv * (3 - 2 * fv)
    a, b = tile[v0 % n, u0 % m], tile[v0 % n, (u0 + 1) % m]
    c, d = tile[(v0 + 1) % n, u0 % m], tile[(v0 + 1) % n, (u0 + 1) % m]
    return (a * (1 - fu) + b * fu) * (1 - fv) + (c * (1 - fu) + d * fu) * fv
