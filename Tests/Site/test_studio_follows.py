"""Following and notifications: what people do, what the site shows of it, and who can read it."""

import json
import re

import feedparser
import pytest

from community import PASSWORD, Community, Person, stored_files
from exports import starter_site
from preview import until


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    site = tmp_path_factory.mktemp("follows") / "site"
    starter_site(site)
    with Community(site) as club:
        yield club


@pytest.fixture(scope="module")
def owner(club):
    return club.owner()


@pytest.fixture(scope="module")
def mia(owner):
    return owner.invite("mia")


@pytest.fixture(scope="module")
def noah(owner):
    return owner.invite("noah")


def set_followers(club, detail):
    """Changes what the site says about followers."""
    settings = club.folder / "blogforge.yml"
    text = re.sub(r"(?m)^followers:.*\n", "", settings.read_text())
    settings.write_text(f"{text.rstrip()}\nfollowers: {detail}\n")


def count(page):
    """The number of new notifications in the bar."""
    found = re.search(r'/\.studio/notifications"[^>]*>[^<]*<b class="new">(\d+)', page)
    return int(found[1]) if found else 0


def test_following_fills_a_feed_and_the_profile(club, mia, noah):
    blog = noah.write("Noah writes about tea")
    assert "do not follow anyone" in mia.page("following")[1]
    assert "Follow \u2068noah\u2069" in mia.page("blog", id=blog)[1]
    assert mia.send("follow", id=noah.blogger())[0] == 303
    page = mia.page("following")[1]
    assert "Noah writes about tea" in page and "Unfollow \u2068noah\u2069" in page
    assert "Unfollow \u2068noah\u2069" in mia.page("blog", id=blog)[1]
    # By default the site has numbers, and says nothing about who follows whom.
    text = club.until("/bloggers/noah/", lambda _, text: "1 follower" in text)
    assert "/followers/" not in text
    assert Person(club).request("GET", "/bloggers/noah/followers/")[0] == 404
    set_followers(club, "lists")
    text = club.until("/bloggers/noah/followers/", lambda status, _: status == 200)
    assert "Followers of noah" in text and "/bloggers/mia/" in text
    assert "/bloggers/noah/" in club.until("/bloggers/mia/following/", lambda status, _: status == 200)
    set_followers(club, "none")
    club.until("/bloggers/noah/", lambda _, text: "follower" not in text)
    club.until("/bloggers/noah/followers/", lambda status, _: status == 404)
    set_followers(club, "counts")
    assert mia.send("follow", id=noah.blogger(), follow="no")[0] == 303
    assert "do not follow anyone" in mia.page("following")[1]


def test_no_one_follows_themselves_or_someone_who_is_not_there(mia):
    for blogger in (mia.blogger(), "nowhere", ""):
        assert mia.send("follow", id=blogger)[0] == 404


def test_notifications_are_counted_listed_and_marked_as_read(mia, noah):
    blog = mia.write("Mia asks for comments")
    mia.page("notifications")
    assert mia.send("notifications/read")[0] == 303
    assert noah.send("like", id=blog)[0] == 303
    noah.comment(blog, "Here is <b>one</b>\nwith two lines")
    assert noah.send("follow", id=mia.blogger())[0] == 303
    # The new blog is known to notifications after the next build.
    sentences = [
        "noah follows you", "noah likes Mia asks for comments",
        "noah commented on Mia asks for comments: Here is &lt;b&gt;one&lt;/b&gt; with two lines"]
    def missing():
        text = re.sub("[\u2068\u2069]", "", mia.page("notifications")[1])
        return [sentence for sentence in sentences if sentence not in text]

    until(lambda: not missing(), say=missing)
    page = mia.page("notifications")[1]
    assert count(page) == 3 and page.count('class="unread"') == 3
    assert count(mia.page("")[1]) == 3 and count(noah.page("")[1]) == 0
    assert mia.send("notifications/read")[0] == 303
    page = mia.page("notifications")[1]
    assert count(page) == 0 and 'class="unread"' not in page and "Mark all as read" not in page
    assert noah.send("like", id=blog, like="no")[0] == 303
    assert "likes" not in re.sub("(?s).*<main", "", mia.page("notifications")[1])


def test_who_is_hidden_notifies_no_one(mia, noah):
    blog = mia.write("Quiet please")
    noah.comment(blog, "Not quiet")
    assert mia.send("hide", id=noah.blogger())[0] == 303
    assert "noah" not in re.sub("(?s).*<main", "", mia.page("notifications")[1])
    assert mia.send("hide", id=noah.blogger(), hide="no")[0] == 303


