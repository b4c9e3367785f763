"""Moods of light: sky from top to horizon, sun, far and near ground, one accent."""

from typing import NamedTuple


class Palette(NamedTuple):
    top: str
    mid: str
    low: str
    sun: str
    far: str
    near: str
    accent: str


PALETTES = {
    "dawn": Palette("#50659c", "#c993ab", "#fcd6ae", "#fff1d0", "#b99cb4", "#2e3050", "#e9896a"),
    "noon": Palette("#2f76bf", "#7fb4e2", "#dcecf4", "#fffdf0", "#a8c4d8", "#27523f", "#e8b93c"),
    "gold": Palette("#7f9bb5", "#f1cd92", "#fdeac0", "#fff6da", "#d9b98f", "#473a30", "#c96f2e"),
    "dusk": Palette("#1f2452", "#7c417a", "#f68d5d", "#ffdca6", "#8c5279", "#191731", "#ffb45e"),
    "teal": Palette("#125566", "#64ada9", "#eceed2", "#fffbe0", "#91c2ba", "#10353b", "#e07a4b"),
    "fog": Palette("#9fb0b8", "#c2cdd0", "#e6e8e3", "#ffffff", "#c3cdcf", "#3e4c52", "#b5654a"),
    "rose": Palette("#7a6aa2", "#e5a4ae", "#ffe3d0", "#fff4e6", "#c9a0b4", "#41304f", "#d2506a"),
    "storm": Palette("#333e4b", "#66747f", "#bcc3c1", "#f1efe2", "#8a979d", "#1e272e", "#d8a23a"),
    "night": Palette("#050a1f", "#0e1d47", "#2f4f80", "#f3efdc", "#1c3157", "#04070f", "#f0c46c"),
    "frost": Palette("#7fa9d6", "#c3daee", "#f8efe9", "#fff9ee", "#b9cbe0", "#2d4257", "#c8503f"),
    "desert": Palette("#3a7cb6", "#a5cbe1", "#f9e2bd", "#fff8e2", "#e5b48b", "#8c4523", "#5d7b4a"),
    "ember": Palette("#3a1c3f", "#a63b4b", "#f9a24f", "#ffe9a8", "#9c4a4f", "#22101f", "#ffcf6b"),
    "moss": Palette("#6d9a86", "#b5cfa6", "#f0f0cf", "#fffde0", "#a8c29a", "#1f3a26", "#d9783c"),
    "violet": Palette("#2a1d54", "#6a4a9c", "#d9a7d6", "#fbe6f3", "#84659f", "#1c1233", "#f3c969"),
    "ivory": Palette("#e8dfd0", "#f1e9dc", "#f8f3ea", "#ffffff", "#d8c9b2", "#5b4a3c", "#b8573a"),
    "sage": Palette("#b9c6b0", "#d3dcc9", "#eef0e4", "#ffffff", "#aebd9f", "#38493a", "#c98a3a"),
    "clay": Palette("#d3a98b", "#e6c7ae", "#f5e6d6", "#fffaf2", "#c68f6d", "#5a3424", "#3f7073"),
    "slate": Palette("#3c4a57", "#5d6f7d", "#93a5ad", "#e9eef0", "#5f717c", "#1b242b", "#e3a04f"),
    "butter": Palette("#f0cf7e", "#f6e0a6", "#fbf1d3", "#fffdf4", "#dfb45d", "#5d4320", "#c2502e"),
    "aqua": Palette("#5fb3bf", "#9fd4d3", "#e0f2ea", "#ffffff", "#8cc4c2", "#1f5560", "#ee8a5f"),
}
