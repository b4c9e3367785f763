"""Measures what the start of the program costs: `--version`, many times.

usage: start.py --blogforge PROGRAM [--runs 100] [--other PROGRAM]

Prints a row for each program with the medians of CPU and wall time and the number of shared libraries. Runs
alternate, so that what else the machine does hits both.
"""

import argparse
import os
import statistics
import subprocess
import time


def start(program):
    """CPU and wall milliseconds of one run."""
    begin = time.monotonic()
    child = subprocess.Popen([program, "--version"], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.monotonic() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{program} --version ended with {child.returncode}")
    return (usage.ru_utime + usage.ru_stime) * 1000, wall * 1000


def libraries(program):
    """The number of shared libraries that the loader opens, if `ldd` lists them."""
    try:
        listed = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
    except FileNotFoundError:
        return "?"
    return sum("=>" in line for line in listed.splitlines())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--blogforge", required=True, help="the program, from scripts/build-release")
    parser.add_argument("--other", help="another build of it to compare with")
    parser.add_argument("--runs", type=int, default=100)
    options = parser.parse_args()
    programs = [program for program in (options.blogforge, options.other) if program]
    measured = {program: [] for program in programs}
    for _ in range(options.runs):
        for program in programs:
            measured[program].append(start(program))
    print("| program | CPU, ms | wall, ms | shared libraries |")
    print("|---|---:|---:|---:|")
    for program in programs:
        cpu, wall = (statistics.median(values) for values in zip(*measured[program]))
        print(f"| `{program} --version` | {cpu:.1f} | {wall:.1f} | {libraries(program)} |")


if __name__ == "__main__":
    main()
