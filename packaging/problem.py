"""An error of packaging: one sentence, and what to do about it."""


class Problem(Exception):
    """Printed as `dist: …`, with exit code 1."""
