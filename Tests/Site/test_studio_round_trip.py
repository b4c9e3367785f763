"""What the studio writes goes back into the app: a merged export gives the site of export and overlay."""

import json
import os
import re
import shutil
import subprocess

import pytest

from example_sites import copy_example
from test_studio import Studio

#: For each built-in map of an app that the studio edits: the site, who writes, and what only this app has.
APPS = {
    "fellow-blogger": ("fellow-bloggers", None, {}),
    "finds": ("finds", "user00", {"attribute:Colour": "violet, blue"}),
    "spots": ("spots", "ApAdlOsg4P", {"latitude": "59.5", "longitude": "18.25"}),
}
IDS = ("quote_id", "objectId", "_id", "id", "documentId", "bloggerId", "commentId", "likeId", "followId",
       "__id__")


def write_everything(studio, details):
    """Uses the forms of a blogger; gives nothing."""
    def blog(answer):
        assert answer[0] == 303, answer[2]
        return answer[1]["location"].partition("id=")[2]

    first = blog(studio.send("new", text="Hello <b> & {{title}} \u202e #tag", **details))
    second = blog(studio.send("new", text="To be deleted"))
    form = studio.form(studio.page("edit", id=first)[1])
    assert studio.send("edit", **{**form, **details, "text": "Changed\n\ntwice"})[0] == 303
    assert studio.send("comments", blog=first, text="Said 'so' \"twice\"")[0] == 303
    assert studio.send("like", id=first)[0] == 303
    form = studio.form(studio.page("blog", id=second)[1])
    assert studio.send("delete", id=second, digest=form["digest"])[0] == 303
    # A blog, a blogger and a like of the app's own export.
    other = next(id for id in export_blogs(studio) if id not in (first, second))
    assert studio.send("comments", blog=other, text="On yours")[0] == 303
    # Replies to a comment of one's own, and to one of the app's.
    for answered in (first, other):
        link = re.search(r"/\.studio/reply\?blog=[^&]+&amp;id=([^\"]+)", studio.page("blog", id=answered)[1])
        assert studio.send("comments", blog=answered, parent=link[1], text="An answer")[0] == 303
    if studio.page("unnamed")[0] == 200:
        unnamed = studio.page("unnamed")[1].split("/.studio/blog?id=")[1:]
        for blog_id in [part.partition('"')[0] for part in unnamed][:2]:
            said = {"title": "A <name>", "attribute:Hardness": "6", "attribute:Colour": "red, ?"}
            assert studio.send("identify", blog=blog_id, text="So?", **said)[0] == 303
        # One's own blog: the suggestion is accepted, as by a person who plays both.
        page = studio.page("blog", id=first)[1]
        form = studio.form(page[page.index("/.studio/identify/accept"):].partition("</form>")[0])
        assert studio.send("identify/accept", **form)[0] == 303
    if studio.page("quiz")[0] == 200:
        assert studio.send("quiz", right="10")[0] == 303
    page = studio.page("blog", id=other)[1]
    assert studio.send("like", id=other, like="no" if "Remove your like" in page else "yes")[0] == 303
    if 'action="/.studio/follow"' in page:
        assert studio.send("follow", id=studio.form(page[page.index('/.studio/follow"'):])["id"])[0] == 303
    form = studio.form(studio.page("profile")[1])
    names = {"displayName": "nova", "fullName": "Nova Lund", "bio": "I *write*.", "website": "example.org/n"}
    assert studio.send("profile", **{**form, **names})[0] == 303
    if studio.page("spots")[0] == 200:
        change_spots(studio)


def change_spots(studio):
    """A new spot, one of the app's own that is changed, and one that is deleted, with posts about them."""
    spot = {"name": "Old pier", "text": "Slippery", "latitude": "59.25", "longitude": "-3"}
    assert studio.send("spots", **spot)[0] == 303
    own = re.findall(r"/\.studio/spot\?id=(\w+)", studio.page("spots")[1])
    changed, deleted = sorted(own, key=len)[:2]
    for number, about in enumerate((max(own, key=len), changed, deleted)):
        assert studio.send("new", text=f"At {number}", latitude="", longitude="", spot=about)[0] == 303
    form = studio.form(studio.page("spot", id=changed)[1])
    assert studio.send("spots", **{**form, **spot, "name": "A <pier>"})[0] == 303
    form = studio.form(studio.page("spot", id=deleted)[1])
    assert studio.send("spots/delete", id=deleted, digest=form["digest"])[0] == 303


