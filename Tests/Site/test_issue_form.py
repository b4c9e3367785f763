"""The form for bugs is one that GitHub shows, and asks for what CONTRIBUTING.md says."""

import re

import pytest
import yaml

from documented_commands import ROOT

FORM = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/bug_report.yml").read_text())
KINDS = {"markdown": ["value"], "textarea": ["label"], "input": ["label"], "dropdown": ["label", "options"],
         "checkboxes": ["label", "options"]}


def test_the_form_has_what_github_requires():
    assert FORM["name"] and FORM["description"]
    for part in FORM["body"]:
        assert set(part) <= {"type", "id", "attributes", "validations"}
        assert all(part["attributes"].get(key) for key in KINDS[part["type"]]), part
    ids = [part["id"] for part in FORM["body"] if part["type"] != "markdown"]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[\w-]+", name) for name in ids)


@pytest.mark.parametrize("name", [
    "problem", "commands", "output", "example", "version", "installation", "system"])
def test_the_form_requires_what_a_maintainer_needs(name):
    assert [part for part in FORM["body"] if part.get("id") == name and part["validations"]["required"]]


def test_the_guide_names_the_form_and_its_flags_exist(blogforge):
    guide = (ROOT / "CONTRIBUTING.md").read_text()
    assert "`.github/ISSUE_TEMPLATE/bug_report.yml`" in guide
    named = re.findall(r"(?<![\w-])--[a-z-]+", yaml.safe_dump(FORM))
    assert named and set(named) <= set(re.findall(r"--[a-z-]+", blogforge("build", "--help").stdout))
