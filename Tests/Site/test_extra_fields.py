"""Extra fields of an app need a field map and a template, but no code."""

import json

import pytest

from exports import built

MAP = """\
bloggers: {from: people, id: id, displayName: nick, extra: {team: team.name}}
blogs:
  from: photos
  id: id
  blogger: by
  text: words
  createdDate: at
  extra:
    camera: exif.model
    stars: {path: stars, type: number}
    keywords: {path: meta.words, type: list, search: true}
"""
EXPORT = {
    "people": [{"id": "u1", "nick": "jo", "team": {"name": "Reds & Co", "leader": "CANARY-1"}}],
    "photos": [
        {"id": "p1", "by": "u1", "words": "Bridge", "at": "2024-05-01T10:00:00Z", "secret": "CANARY-2",
         "exif": {"model": "<script>alert(1)</script>", "serial": "CANARY-3"}, "stars": 4.5,
         "meta": {"words": ["dusk", "\"river\""]}},
        {"id": "p2", "by": "u1", "words": "Lane", "at": "2024-05-02T10:00:00Z", "stars": 0},
    ],
}
ENTRY = """\
<article class="h-entry"><{{$level}}h2{{/level}}><a href="{{url}}">{{summary}}</a></{{$level}}h2{{/level}}>
[camera {{extra.camera}}]
{{#extra}}{{#stars}}[stars {{stars}}]{{/stars}}{{^stars}}[stars none]{{/stars}}{{/extra}}
{{#extra.keywords}}<i>{{value}}</i>{{/extra.keywords}} {{#author}}[team {{extra.team}}]{{/author}}
</article>
"""


@pytest.fixture
def site(tmp_path):
    """A site folder whose map and template are all that it has of its own."""
    folder = tmp_path / "site"
    (folder / "templates").mkdir(parents=True)
    (folder / "blogforge.yml").write_text("title: Photos\nexport: export.json\nfieldmap: photos.yml\n")
    (folder / "photos.yml").write_text(MAP)
    (folder / "templates" / "entry.mustache").write_text(ENTRY)
    (folder / "export.json").write_text(json.dumps(EXPORT))
    return folder


def entries(public):
    """The two blogs of the front page, the newest first."""
    return (public / "index.html").read_text().split("<article")[1:]


def test_a_map_and_a_template_show_a_field(blogforge, site):
    lane, bridge = entries(built(blogforge, site))
    assert "[camera &lt;script&gt;alert(1)&lt;/script&gt;]\n[stars 4.5]" in bridge
    assert "<i>dusk</i><i>&quot;river&quot;</i>" in bridge and "[team Reds &amp; Co]" in bridge
    assert "[camera ]\n[stars none]" in lane and "<i>" not in lane


def test_what_the_map_does_not_name_is_in_no_file(blogforge, site):
    public = built(blogforge, site)
    files = [path for path in public.rglob("*") if path.is_file()]
    assert [str(path) for path in files if b"CANARY" in path.read_bytes()] == []


def test_a_changed_field_changes_its_pages(blogforge, site, tmp_path):
    built(blogforge, site)
    export = json.loads((site / "export.json").read_text())
    export["photos"][1]["stars"] = 3
    export["people"][0]["team"]["name"] = "Blues"
    (site / "export.json").write_text(json.dumps(export))
    warm = built(blogforge, site)
    assert "[stars 3]" in entries(warm)[0] and "[team Blues]" in entries(warm)[1]
    cold = built(blogforge, site, "--clean", "-o", tmp_path / "cold")
    assert {path.relative_to(cold): path.read_bytes() for path in cold.rglob("*.html")} == {
        path.relative_to(warm): path.read_bytes() for path in warm.rglob("*.html")}


def test_a_changed_field_type_rebuilds_every_page(blogforge, site):
    built(blogforge, site)
    (site / "photos.yml").write_text(MAP.replace("{path: stars, type: number}", "stars"))
    assert "[stars 0]" in entries(built(blogforge, site))[0]


def test_a_name_that_the_map_does_not_have_is_an_error(blogforge, site):
    (site / "photos.yml").write_text(MAP.replace("camera:", "camra:"))
    result = blogforge("build", site)
    assert result.returncode == 1
    assert "entry.mustache:2:" in result.stderr
    assert "the field map does not declare 'extra.camera'. Did you mean 'extra.camra'?" in result.stderr


def test_only_what_is_to_be_searched_is_in_the_index(blogforge, site):
    def index():
        public = built(blogforge, site)
        return {path.name: path.read_bytes() for path in (public / "search").rglob("*.bin")}

    searched = index()
    (site / "photos.yml").write_text(MAP.replace(", search: true", ""))
    shown = index()
    export = json.loads((site / "export.json").read_text())
    del export["photos"][0]["meta"]
    (site / "export.json").write_text(json.dumps(export))
    assert searched != shown == index()