def test_the_feed_needs_its_secret_and_no_cookies(club, owner, mia, noah):
    text = mia.send("notifications/feed")[2]
    address = re.search(r'<code class="secret">([^<]+)', text)[1]
    path = address.removeprefix(club.origin)
    reader = Person(club)
    status, headers, feed = reader.request("GET", path)
    assert status == 200 and headers["content-type"].startswith("application/atom+xml")
    assert "no-store" in headers["cache-control"]
    parsed = feedparser.parse(feed)
    assert not parsed.bozo and parsed.entries
    assert len({entry.id for entry in parsed.entries}) == len(parsed.entries)
    assert all(entry.link.startswith(club.origin) for entry in parsed.entries)
    for query in ("", "?token=", "?token=" + "0" * 64, "?token=%27"):
        assert reader.request("GET", "/.studio/notifications.xml" + query)[0] == 404
    # Another address makes this one void, and nothing else is readable with it.
    assert mia.send("notifications/feed")[0] == 200
    assert reader.request("GET", path)[0] == 404


def test_the_feed_of_someone_who_is_blocked_is_closed(club, owner):
    dora = owner.invite("dora")
    path = re.search(r'<code class="secret">([^<]+)', dora.send("notifications/feed")[2])[1]
    path = path.removeprefix(club.origin)
    assert Person(club).request("GET", path)[0] == 200
    assert owner.send("people/block", id=dora.blogger())[0] == 303
    assert Person(club).request("GET", path)[0] == 404


def test_only_hashes_of_secrets_are_stored_and_nothing_is_in_the_export(club, mia):
    secret = re.search(r"token=(\w+)", mia.send("notifications/feed")[2])[1]
    files = dict(stored_files(club.folder))
    assert files and not [path for path, text in files.items() if secret.encode() in text]
    names = [path.name for path in (club.folder / "export/~studio").iterdir()]
    assert "notifications" not in names


def test_data_of_a_person_have_whom_they_follow_until_they_are_deleted(club, owner, mia):
    emil = owner.invite("emil")
    assert emil.send("follow", id=mia.blogger())[0] == 303
    assert f'"following":["{mia.blogger()}"]' in re.sub(r"\s", "", emil.page("account/data")[1])
    files = list((club.folder / "export/~studio/follows").glob("*.json"))
    mine = [path for path in files if emil.blogger() in path.read_text()]
    assert len(mine) == 1
    blogger = emil.blogger()
    assert owner.send("people/delete", id=blogger, sure="yes")[0] == 303
    assert not mine[0].exists()


@pytest.mark.parametrize("page", ["notifications", "following", "edit?id=a-b%2Fc", "new"])
def test_a_page_that_needs_an_account_leads_back_after_signing_in(club, owner, mia, page):
    visitor = Person(club)
    status, headers, _ = visitor.request("GET", f"/.studio/{page}")
    assert status == 303
    form = visitor.request("GET", headers["location"])[2]
    assert "This page needs an account" in form
    following = re.search(r'name="next" value="([^"]*)"', form)[1].replace("&amp;", "&")
    status, headers, _ = visitor.send("signin", name="mia", password=PASSWORD, next=following)
    assert status == 303 and headers["location"] == f"/.studio/{page}"


@pytest.mark.parametrize("next", ["//evil.example", "/evil", "https://evil.example", "a\r\nSet-Cookie: x=1",
                                  "../../x", "a<b>", "x" * 2000, "\\evil"])
def test_signing_in_leads_to_no_other_place(club, owner, next):
    zoe = Person(club)
    status, headers, _ = zoe.send("signin", name="olga", password=PASSWORD, next=next)
    assert status == 303 and headers["location"] == "/.studio/" and "x" not in zoe.cookies


def test_likes_are_imported_only_for_the_person_of_the_page(mia, noah):
    blog = mia.write("Liked by one")
    offer = r'(?s)data-kind="blogs".*?name="who" value="([^"]*)"'
    assert re.search(offer, noah.page("")[1])[1] == noah.blogger()
    # Scripts renew the token if another person has signed in since.
    status, _, text = noah.send("likes/import", blogs=blog, who=mia.blogger())
    assert status == 409 and "made for another blogger; nothing was changed" in text
    assert "Remove your like" not in noah.page("blog", id=blog)[1]
    assert noah.send("likes/import", blogs=blog, who=noah.blogger())[0] == 200
    assert "Remove your like" in noah.page("blog", id=blog)[1]


def test_imported_likes_are_of_blogs_that_are_there(mia, noah):
    blog = mia.write("Liked before")
    status, _, text = noah.send("likes/import", blogs=f"{blog} nowhere ../x {blog}")
    assert (status, json.loads(text)) == (200, {"missing": ["../x", "nowhere"]})
    assert "Remove your like" in noah.page("blog", id=blog)[1]
    assert noah.send("likes/import", blogs="x " * 501)[0] == 422
