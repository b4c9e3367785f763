"""The browser that the tests, the benchmarks and the screenshots use."""

import shutil

#: Debian's Chromium, first the one without windows of its own, or the one that macOS users have.
CHROMIUM = (
    shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or shutil.which("google-chrome")
    or "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
)
