"""Drafts, preview, hiding, publishing and languages of the studio, over HTTP against the real program."""

import concurrent.futures
import json
import os
import pathlib
import re

import pytest
import yaml

from community import stored_files
from preview import until
from test_studio import Studio

ROOT = pathlib.Path(__file__).resolve().parents[2]
SENTENCES = ROOT / "Templates/studio"
EXPORT = {
    "bloggers": {
        "u1": {"bloggerId": "u1", "displayName": "ana"}, "u2": {"bloggerId": "u2", "displayName": "ben"}},
    "blogs": {
        "b1": {"documentId": "b1", "bloggerId": "u1", "blogDescription": "Ana's #tea time",
               "createdDate": "2024-01-01T00:00:00Z"},
        "b2": {"documentId": "b2", "bloggerId": "u2", "blogDescription": "Ben's #tea and #toast",
               "createdDate": "2024-01-02T00:00:00Z",
               "comments": {"c1": {"commentedBy": "u2", "commentText": "My own",
                                   "createdDate": "2024-01-03T00:00:00Z"}}}},
}
CONFIGURATION = """title: Tea
publish:
  live: {folder: ../www}
"""


def write_site(folder, more=""):
    (folder / "export").mkdir(parents=True)
    (folder / "export/export.json").write_text(json.dumps(EXPORT))
    (folder / "blogforge.yml").write_text(CONFIGURATION + more)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_site(tmp_path_factory.mktemp("writing") / "site")


@pytest.fixture(scope="module")
def studio(folder):
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        yield studio


@pytest.fixture
def ana(studio):
    assert studio.send("choose", id="u1")[0] == 303
    return studio


def fields(page):
    """The hidden fields of the form of a blog."""
    form = re.search(r'<form method="post" action="/.studio/(?:new|edit)".*?</form>', page, re.DOTALL)[0]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def test_a_page_that_was_made_for_another_blogger_changes_nothing(ana, folder):
    form = fields(ana.page("new")[1])
    assert form["who"] == "u1"
    assert ana.send("choose", id="u2")[0] == 303
    for name in ("drafts/autosave", "drafts/save", "new"):
        status, _, text = ana.send(name, **form, text="Ana's words")
        assert status == 403 and "another blogger" in text, name
        # Scripts renew the token.
        status, _, text = ana.send(name, **form | {"token": ana.token()}, text="Ana's words")
        assert status == 409 and "another blogger" in text, name
    assert "Ana's words" not in ana.page("drafts")[1]
    assert "Ana's words" not in "".join(path.read_text() for path in (folder / "export").rglob("*.json"))
    # Who says nothing is who was chosen.
    form = {name: value for name, value in form.items() if name not in ("who", "token")}
    assert ana.send("drafts/autosave", **form, text="Ben's words")[0] == 200
    assert ana.send("choose", id="u1")[0] == 303


def test_a_draft_is_private(ana, folder):
    form = fields(ana.page("new")[1])
    status, headers, _ = ana.send("drafts/save", **form, text="Secret words")
    assert status == 303 and headers["location"] == "/.studio/drafts"
    assert "Secret words" in ana.page("drafts")[1]
    assert "Secret words" in ana.page("new", draft=form["draft"])[1]
    # Neither the export nor the site has it, and another blogger does not see it.
    for part in ("export", "public"):
        assert not any(b"Secret words" in text for _, text in stored_files(folder / part))
    assert (folder / ".studio").stat().st_mode & 0o077 == 0
    ana.send("choose", id="u2")
    assert "Secret words" not in ana.page("drafts")[1]
    assert "Secret words" not in ana.page("new", draft=form["draft"])[1]
    assert ana.send("drafts/discard", draft=form["draft"])[0] == 404
    ana.send("choose", id="u1")
    assert ana.send("drafts/discard", draft=form["draft"])[0] == 303


def test_a_draft_is_listed_by_its_first_words_without_marks(ana):
    form = fields(ana.page("new")[1])
    assert ana.send("drafts/save", **form, text="A **long** walk, [here](https://x.example/)")[0] == 303
    assert ">A long walk, here</a>" in ana.page("drafts")[1]
    assert ana.send("drafts/discard", draft=form["draft"])[0] == 303


