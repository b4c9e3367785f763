"""Archives are read as the folders that they contain."""

import hashlib
import os
import shutil
import subprocess
import tarfile
import zipfile

import pytest

from platforms import EXPORTS

FORMATS = {"zip": "zip", "tar.gz": "gztar", "tar": "tar"}


def run(*arguments, cwd, code=0):
    command = [os.environ["BLOGFORGE"], *map(str, arguments)]
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == code, result.stderr
    return result


def files(public):
    """The digest of every file of a site by its path."""
    found = [path for path in public.rglob("*") if path.is_file() and path.name != ".blogforge-manifest"]
    return {str(path.relative_to(public)): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """The sites of the exports as folders."""
    sites = {}
    for name in ("mastodon", "twitter"):
        folder = tmp_path_factory.mktemp(name)
        shutil.copytree(EXPORTS / name, folder / name)
        run("build", name, "--output", "public", cwd=folder)
        sites[name] = files(folder / "public")
        assert any(path.startswith("images/") for path in sites[name])
    return sites


@pytest.mark.parametrize("export, ending, is_inside", [
    ("mastodon", "zip", False), ("mastodon", "tar.gz", False), ("twitter", "tar", False),
    ("twitter", "zip", True),
])
def test_an_archive_gives_the_same_site_as_the_folder(tmp_path, folders, export, ending, is_inside):
    """At the top of the archive, or in a folder of it, as tar makes it of a folder."""
    parts = (EXPORTS, export) if is_inside else (EXPORTS / export, None)
    shutil.make_archive(str(tmp_path / "archive"), FORMATS[ending], *parts)
    shown = run("check", f"archive.{ending}", cwd=tmp_path)
    assert f"name: {export}\n" in shown.stdout
    assert not (tmp_path / ".cache").exists()
    run("build", f"archive.{ending}", "--output", "public", cwd=tmp_path)
    assert files(tmp_path / "public") == folders[export]
    again = run("build", f"archive.{ending}", "--output", "public", cwd=tmp_path)
    assert "0 written" in again.stderr
    shutil.rmtree(tmp_path / "public")
    run("build", f"archive.{ending}", "--output", "public", cwd=tmp_path)
    assert files(tmp_path / "public") == folders[export]


def test_an_archive_in_the_export_of_a_site_and_a_changed_one(tmp_path, folders):
    site = tmp_path / "site"
    (site / "export").mkdir(parents=True)
    (site / "blogforge.yml").write_text("{}\n")
    shutil.make_archive(str(site / "export/mastodon"), "zip", EXPORTS / "mastodon")
    run("build", "site", cwd=tmp_path)
    assert {path for path in files(site / "public") if path.startswith("blogs/")} == {
        path for path in folders["mastodon"] if path.startswith("blogs/")}
    copies = [path.name for path in (site / ".cache/blogforge/archives").rglob("*.png")]
    # Three of the posts, the photo and the cover; nothing else of the archive.
    assert len(copies) == 5
    outbox = (EXPORTS / "mastodon/outbox.json").read_text().replace("it rises", "it fell")
    with zipfile.ZipFile(site / "export/mastodon.zip", "w") as archive:
        archive.writestr("outbox.json", outbox)
        archive.write(EXPORTS / "mastodon/actor.json", "actor.json")
        for path in (EXPORTS / "mastodon").rglob("*.png"):
            archive.write(path, path.relative_to(EXPORTS / "mastodon"))
    run("build", "site", cwd=tmp_path)
    assert "it fell" in (site / "public/blogs/101/index.html").read_text()
    assert len(list((site / ".cache/blogforge/archives").rglob("*.png"))) == 5


def test_what_an_archive_must_not_do_is_reported(tmp_path):
    with tarfile.open(tmp_path / "bad.tar.gz", "w:gz") as archive:
        for name in ["outbox.json", "actor.json", "media_attachments/files/111/rye.png"]:
            archive.add(EXPORTS / "mastodon" / name, name)
        archive.add(EXPORTS / "mastodon/avatar.png", "../../evil.png")
        link = tarfile.TarInfo("avatar.png")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        archive.add(EXPORTS / "mastodon/avatar.png", "more.zip")
    output = run("build", "bad.tar.gz", "--output", "public", cwd=tmp_path).stderr
    for sentence in [
            "bad.tar.gz: warning: 1 entry is a link or a device, such as 'avatar.png'; skipped.",
            "bad.tar.gz: warning: 1 entry has an unsafe name, such as '../../evil.png'; skipped.",
            "bad.tar.gz: note: 1 entry is an archive, such as 'more.zip'; not opened."]:
        assert sentence in output, output
    assert not list(tmp_path.parent.rglob("evil.png")) and (tmp_path / "public/blogs/101/index.html").exists()


def test_an_archive_that_is_cut_leaves_the_old_site(tmp_path):
    shutil.make_archive(str(tmp_path / "a"), "zip", EXPORTS / "twitter")
    run("build", "a.zip", "--output", "public", cwd=tmp_path)
    before = files(tmp_path / "public")
    archive = tmp_path / "a.zip"
    archive.write_bytes(archive.read_bytes()[:2000])
    output = run("build", "a.zip", "--output", "public", cwd=tmp_path, code=1).stderr
    assert "a.zip: " in output and "the archive is damaged, truncated or of an unknown format" in output
    assert files(tmp_path / "public") == before
