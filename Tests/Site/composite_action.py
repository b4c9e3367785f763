"""Runs the steps of action.yml as a runner of GitHub does, with a folder in place of GitHub's caches."""

import os
import pathlib
import re
import shutil
import subprocess

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


def step(name):
    """A step of the action."""
    [found] = [step for step in ACTION["runs"]["steps"] if step["name"] == name]
    return found


def run(script, folder, **variables):
    """Runs a script as GitHub's runners do; the completed run."""
    path = folder / "script.sh"
    path.write_text(script)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_")}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(path)], cwd=folder,
        env={**environment, "CI": "true", **variables}, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=120)


def clean_checkout(folder):
    """The tracked files of the project, as in a fresh checkout: without build products."""
    folder.mkdir(parents=True)
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    there = [name for name in names.split(b"\0") if name and os.path.lexists(ROOT / os.fsdecode(name))]
    archive = subprocess.run(
        ["tar", "--null", "--files-from=-", "-cf", "-"], cwd=ROOT, input=b"\0".join(there),
        capture_output=True, check=True)
    subprocess.run(["tar", "-xf", "-"], cwd=folder, input=archive.stdout, check=True)
    return folder


class Runner:
    """A machine of GitHub's: the action's sources, a workspace, and caches that outlive the machine."""

    def __init__(self, action, caches, path):
        self.action = action
        self.caches = caches
        self.path = path
        caches.mkdir(exist_ok=True)

    def run(self, workspace, number, **inputs):
        """Runs all steps in a workspace.

        Gives whether they succeeded, the names of the steps that ran, and what the failed one has said.
        """
        given = {name: value["default"] for name, value in ACTION["inputs"].items()}
        self.values = {
            **{f"inputs.{name}": value for name, value in {**given, **inputs}.items()},
            "github.action_path": str(self.action), "github.run_id": str(number), "github.run_attempt": "1",
            "runner.temp": str(workspace.parent), "runner.os": "Linux", "runner.arch": "X64"}
        self.workspace = workspace
        self.after = None
        error, ran = "", []
        for part in ACTION["runs"]["steps"]:
            if not self.applies(part, bool(error)):
                continue
            ran.append(part["name"])
            failure = self.script(part) if "run" in part else self.use(part)
            error = error or failure
        if self.after and not error:
            self.save(*self.after)
        return not error, ran, error

    def applies(self, part, has_failed):
        condition = part.get("if", "success()")
        if has_failed and "always()" not in condition:
            return False
        return bool(self.evaluate(condition))

    def evaluate(self, expression):
        """The value of an expression of the few forms that the action has."""
        code = re.sub(
            r"\b(steps|inputs|github|runner)(\.[\w-]+)+", lambda name: f"value('{name[0]}')", expression)
        code = code.replace("&&", " and ").replace("||", " or ")
        names = {
            "value": lambda name: self.values.get(name, ""), "always": lambda: True, "success": lambda: True,
            "format": lambda text, *values: text.format(*values)}
        return eval(code, {"__builtins__": {}}, names)

    def filled(self, text):
        return EXPRESSION.sub(lambda found: str(self.evaluate(found[1])), str(text))

    def script(self, part):
        """Runs a script; its output if it failed."""
        output = self.workspace.parent / "output"
        output.write_text("")
        variables = {name: self.filled(value) for name, value in part.get("env", {}).items()}
        result = run(
            part["run"], self.workspace, GITHUB_OUTPUT=str(output), GITHUB_WORKSPACE=str(self.workspace),
            **{"PATH": self.path, **variables})
        (self.workspace / "script.sh").unlink()
        for line in output.read_text().splitlines():
            self.set(part, *line.split("=", 1))
        return "" if result.returncode == 0 else f"{part['name']}: {result.returncode}: {result.stderr}"

    def set(self, part, name, value):
        self.values[f"steps.{part.get('id')}.outputs.{name}"] = value

    def use(self, part):
        """Fetches or saves a cache; nothing fails in it."""
        kind = part["uses"].partition("@")[0]
        settings = {name: self.filled(value) for name, value in part["with"].items()}
        folder = self.workspace / settings["path"]
        if kind != "actions/cache/save":
            stored = sorted(self.caches.iterdir(), key=lambda cache: int((cache / "number").read_text()))
            found = [cache for cache in stored if cache.name == settings["key"]] or [
                cache for cache in reversed(stored)
                if "restore-keys" in settings and cache.name.startswith(settings["restore-keys"])]
            if found:
                shutil.copytree(found[0] / "content", folder, dirs_exist_ok=True)
            is_hit = bool(found) and found[0].name == settings["key"]
            self.set(part, "cache-hit", "true" if is_hit else "")
            if kind == "actions/cache" and not is_hit:
                # The real one saves at the end of the job.
                self.after = (settings["key"], folder)
        else:
            self.save(settings["key"], folder)
        return ""

    def save(self, key, folder):
        number = len(list(self.caches.iterdir()))
        shutil.copytree(folder, self.caches / key / "content")
        (self.caches / key / "number").write_text(str(number))