def test_an_empty_draft_is_not_kept(ana):
    form = fields(ana.page("new")[1])
    status, _, text = ana.send("drafts/save", **form, text=" \n")
    assert status == 422 and "A blog needs a text." in text


def test_a_form_that_is_sent_twice_publishes_once(ana, folder):
    form = fields(ana.page("new")[1])
    places = [ana.send("new", **form, text="Only once")[1]["location"] for _ in range(2)]
    assert places[0] == places[1]
    records = [json.loads(path.read_text()) for path in (folder / "export/~studio/blogs").glob("*.json")]
    assert len([record for record in records if record.get("blogDescription") == "Only once"]) == 1


def test_a_form_that_is_sent_twice_at_once_publishes_once(ana, folder):
    form = fields(ana.page("new")[1]) | {"token": ana.token()}
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ana.send("new", **form, text="Once for all"), range(8)))
    assert len({answer[1]["location"] for answer in answers}) == 1
    records = [json.loads(path.read_text()) for path in (folder / "export/~studio/blogs").glob("*.json")]
    assert len([record for record in records if record.get("blogDescription") == "Once for all"]) == 1


def test_each_of_two_drafts_of_a_blog_can_be_opened(ana):
    form = fields(ana.page("edit", id="b1")[1])
    first = json.loads(ana.send("drafts/autosave", **form, text="The first change")[2])
    other = form | {"writer": "0" * 22}
    second = json.loads(ana.send("drafts/autosave", **other, text="The second change")[2])
    assert first["draft"] != second["draft"]
    for draft, text in ((first, "The first change"), (second, "The second change")):
        assert text in ana.page("edit", id="b1", draft=draft["draft"])[1]
    for draft in (first, second):
        assert ana.send("drafts/discard", draft=draft["draft"])[0] == 303


def test_autosave_answers_with_the_draft(ana):
    form = fields(ana.page("new")[1])
    status, _, text = ana.send("drafts/autosave", **form, text="One")
    first = json.loads(text)
    assert status == 200 and first["draft"] == form["draft"]
    # Another page with another version: nothing is written over.
    other = form | {"writer": "0" * 22}
    second = json.loads(ana.send("drafts/autosave", **other, text="Two")[2])
    assert second["draft"] != form["draft"]
    page = ana.page("drafts")[1]
    assert ">One<" in page and ">Two<" in page
    for draft in (first, second):
        assert ana.send("drafts/discard", draft=draft["draft"])[0] == 303
    status, headers, text = ana.send("drafts/autosave", **(form | {"draft": "../x"}), text="One")
    assert status == 404 and headers["content-type"] == "application/json"
    assert json.loads(text)["problem"] == "This blog does not exist."


def test_the_preview_is_what_the_site_shows(ana):
    status, _, text = ana.send("preview/part", text="# Title\n\nA *word* <script>x</script> #tea")
    assert status == 200 and "<em>word</em>" in text and "<script>" not in text
    assert '<h1 class="p-name" dir="auto">Title</h1>' in text and 'href="/tags/tea/"' in text
    status, _, text = ana.send("preview/part", text="Mail me@example.org")
    assert "me@example.org" not in text


def test_tags_are_suggested_by_frequency(ana):
    ana.until("/tags/tea/", lambda status, _: status == 200)
    assert json.loads(ana.page("tags", q="t")[1])["tags"] == ["tea", "toast"]
    assert json.loads(ana.page("tags", q="TO")[1])["tags"] == ["toast"]
    assert json.loads(ana.page("tags", q="")[1])["tags"] == []


def test_scripts_are_files_of_the_studio_and_none_is_inline(ana):
    status, headers, body = ana.get("/.studio/new", f"Cookie: {ana.cookie}")
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy
    scripts = re.findall(r"<script([^>]*)>([^<]*)</script>", body.decode())
    assert scripts
    assert all(' src="/.studio/script/' in attributes and not text for attributes, text in scripts)
    for name in re.findall(r'src="(/.studio/script/[^"]+)"', body.decode()):
        status, headers, script = ana.get(name)
        assert status == 200 and headers["content-type"].startswith("text/javascript")
        for other in re.findall(r'from "\./([\w.]+)"', script.decode()):
            assert ana.get(f"/.studio/script/{other}")[0] == 200
    assert ana.page("script/nowhere.js")[0] == 404


