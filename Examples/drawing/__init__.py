"""Procedural pictures: every scene is drawn from numbers, none is a photograph."""
