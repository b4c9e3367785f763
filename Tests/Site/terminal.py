"""A pseudo-terminal, which shows what a person would see."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import time

UPDATE = re.compile(r"\r([ -~]*)\x1b\[K")


class Session:
    """A program in a terminal of so many columns; `text` is everything that it wrote there."""

    def __init__(self, command, columns=80, stdin=subprocess.DEVNULL, **variables):
        screen, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {key: value for key, value in os.environ.items() if key not in ("CI", "NO_COLOR")}
        environment.update({"TERM": "xterm", **variables})
        self.start = time.monotonic()
        self.child = subprocess.Popen(
            command, stdin=stdin, stdout=end, stderr=end, env=environment)
        os.close(end)
        self.screen = screen
        self.text = ""

    def read_until(self, pattern=None):
        """Reads until something was written that matches, or the program ends; gives whether it matched."""
        while not (pattern and re.search(pattern, self.text)):
            try:
                content = os.read(self.screen, 65536)
            except OSError:
                # The program has closed its end.
                content = b""
            if not content:
                return False
            self.text += content.decode(errors="replace")
        return True

    def end(self):
        """Waits for the end; gives the exit code."""
        self.read_until()
        os.close(self.screen)
        code = self.child.wait()
        self.seconds = time.monotonic() - self.start
        return code

    @property
    def updates(self):
        """What each writing of the line showed; an empty one erased it."""
        return UPDATE.findall(self.text)

    @property
    def rows(self):
        """What stays on the screen."""
        rows, column = [""], 0
        for part in re.findall(r"\r\n|\r|\n|\x1b\[K|[^\r\n\x1b]+", self.text):
            if part in ("\r\n", "\n"):
                rows.append("")
                column = 0
            elif part == "\r":
                column = 0
            elif part == "\x1b[K":
                rows[-1] = rows[-1][:column]
            else:
                rows[-1] = rows[-1][:column] + part + rows[-1][column + len(part):]
                column += len(part)
        return rows