def test_sentences_of_scripts_keep_their_placeholders(ana):
    text = ana.page("script/words.js")[1]
    words = json.loads(text.removeprefix("export default ").rstrip(";\n"))
    assert words["{time} of {limit}"] == "{time} of {limit}"
    for key, sentence in words.items():
        assert sorted(re.findall(r"{\w+}", key)) == sorted(re.findall(r"{\w+}", sentence))


def test_a_deleted_comment_can_be_restored(ana):
    assert ana.send("comments", blog="b1", text="Said too early")[0] == 303
    page = ana.page("blog", id="b1")[1]
    comment = re.search(r"comment\?blog=b1&amp;id=(\w+)", page)[1]
    digest = ana.form(ana.page("comment", blog="b1", id=comment)[1])["digest"]
    assert ana.send("comment/delete", blog="b1", id=comment, digest=digest)[0] == 303
    page = ana.page("blog", id="b1")[1]
    assert "Deleted comments" in page and "Undo" in page
    assert ana.send("comment/restore", blog="b1", id=comment)[0] == 303
    assert "Deleted comments" not in ana.page("blog", id="b1")[1]
    ana.until("/blogs/b1/", lambda _, text: "Said too early" in text)


def test_the_site_is_shown_when_it_has_the_change(ana):
    status, headers, _ = ana.send("new", text="Soon there")
    blog = headers["location"].partition("id=")[2]
    until(lambda: json.loads(ana.page("built", id=blog)[1])["state"] == "shown")
    # Now it is there, at the first request.
    status, headers, _ = ana.get(f"/.studio/site?id={blog}")
    assert status == 303 and headers["location"] == f"/blogs/{blog}/"
    assert "Soon there" in ana.get(f"/blogs/{blog}/")[2].decode()


def test_a_hidden_blogger_is_not_in_the_lists(ana):
    assert "Ben&#39;s #tea and" in ana.page("all")[1]
    assert ana.send("comments", blog="b2", text="By ana")[0] == 303
    assert ana.send("hide", id="u2", hide="yes")[0] == 303
    page = ana.page("all")[1]
    assert "Ben&#39;s #tea and" not in page and "Ana&#39;s #tea" in page and "are omitted" in page
    page = ana.page("blog", id="b2")[1]
    assert "My own" not in page and "By ana" in page
    assert "Show again" in ana.page("profile")[1]
    # Only for oneself.
    ana.send("choose", id="u2")
    assert "Ben&#39;s #tea and" in ana.page("all")[1]
    ana.send("choose", id="u1")
    assert ana.send("hide", id="u2", hide="no")[0] == 303
    assert "Ben&#39;s #tea and" in ana.page("all")[1]
    assert ana.send("hide", id="u1", hide="yes")[0] == 404
    assert ana.send("hide", id="nobody", hide="yes")[0] == 404


def test_the_old_address_of_a_renamed_profile_leads_to_the_new_one(ana, folder):
    ana.until("/bloggers/ana/", lambda status, _: status == 200)
    form = ana.form(ana.page("profile")[1])
    assert ana.send("profile", digest=form["digest"], displayName="anna", github="anna-codes",
                    website="example.org")[0] == 303
    page = ana.until("/bloggers/anna/", lambda status, _: status == 200)
    assert "https://github.com/anna-codes" in page and "https://example.org" in page
    assert "ana u1" in (folder / "slugs.txt").read_text()
    ana.until("/bloggers/ana/", lambda _, text: "/bloggers/anna/" in text)
    form = ana.form(ana.page("profile")[1])
    assert ana.send("profile", digest=form["digest"], displayName="ana")[0] == 303


def wait_for_publish(studio):
    until(lambda: not json.loads(studio.page("publish/state")[1])["busy"], 120)
    return studio.page("publish")[1]


def test_the_site_is_published_by_hand_and_after_every_change(ana, folder):
    page = ana.page("publish")[1]
    assert "live" in page and "../www" in page
    assert ana.send("publish", target="nowhere")[0] == 404
    assert ana.send("publish", target="live")[0] == 303
    assert "Published" in wait_for_publish(ana)
    front = folder.parent / "www/index.html"
    assert front.is_file()
    assert ana.send("publish", target="live")[0] == 303
    assert "Nothing to publish" in wait_for_publish(ana)
    assert ana.send("publish/after-change", target="live", on="yes")[0] == 303
    blog = ana.send("new", text="Published by itself")[1]["location"].partition("id=")[2]
    until((folder.parent / f"www/blogs/{blog}/index.html").is_file, 120)
    assert ana.send("publish/after-change", target="live")[0] == 303
    assert "checked" not in wait_for_publish(ana)