def export_blogs(studio):
    page = studio.page("all")[1]
    return [part.partition('"')[0] for part in page.split("/.studio/blog?id=")[1:]]


def favourite(record):
    """Who keeps what, in a record of a series."""
    quote, character = record.get("quote") or {}, record.get("character") or {}
    return record.get("username"), str(quote.get("quote_id")), str(character.get("char_id"))


def identity(record):
    return next((str(record[name]) for name in IDS if name in record), None)


def merge(folder):
    """Puts the records of the overlay into the files of the app, and removes the overlay."""
    export = folder / "export"
    for collection in sorted((export / "~studio").iterdir()):
        for path in sorted(collection.glob("*.json")):
            record = json.loads(path.read_text())
            put(export, collection.name, record, is_removal=record.get("deleted") is True)
    shutil.rmtree(export / "~studio")


def put_into(rows, key, record, is_removal):
    old = rows.pop(key, {})
    if not is_removal:
        rows[key] = {**old, **record}


def put(export, collection, record, is_removal):
    whole = export / "export.json"
    if whole.exists():
        document = json.loads(whole.read_text())
        rows = document["__collections__"].setdefault(collection, {})
        put_into(rows, identity(record), record, is_removal)
        whole.write_text(json.dumps(document))
        return
    files = [path for path in export.iterdir() if path.stem.lower() == collection.lower()]
    path = files[0] if files else export / f"{collection}.json"
    text = path.read_text() if files else '{"results": []}'
    is_lines = files and not text.lstrip().startswith(("[", "{\n", '{ "', '{"results'))
    records = [json.loads(line) for line in text.splitlines() if line] if is_lines else json.loads(text)
    rows = records["results"] if isinstance(records, dict) and "results" in records else records
    if isinstance(rows, dict):
        put_into(rows, identity(record), record, is_removal)
    else:
        pair = [name for name in ("owningId", "relatedId") if name in record]
        same = (lambda row: all(row.get(name) == record[name] for name in pair)) if pair else (
            lambda row: identity(row) == identity(record))
        if collection == "favourites":
            same = lambda row: favourite(row) == favourite(record)  # noqa: E731
        # An app changes the fields of a record, and keeps others, such as lists of likes.
        old = next((row for row in rows if same(row)), {})
        rows[:] = [row for row in rows if not same(row)] + ([] if is_removal else [{**old, **record}])
    lines = "\n".join(json.dumps(row) for row in rows) + "\n"
    path.write_text(lines if is_lines else json.dumps(records))


def tree(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file() and path.name != ".blogforge-manifest"}


@pytest.mark.parametrize("app", APPS)
def test_a_merged_export_gives_the_same_site(app, tmp_path):
    name, blogger, details = APPS[app]
    folder = copy_example(name, tmp_path / "site")
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        if blogger:
            assert studio.send("choose", id=blogger)[0] == 303
        else:
            assert studio.send("bloggers", displayName="nova")[0] == 303
        write_everything(studio, details)
    assert_merged_is_same(folder, tmp_path)


def test_a_merged_series_gives_the_same_site(tmp_path):
    folder = copy_example("series", tmp_path / "site")
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        studio.token = lambda: re.search(r'name="token" value="(\w+)"', studio.page("quotes")[1])[1]
        for fields in ({"quote": "90"}, {"quote": "4"}, {"blogger": "1"}, {"blogger": "3"}):
            assert studio.send("favourites", **fields)[0] == 303
        for fields in ({"quote": "4"}, {"blogger": "3"}):
            assert studio.send("favourites", keep="no", **fields)[0] == 303
        for text in ("Hello <b> & {{title}} \u202e", "Two\n\nparagraphs"):
            assert studio.send("suggest", text=text, character="2")[0] == 303
    assert_merged_is_same(folder, tmp_path)


def assert_merged_is_same(folder, tmp_path):
    # Old addresses are remembered from builds, which the merged export does not have.
    sites = []
    for way in ("overlay", "merged"):
        site = shutil.copytree(folder, tmp_path / way, ignore=shutil.ignore_patterns(".studio", "public"))
        (site / "slugs.txt").unlink(missing_ok=True)
        if way == "merged":
            merge(site)
        run = subprocess.run([os.environ["BLOGFORGE"], "build", site], capture_output=True, text=True,
                             timeout=300, check=False)
        assert run.returncode == 0, run.stderr
        sites.append(tree(site / "public"))
    overlay, merged = sites
    assert sorted(overlay) == sorted(merged)
    assert [path for path in overlay if overlay[path] != merged[path]] == []
