"""What the benchmarks measure programs with."""

import os
import pathlib
import subprocess
import sys
import time

# What the kernel's `ru_maxrss` counts in: bytes on macOS, kilobytes elsewhere.
RESIDENT_UNIT = 1 if sys.platform == "darwin" else 1024


def measured(command, folder, log):
    """Runs `command` and gives wall and CPU seconds and peak resident bytes; ends the script if it fails."""
    with open(log, "wb") as output:
        start = time.monotonic()
        child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{command[0]} ended with {child.returncode}:\n{pathlib.Path(log).read_text()[-2000:]}")
    return {
        "wall": wall,
        "cpu": usage.ru_utime + usage.ru_stime,
        "memory": usage.ru_maxrss * RESIDENT_UNIT,
    }


def tree_size(folder):
    """How many files there are below a folder, and their bytes."""
    files = bytes_ = 0
    for parent, _, names in os.walk(folder):
        files += len(names)
        bytes_ += sum(os.path.getsize(os.path.join(parent, name)) for name in names)
    return {"files": files, "bytes": bytes_}