def test_a_failed_publish_says_why(ana, folder):
    settings = folder / "blogforge.yml"
    before = settings.read_text()
    settings.write_text(before + "  broken: {folder: public/inside}\n")
    try:
        assert ana.send("publish", target="broken")[0] == 303
        page = wait_for_publish(ana)
        assert "Not published" in page and "public" in page
    finally:
        settings.write_text(before)


@pytest.mark.parametrize("tag, direction, sentence", [
    ("de", "ltr", "Deine Blogs"), ("fr", "ltr", "Vos blogs"), ("es", "ltr", "Tus blogs"),
    ("ar", "rtl", "تدويناتك"), ("en", "ltr", "My own words"), ("it", "ltr", "I tuoi blog"),
])
def test_the_studio_speaks_the_language_of_the_site(tmp_path, tag, direction, sentence):
    folder = write_site(tmp_path / "site", f"language: {tag}\n")
    if tag in ("en", "it"):
        (folder / "templates/studio").mkdir(parents=True)
        (folder / f"templates/studio/{tag}.yml").write_text(f"words:\n  Your blogs: {sentence}\n")
    with Studio(os.environ["BLOGFORGE"], folder) as studio:
        studio.send("choose", id="u1")
        page = studio.page()[1]
        assert f'<html lang="{tag}" dir="{direction}">' in page
        assert f"<h1>{sentence}</h1>" in page
        assert not [line for line in studio.lines if "studio/" in line and "warning" in line]


def used_sentences():
    """The sentences of the studio's sources."""
    used = set()
    text = r'"((?:[^"\\]|\\.)*)"'
    for path in (ROOT / "Sources/Studio/Pages").rglob("*.swift"):
        source = path.read_text()
        used.update(re.findall(rf"\bsay\(\s*{text}", source))
        used.update(re.findall(rf'\blink\("\w*", {text}\)', source))
        for pair in re.findall(rf"\bsay\([\w.]+ \? {text} : {text}\)", source):
            used.update(pair)
        used.update(re.findall(rf"StudioRefusal\(\s*\d+,\s*(?:StudioPhrase\(\s*)?{text}", source))
    for name in ("AccountError", "PasswordRules"):
        source = (ROOT / f"Sources/Studio/Accounts/{name}.swift").read_text()
        used.update(re.findall(rf"case \.[^:\n]*:\s*{text}", source))
        used.update(re.findall(rf"StudioPhrase\(\s*{text}", source))
    for name in ("FormFields", "MultipartReader", "UploadedForm"):
        source = (ROOT / f"Sources/Studio/Requests/{name}.swift").read_text()
        used.update(re.findall(rf"case \.[^:\n]*:\s*{text}", source))
        used.update(re.findall(rf"StudioPhrase\(\s*{text}", source))
    log = (ROOT / "Sources/Studio/Accounts/StudioAccounts+Log.swift").read_text()
    # "makeResetLink" is shown as "make reset link".
    for event in re.findall(r"\b\w+\b", " ".join(re.findall(r"case (\w[\w,\s]*?)(?=\n\s*(?:case|\}))", log))):
        used.add(re.sub("[A-Z]", lambda letter: f" {letter[0].lower()}", event))
    for path in (ROOT / "Sources/Studio/Script").glob("*.js"):
        used.update(re.findall(rf"\bsay\({text}", path.read_text()))
    # Of a comment.
    return used - {"Saved"}


@pytest.mark.parametrize("tag", ["de", "fr", "es", "ar"])
def test_every_sentence_is_translated(tag):
    words = yaml.safe_load((SENTENCES / f"{tag}.yml").read_text())["words"]
    assert used_sentences() - set(words) - {"GitHub", "Twitter", "LinkedIn"} == set()
    for key, value in words.items():
        places = set(re.findall(r"\{(\w+)\}", key))
        for text in value.values() if isinstance(value, dict) else [value]:
            assert set(re.findall(r"\{(\w+)\}", text)) <= places, key
