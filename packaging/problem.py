"""What stops the packing, as one sentence and what to do about it."""


class Problem(Exception):
    """Told as `dist: …`, with exit code 1."""
