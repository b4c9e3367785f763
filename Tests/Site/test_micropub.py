"""Micropub with an independent client: HTTP by requests, links by RFC 8288, pages by mf2py.

The clients on PyPI are not maintained, so that the requests are written here, feature by feature of the
implementation report of the specification (https://micropub.net/implementation-reports/).
"""

import io
import os
import re

import mf2py
import pytest
import requests
from PIL import Image

from community import Community, Person, token_of
from exports import starter_site
from preview import Preview, until


@pytest.fixture(scope="module")
def community(tmp_path_factory):
    site = tmp_path_factory.mktemp("micropub") / "site"
    starter_site(site)
    with Community(site) as community:
        community.person = community.owner("anja")
        yield community


class App:
    """A writing app: it knows the address of the site and a token."""

    def __init__(self, site, token):
        self.site, self.token = site, token
        answer = requests.get(site, timeout=20)
        self.endpoint = requests.compat.urljoin(site, answer.links["micropub"]["url"])

    def _headers(self):
        return {"Authorization": f"Bearer {self.token}"}

    def form(self, *fields, **more):
        data = [*fields, *more.items()]
        return requests.post(self.endpoint, data=data, headers=self._headers(), timeout=60)

    def json(self, document):
        return requests.post(self.endpoint, json=document, headers=self._headers(), timeout=60)

    def query(self, **query):
        return requests.get(self.endpoint, params=query, headers=self._headers(), timeout=60)

    def properties(self, url):
        return self.query(q="source", url=url).json()["properties"]

    def entry(self, url, wanted):
        """The h-entry at an address, when the site shows it."""
        def is_as_wanted():
            nonlocal entry
            answer = requests.get(url, timeout=60)
            items = mf2py.parse(doc=answer.text, url=url)["items"] if answer.ok else []
            entry = next((item for item in items if "h-entry" in item["type"]), None)
            return wanted(entry)

        entry = None
        until(is_as_wanted, say=lambda: f"{url}: {entry}")
        return entry


def make_token(person, *scopes):
    status, _, text = person.send("apps", name="Phone", **{f"scope-{scope}": "yes" for scope in scopes})
    assert status == 200, text
    return token_of(text)


@pytest.fixture(scope="module")
def app(community):
    return App(f"{community.origin}/", make_token(community.person, "create", "update", "delete"))


# Discovery


def test_the_front_page_leads_to_the_endpoint(community, app):
    assert app.endpoint == f"{community.origin}/.studio/micropub"
    assert "micropub" not in requests.get(f"{community.origin}/bloggers/anja/", timeout=20).links
    # The files themselves do not name it: elsewhere there is no studio.
    files = [path.read_text() for path in (community.folder / "public").glob("index.html")]
    assert files and not any(".studio" in text for text in files)


def test_a_preview_without_a_studio_does_not_advertise_it(community):
    with Preview(os.environ["BLOGFORGE"], community.folder) as preview:
        assert "micropub" not in requests.get(preview.url, timeout=20).links


# Create


def test_100_a_note_as_a_form(app):
    answer = app.form(h="entry", content="Hello from an app")
    assert answer.status_code == 201
    entry = app.entry(answer.headers["Location"], bool)
    assert "Hello from an app" in entry["properties"]["content"][0]["value"]


def test_101_several_categories_as_a_form(app):
    answer = app.form(("category[]", "sea"), ("category[]", "boat"), h="entry", content="With #tags")
    assert answer.status_code == 201
    assert app.properties(answer.headers["Location"])["content"] == ["With #tags"]


def test_200_a_note_as_json(app):
    answer = app.json({"type": ["h-entry"], "properties": {"content": ["As JSON"]}})
    assert answer.status_code == 201
    assert app.properties(answer.headers["Location"])["content"] == ["As JSON"]


def test_202_html_becomes_markdown(app):
    content = [{"html": "<p>A <b>bold</b> word</p>"}]
    answer = app.json({"type": ["h-entry"], "properties": {"content": content}})
    assert answer.status_code == 201
    assert app.properties(answer.headers["Location"])["content"] == ["A **bold** word"]


def test_a_reply_and_a_like(app):
    blog = app.form(content="To be answered").headers["Location"]
    reply = app.form(**{"in-reply-to": blog, "content": "An answer"})
    assert reply.status_code == 201 and reply.headers["Location"].startswith(f"{blog}#")
    like = app.form(**{"like-of": blog})
    assert like.status_code == 201
    app.entry(blog, lambda entry: entry and "An answer" in str(entry))
    assert app.form(action="delete", url=like.headers["Location"]).status_code == 204


# Update


def test_400_replace(app):
    url = app.form(content="First").headers["Location"]
    answer = app.json({"action": "update", "url": url, "replace": {"content": ["Second"]}})
    assert answer.status_code in (200, 204)
    entry = app.entry(url, lambda entry: entry and "Second" in entry["properties"]["content"][0]["value"])
    assert "First" not in str(entry)


def test_405_wrong_updates_change_nothing(app):
    url = app.form(content="First").headers["Location"]
    for changes in ({"replace": "content"}, {"replace": {"content": "text"}}, {}, {"add": {"photo": ["x"]}},
                    {"replace": {"category": ["no field for it"]}}):
        assert app.json({"action": "update", "url": url, **changes}).status_code == 400
    assert app.properties(url)["content"] == ["First"]


def test_photos_are_asked_for_added_replaced_and_deleted(community, app):
    media = app.query(q="config").json()["media-endpoint"]

    def upload(colour):
        data = io.BytesIO()
        Image.new("RGB", (64, 48), colour).save(data, "JPEG")
        # A cookie does not count, not even that of a session that has ended.
        answer = requests.post(media, files={"file": ("a.jpg", data.getvalue(), "image/jpeg")}, timeout=60,
                               headers={"Authorization": f"Bearer {app.token}"},
                               cookies={"studio-session": "0" * 64})
        assert answer.status_code == 201, answer.text
        return answer.headers["Location"]

    entry = {"content": ["A boat"], "photo": [upload("red")]}
    url = app.json({"type": ["h-entry"], "properties": entry}).headers["Location"]
    [photo] = app.properties(url)["photo"]
    # Only with a token: the site has the picture at another address.
    assert requests.get(photo, timeout=20).status_code == 401
    assert requests.get(photo, cookies=community.person.cookies, timeout=20).status_code == 401
    token = {"Authorization": f"Bearer {app.token}"}
    answer = requests.get(photo, headers=token, timeout=60)
    assert answer.status_code == 200 and Image.open(io.BytesIO(answer.content)).size == (64, 48)
    other = photo.replace("of=images", "of=other")
    assert requests.get(other, headers=token, timeout=20).status_code == 400
    change = {"action": "update", "url": url, "replace": {"photo": [upload("blue")]}}
    assert app.json(change).status_code == 204
    [second] = app.properties(url)["photo"]
    assert second != photo
    app.entry(url, lambda entry: entry and entry["properties"].get("photo"))
    assert app.json({"action": "update", "url": url, "delete": {"photo": [second]}}).status_code == 204
    assert "photo" not in app.properties(url)


def test_an_app_in_a_browser_of_another_origin(community, app):
    """The preflight, and requests with a token; a cookie permits nothing, and forms stay closed."""
    origin = {"Origin": "https://app.example", "Sec-Fetch-Site": "cross-site"}
    for endpoint in (app.endpoint, f"{app.endpoint}/media"):
        asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        answer = requests.options(endpoint, headers={**origin, **asked}, timeout=20)
        assert answer.status_code == 204 and answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]
        assert "Access-Control-Allow-Credentials" not in answer.headers
    headers = {**origin, "Authorization": f"Bearer {app.token}"}
    answer = requests.post(app.endpoint, data={"content": "From a page"}, headers=headers, timeout=60)
    assert answer.status_code == 201 and answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Location" in answer.headers["Access-Control-Expose-Headers"]
    cookies = community.person.cookies
    answer = requests.post(app.endpoint, data={"content": "x"}, headers=origin, cookies=cookies, timeout=20)
    assert answer.status_code == 401
    page = f"{community.origin}/.studio/new"
    assert requests.options(page, headers=origin, cookies=cookies, timeout=20).status_code == 405
    answer = requests.post(page, data={"text": "x"}, headers=origin, cookies=cookies, timeout=20)
    assert answer.status_code == 403


# Delete


@pytest.mark.parametrize("send", ["form", "json"])
def test_500_delete_and_undelete(app, send):
    url = app.form(content=f"To be deleted, {send}").headers["Location"]
    app.entry(url, bool)

    def do(action):
        request = {"action": action, "url": url}
        answer = app.form(**request) if send == "form" else app.json(request)
        assert answer.status_code in (200, 201, 204), answer.text

    do("delete")
    app.entry(url, lambda entry: entry is None)
    assert app.query(q="source", url=url).status_code == 400
    do("undelete")
    app.entry(url, bool)


# Query


def test_600_configuration(app):
    config = app.query(q="config").json()
    assert set(config["q"]) == {"config", "source", "syndicate-to", "category"}
    assert config["syndicate-to"] == [] and {"note", "reply", "like"} <= {
        kind["type"] for kind in config["post-types"]}
    assert app.query(q="syndicate-to").json() == {"syndicate-to": []}


def test_602_source(app):
    url = app.form(content="The source").headers["Location"]
    source = app.query(q="source", url=url).json()
    assert source["type"] == ["h-entry"] and source["properties"]["content"] == ["The source"]
    some = requests.get(app.endpoint, params={"q": "source", "properties[]": "content", "url": url},
                        headers={"Authorization": f"Bearer {app.token}"}, timeout=20).json()
    assert some == {"properties": {"content": ["The source"]}}


def test_categories(app):
    categories = app.query(q="category").json()["categories"]
    assert isinstance(categories, list)
    assert all(name.startswith("zz") for name in app.query(q="category", filter="zz").json()["categories"])


# Access tokens


def test_800_the_token_in_the_header_and_in_the_form(app):
    assert requests.post(app.endpoint, data={"content": "In the form", "access_token": app.token},
                         timeout=60).status_code == 201
    assert app.form(content="Twice", access_token=app.token).status_code == 400
    # Files are received only after a token.
    for endpoint, name in ((app.endpoint, "photo"), (f"{app.endpoint}/media", "file")):
        answer = requests.post(endpoint, data={"access_token": app.token}, files={name: ("a.jpg", b"x")},
                               timeout=60)
        assert answer.status_code == 401 and "Authorization" in answer.json()["error_description"]


def test_802_no_token_or_a_wrong_one(community, app):
    for headers in ({}, {"Authorization": "Bearer 0"}, {"Authorization": f"Basic {app.token}"}):
        answer = requests.post(app.endpoint, data={"content": "x"}, headers=headers, timeout=20)
        assert answer.status_code == 401 and answer.json()["error"] == "unauthorized"
    # The cookie of a browser opens nothing here.
    cookies = community.person.cookies
    assert requests.post(app.endpoint, data={"content": "x"}, cookies=cookies, timeout=20).status_code == 401


def test_804_a_token_for_something_else(community, app):
    reader = App(app.site, make_token(community.person, "update"))
    answer = reader.form(content="x")
    assert answer.status_code == 403 and answer.json()["error"] == "insufficient_scope"
    assert reader.query(q="config").status_code == 200


def test_a_token_is_shown_once_and_can_be_revoked(community, app):
    token = make_token(community.person, "create")
    page = community.person.page("apps")[1]
    assert token not in page and "Phone" in page
    other = App(app.site, token)
    assert other.query(q="config").status_code == 200
    number = re.search(r'name="id" value="(\d+)"', page)[1]
    assert community.person.send("apps/revoke", id=number)[0] == 303
    assert other.query(q="config").status_code == 401


def test_what_is_another_bloggers_stays(community, app):
    stranger = community.person.invite("benno")
    blog = stranger.write("Not for Ana")
    url = f"{community.origin}/blogs/{blog}/"
    answer = app.json({"action": "update", "url": url, "replace": {"content": ["x"]}})
    assert answer.status_code == 403 and answer.json()["error"] == "forbidden"
    assert app.form(action="delete", url=url).status_code == 403
    assert Person(community).page("blog", id=blog)[0] == 200


# One person alone


def test_one_person_has_apps_without_accounts(tmp_path):
    site = tmp_path / "site"
    starter_site(site)
    with Preview(os.environ["BLOGFORGE"], site, command="studio") as studio:
        browser = requests.Session()
        origin = studio.url.rstrip("/")
        pages = f"{origin}/.studio/"

        def send(form, **fields):
            page = browser.get(f"{pages}choose", timeout=20).text
            token = re.search(r'name="token" value="(\w+)"', page)[1]
            return browser.post(f"{pages}{form}", data={"token": token, **fields}, headers={"Origin": origin},
                                timeout=20)

        assert send("bloggers", displayName="eva").status_code == 200
        text = send("apps", name="Phone", **{"scope-create": "yes"}).text
        app = App(studio.url, token_of(text))
        answer = app.form(content="Alone with an app")
        assert answer.status_code == 201
        app.entry(answer.headers["Location"], bool)
        for name in ("signin", "people", "log", "settings", "account"):
            assert browser.get(f"{pages}{name}", timeout=20).status_code == 404
